// Shapes of a project's trees (Folder, RecursiveFolderChildren, FolderTree, WriteFolder of the public contract).
import Type, { type Static } from 'typebox';
import { ShortUser } from '../../../identity/users/schema.ts';
import { Id, MOST_NAMED, Name, named, nullable, oneOf, Timestamp, shape } from '../../../kit/shapes.ts';
import { modelTypes, type ModelType } from '../../../models/access/schema.ts';
import { FolderWithoutChildren, Permission } from '../schema.ts';
import { Tag } from '../../tags/schema.ts';

/** A folder or document below the root. Members that only the other kind has are null. */
const node = Type.Object({
  id: Id,
  parent_id: nullable(Id),
  created_by: nullable(ShortUser),
  type: oneOf(['Folder', 'Document', 'Ifc']),
  nature: oneOf(['Folder', 'Document', 'Model']),
  model_type: nullable(oneOf(modelTypes)),
  name: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
  file_name: nullable(Type.String()),
  description: nullable(Type.String()),
  size: nullable(Type.Integer({ description: 'bytes as stored' })),
  original_size: nullable(Type.Integer({ description: 'bytes of the file as it was uploaded' })),
  model_id: nullable(Id),
  ifc_id: nullable(Id),
  file: nullable(Type.String({ description: 'signed address; null where addresses were left out' })),
  office_preview: nullable(Type.String()),
  groups_permissions: nullable(Type.Boolean()),
  default_permission: Type.Optional(Permission),
  user_permission: Permission,
  history_count: nullable(Type.Integer()),
  tags: Type.Array(Tag),
  children: Type.Optional(Type.Array(Type.Ref('TreeNode'))),
});

const Node = Type.Cyclic({ TreeNode: named('RecursiveFolderChildren', node) }, 'TreeNode');

export interface TreeNode {
  readonly id: number;
  readonly parent_id: number | null;
  readonly created_by: ShortUser | null;
  readonly type: 'Folder' | 'Document' | 'Ifc';
  readonly nature: 'Folder' | 'Document' | 'Model';
  readonly model_type: ModelType | null;
  readonly name: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly file_name: string | null;
  readonly description: string | null;
  readonly size: number | null;
  readonly original_size: number | null;
  readonly model_id: number | null;
  readonly ifc_id: number | null;
  readonly file: string | null;
  readonly office_preview: string | null;
  readonly groups_permissions: boolean | null;
  readonly default_permission?: Permission;
  readonly user_permission: Permission;
  readonly history_count: number | null;
  readonly tags: Tag[];
  /** absent for documents */
  readonly children?: TreeNode[];
}

/** The root folder with everything in it that the caller may see. */
export const Folder = shape('Folder', {
  ...FolderWithoutChildren.properties,
  children: Type.Unsafe<TreeNode[]>(Type.Array(Node)),
});
export type Folder = Static<typeof Folder>;

export interface FolderTree {
  readonly id: number;
  readonly name: string;
  readonly children: FolderTree[];
}
export const FolderTree = Type.Unsafe<FolderTree>(
  Type.Cyclic(
    { FolderTree: shape('FolderTree', { id: Id, name: Type.String(), children: Type.Array(Type.Ref('FolderTree')) }) },
    'FolderTree',
  ),
);

export const TreeQuery = Type.Object({
  without_urls: Type.Optional(oneOf(['true', 'false'], { description: 'true leaves out the addresses of files' })),
});

/** Folders to make, each with those in it. */
export interface NewTree {
  readonly name: string;
  readonly default_permission?: Permission | undefined;
  /** the folder of the topmost ones; the root when absent */
  readonly parent_id?: number | null | undefined;
  readonly children?: readonly NewTree[] | null | undefined;
}
export const NewTree = Type.Unsafe<NewTree>(
  Type.Cyclic(
    {
      WriteFolder: shape('WriteFolder', {
        name: Name,
        default_permission: Type.Optional(Permission),
        parent_id: Type.Optional(nullable(Id)),
        children: Type.Optional(nullable(Type.Array(Type.Ref('WriteFolder'), { maxItems: MOST_NAMED }))),
      }),
    },
    'WriteFolder',
  ),
);

export const ProjectImport = Type.Object({
  project_id: Id,
  import_dms: Type.Optional(Type.Boolean({ description: 'folders, without documents' })),
  import_users: Type.Optional(Type.Boolean({ description: 'members with their roles' })),
  import_groups: Type.Optional(Type.Boolean({ description: 'groups with their members' })),
});
export type ProjectImport = Static<typeof ProjectImport>;
