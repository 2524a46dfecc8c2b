// Shapes of what groups and people may do in folders.
import Type, { type Static } from 'typebox';
import { named, nullable } from '../../kit/shapes.ts';
import { FolderWithoutChildren, Permission } from '../folders/schema.ts';
import { Group } from '../groups/schema.ts';
import { UserProject } from '../members/schema.ts';

/** `permission` null: the default of the folder holds. */
export const GroupFolder = named('GroupFolder', Type.Object({ folder: nullable(FolderWithoutChildren), group: nullable(Group), permission: nullable(Permission) }));
export type GroupFolder = Static<typeof GroupFolder>;

export const GroupFolderChange = Type.Object({
  permission: Type.Optional(nullable(Permission)),
  propagate: Type.Optional(Type.Boolean({ description: 'also for all folders below' })),
});
export type GroupFolderChange = Static<typeof GroupFolderChange>;

export const FolderUserProject = named('FolderUserProject', Type.Object({ ...UserProject.properties, permission: Permission }));
export type FolderUserProject = Static<typeof FolderUserProject>;
