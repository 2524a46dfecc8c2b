// Shapes of permissions of groups and people in folders.
import Type, { type Static } from 'typebox';
import { Id, named, nullable, oneOf } from '../../../kit/shapes.ts';
import { FolderWithoutChildren, Permission, reasonKinds } from '../schema.ts';
import { Group } from '../../groups/schema.ts';
import { UserProject } from '../../members/schema.ts';

/** `permission` null: the default of the folder holds. */
export const GroupFolder = named(
  'GroupFolder',
  Type.Object({ folder: nullable(FolderWithoutChildren), group: nullable(Group), permission: nullable(Permission) }),
);
export type GroupFolder = Static<typeof GroupFolder>;

export const GroupFolderChange = Type.Object({
  permission: Type.Optional(nullable(Permission)),
  propagate: Type.Optional(Type.Boolean({ description: 'also for all folders below' })),
  keep_own: Type.Optional(
    Type.Boolean({
      description:
        'with `propagate`: folders below that have another permission of their own for the group keep it, with all in them',
    }),
  ),
});
export type GroupFolderChange = Static<typeof GroupFolderChange>;

export const FolderUserProject = named(
  'FolderUserProject',
  Type.Object({ ...UserProject.properties, permission: Permission }),
);
export type FolderUserProject = Static<typeof FolderUserProject>;

/** Permissions set in a folder: for members without a group, and for groups. */
export const FolderRights = named(
  'FolderRights',
  Type.Object({
    folder_id: Id,
    parent_id: nullable(Id),
    name: Type.String(),
    default_permission: Permission,
    groups: Type.Array(Type.Object({ group_id: Id, permission: Permission })),
  }),
);
export type FolderRights = Static<typeof FolderRights>;

/**
 * A member's permission in a folder and its origin; `group_id` names the group that grants it, if any, `folder_id` the
 * folder that sets it: this one or a parent.
 */
export const FolderRight = named(
  'FolderRight',
  Type.Object({
    folder_id: Id,
    permission: Permission,
    reason: Type.Object({ kind: oneOf(reasonKinds), group_id: nullable(Id), folder_id: nullable(Id) }),
  }),
);
export type FolderRight = Static<typeof FolderRight>;
