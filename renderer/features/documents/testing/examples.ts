// Folders, documents and models for tests of the list: a test sets only the fields that it is about.
import type { Document, Folder, Model } from '../../../api/shapes.ts';
import type { Entry } from '../entries.ts';

const day = '2026-05-01T08:00:00Z';
const ann = { id: 1, firstname: 'Ann', lastname: 'Example', email: 'ann@example.org' };

/** A folder with write permission; `parent_id` null is the root. */
export const folder = (id: number, parent_id: number | null, name: string, more: Partial<Folder> = {}): Folder => ({
  id,
  parent_id,
  type: 'Folder',
  nature: 'SimpleFolder',
  name,
  created_at: day,
  updated_at: day,
  created_by: ann as Folder['created_by'],
  groups_permissions: [],
  default_permission: 100,
  user_permission: 100,
  ...more,
});

/** A document in folder 1 with one version and write permission. */
export const document = (id: number, name: string, more: Partial<Document> = {}): Document => ({
  id,
  parent: 1,
  parent_id: 1,
  creator: 1,
  created_by: ann as Document['created_by'],
  project: 1,
  name,
  file_name: name,
  description: null,
  file: `/files/${id}?signature=first`,
  file_type: null,
  size: 1000,
  original_size: 4000,
  tags: [],
  visas: [],
  created_at: day,
  updated_at: day,
  model_id: null,
  ifc_id: null,
  model_type: null,
  head_id: null,
  is_head_version: true,
  history_count: 0,
  user_permission: 100,
  office_preview: null,
  preview: null,
  path: '/',
  notice: null,
  ...more,
});

/** A finished model that the viewer shows. */
export const model = (id: number, more: Partial<Model> = {}): Model =>
  ({ id, type: 'IFC', status: 'C', name: null, document_id: null, ...more }) as Model;

export const folderRow = (of: Folder): Entry => ({ kind: 'folder', id: of.id, name: of.name, folder: of });
export const documentRow = (of: Document, its?: Model): Entry => ({
  kind: 'document',
  id: of.id,
  name: of.name,
  document: of,
  model: its,
});

/** Two houses with floors, and other folders. */
export const tree: readonly Folder[] = [
  folder(1, null, 'Tower'),
  folder(2, 1, 'House A'),
  folder(3, 1, 'House B'),
  folder(4, 2, 'Étage 10'),
  folder(5, 2, 'Étage 2'),
  folder(6, 5, 'Plans'),
];
