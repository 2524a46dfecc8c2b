import Type, { type Static } from 'typebox';
import { permissions } from '../../access/roles.ts';
import { ShortUser } from '../../identity/users/schema.ts';
import { Group } from '../groups/schema.ts';
import { Id, Name, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';
import { UserProject } from '../members/schema.ts';

/** Rights on a folder and on what is in it. */
export const Permission = oneOf([permissions.hidden, permissions.read, permissions.write], {
  description: 'none 1, read 50, read and write 100',
});
export type Permission = Static<typeof Permission>;

/**
 * Origin of a right: `admin` of the project; `group`: the permission of one of the member's groups; `default` of the
 * folder; `guest`: the default or a group would let write, guests do not; `above`: a parent folder is hidden;
 * `outside`: not in the project, or no folder of it.
 */
const reasonKinds = ['admin', 'group', 'default', 'guest', 'above', 'outside'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Permission of a group in a folder; null: none set, the default of the folder applies. */
const GroupFolderRead = shape('GroupFolderRead', { group: nullable(Group), permission: nullable(Permission) });

export const FolderWithoutChildren = shape('FolderWithoutChildren', {
  id: Id,
  parent_id: nullable(Id),
  type: Type.String(),
  nature: Type.String(),
  name: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
  created_by: nullable(ShortUser),
  groups_permissions: Type.Array(GroupFolderRead),
  default_permission: Permission,
  user_permission: Permission,
});
export type FolderWithoutChildren = Static<typeof FolderWithoutChildren>;

const Rights = { default_permission: Type.Optional(Permission), propagate: Type.Optional(Type.Boolean()) };
export const NewFolder = Type.Object({ name: Name, parent_id: Type.Optional(nullable(Id)), ...Rights });
export type NewFolder = Static<typeof NewFolder>;
export const FolderChange = Type.Object({
  name: Type.Optional(Name),
  parent_id: Type.Optional(nullable(Id)),
  ...Rights,
});
export type FolderChange = Static<typeof FolderChange>;

/** Body of the `bulk_destroy` routes. */
export const Ids = Type.Array(Id, { maxItems: 10_000 });

/** `permission` null: the default of the folder holds. */
export const GroupFolder = shape('GroupFolder', {
  folder: nullable(FolderWithoutChildren),
  group: nullable(Group),
  permission: nullable(Permission),
});
export type GroupFolder = Static<typeof GroupFolder>;

export const GroupFolderChange = Type.Object({
  permission: Type.Optional(nullable(Permission)),
  propagate: Type.Optional(Type.Boolean({ description: 'also for all folders below' })),
  keep_own: Type.Optional(
    Type.Boolean({
      description:
        'with `propagate`: folders below that have another permission of their own for the group keep it, ' +
        'with all in them',
    }),
  ),
});
export type GroupFolderChange = Static<typeof GroupFolderChange>;

export const FolderUserProject = shape('FolderUserProject', { ...UserProject.properties, permission: Permission });
export type FolderUserProject = Static<typeof FolderUserProject>;

/** Permissions set in a folder: for members without a group, and for groups. */
export const FolderRights = shape('FolderRights', {
  folder_id: Id,
  parent_id: nullable(Id),
  name: Type.String(),
  default_permission: Permission,
  groups: Type.Array(Type.Object({ group_id: Id, permission: Permission })),
});
export type FolderRights = Static<typeof FolderRights>;

/**
 * A member's permission in a folder and its origin; `group_id` names the group that grants it, if any, `folder_id` the
 * folder that sets it: this one or a parent.
 */
export const FolderRight = shape('FolderRight', {
  folder_id: Id,
  permission: Permission,
  reason: Type.Object({ kind: oneOf(reasonKinds), group_id: nullable(Id), folder_id: nullable(Id) }),
});
export type FolderRight = Static<typeof FolderRight>;
