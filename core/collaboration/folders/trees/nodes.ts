// Folders and documents as nodes of a tree.
import type { FolderWithoutChildren } from '../schema.ts';
import type { TreeNode } from './schema.ts';

/** Fields of a document in a tree. */
export type TreeDocument = Pick<
  TreeNode,
  | 'id'
  | 'parent_id'
  | 'created_by'
  | 'name'
  | 'created_at'
  | 'updated_at'
  | 'file_name'
  | 'description'
  | 'size'
  | 'original_size'
  | 'model_id'
  | 'model_type'
  | 'office_preview'
  | 'user_permission'
  | 'history_count'
  | 'tags'
> & { readonly file: string };

const nothing = {
  model_type: null,
  model_id: null,
  ifc_id: null,
  file: null,
  office_preview: null,
  file_name: null,
  description: null,
  size: null,
  original_size: null,
  history_count: null,
  tags: [],
} as const;

export function folderNode({
  id,
  parent_id,
  created_by,
  name,
  created_at,
  updated_at,
  default_permission,
  user_permission,
}: FolderWithoutChildren): TreeNode & { readonly children: TreeNode[] } {
  return {
    ...nothing,
    tags: [],
    id,
    parent_id,
    created_by,
    type: 'Folder',
    nature: 'Folder',
    name,
    created_at,
    updated_at,
    groups_permissions: null,
    default_permission,
    user_permission,
    children: [],
  };
}

export function documentNode(document: TreeDocument): TreeNode {
  const {
    id,
    parent_id,
    created_by,
    name,
    created_at,
    updated_at,
    file_name,
    description,
    size,
    original_size,
    model_id,
    model_type,
    file,
    office_preview,
    user_permission,
    history_count,
    tags,
  } = document;
  return {
    id,
    parent_id,
    created_by: created_by && shortOf(created_by),
    type: model_type === 'IFC' ? 'Ifc' : 'Document',
    nature: model_id === null ? 'Document' : 'Model',
    model_type,
    name,
    created_at,
    updated_at,
    file_name,
    description,
    size,
    original_size,
    model_id,
    ifc_id: model_id,
    file: file || null,
    office_preview,
    groups_permissions: null,
    user_permission,
    history_count,
    tags,
  };
}

const shortOf = ({ id, email, firstname, lastname, profile_picture }: NonNullable<TreeNode['created_by']>) => ({
  id,
  email,
  firstname,
  lastname,
  profile_picture,
});
