import { permissions } from '../../access/roles.ts';
import Type, { type Static } from 'typebox';
import { ShortUser } from '../../identity/users/schema.ts';
import { Group } from '../groups/schema.ts';
import { Id, Name, named, nullable, oneOf, Timestamp } from '../../kit/shapes.ts';

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
export const reasonKinds = ['admin', 'group', 'default', 'guest', 'above', 'outside'] as const;
export type ReasonKind = (typeof reasonKinds)[number];

/** Permission of a group in a folder; null: none set, the default of the folder applies. */
const GroupFolderRead = named(
  'GroupFolderRead',
  Type.Object({ group: nullable(Group), permission: nullable(Permission) }),
);

export const FolderWithoutChildren = named(
  'FolderWithoutChildren',
  Type.Object({
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
  }),
);
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
