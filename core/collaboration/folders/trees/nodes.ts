// Folders and documents as nodes of a tree.
import type { FolderWithoutChildren } from '../schema.ts';
import type { TreeNode } from './schema.ts';

type OfNode = 'type' | 'nature' | 'ifc_id' | 'file' | 'groups_permissions' | 'default_permission' | 'children';
/** Fields of a document in a tree. */
export type TreeDocument = Omit<TreeNode, OfNode> & { readonly file: string };

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

export function folderNode(folder: FolderWithoutChildren): TreeNode & { readonly children: TreeNode[] } {
  const kind = { type: 'Folder', nature: 'Folder' } as const;
  return { ...nothing, tags: [], ...folder, ...kind, groups_permissions: null, children: [] };
}

export function documentNode(document: TreeDocument): TreeNode {
  return {
    id: document.id,
    parent_id: document.parent_id,
    created_by: document.created_by && shortOf(document.created_by),
    type: document.model_type === 'IFC' ? 'Ifc' : 'Document',
    nature: document.model_id === null ? 'Document' : 'Model',
    model_type: document.model_type,
    name: document.name,
    created_at: document.created_at,
    updated_at: document.updated_at,
    file_name: document.file_name,
    description: document.description,
    size: document.size,
    original_size: document.original_size,
    model_id: document.model_id,
    ifc_id: document.model_id,
    file: document.file || null,
    office_preview: document.office_preview,
    groups_permissions: null,
    user_permission: document.user_permission,
    history_count: document.history_count,
    tags: document.tags,
  };
}

const shortOf = ({ id, email, firstname, lastname, profile_picture }: NonNullable<TreeNode['created_by']>) => ({
  id,
  email,
  firstname,
  lastname,
  profile_picture,
});
