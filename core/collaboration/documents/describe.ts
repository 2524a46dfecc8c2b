// Records of documents in answers and events.
import { noticeOf } from '../../formats/unread/notice.ts';
import type { User } from '../../identity/users/schema.ts';
import type { ModelDocument } from '../../models/records/schema.ts';
import type { ModelType } from '../../models/access/schema.ts';
import { fileTypeOf } from '../../kit/text/names.ts';
import { documentFilePath, officePreviewPath, previewPath } from './files/service.ts';
import type { Permission } from '../folders/schema.ts';
import type { Signer } from '../../access/scopes.ts';
import type { Tag } from '../tags/schema.ts';
import type { Visa } from '../visas/schema.ts';
import type { Document } from './schema.ts';
import type { DocumentRow } from './store.ts';

export interface DocumentModel {
  readonly id: number;
  readonly type: ModelType;
}

/** Everything about documents that is not in their rows. */
export interface Surroundings {
  readonly creators: ReadonlyMap<number, User>;
  readonly models: ReadonlyMap<number, DocumentModel>;
  readonly tags: ReadonlyMap<number, Tag[]>;
  readonly visas: ReadonlyMap<number, Visa[]>;
  readonly folders: { path(folderId: number): string; permission(folderId: number): Permission };
}

/** The record of a document; without addresses its file is empty. */
export function toRecord(
  row: DocumentRow,
  { creators, models, tags, visas, folders }: Surroundings,
  { file, office_preview, preview }: FileAddresses = noAddresses,
): Document {
  const model = models.get(row.id);
  return {
    id: row.id,
    parent: row.folder_id,
    parent_id: row.folder_id,
    creator: row.creator_id,
    created_by: row.creator_id === null ? null : (creators.get(row.creator_id) ?? null),
    project: row.project_id,
    name: row.name,
    file_name: row.file_name,
    description: row.description,
    file,
    file_type: fileTypeOf(row.file_name),
    size: row.stored_size,
    original_size: row.original_size,
    tags: tags.get(row.id) ?? [],
    visas: visas.get(row.id) ?? [],
    created_at: row.created_at,
    updated_at: row.updated_at,
    model_id: model?.id ?? null,
    ifc_id: model?.id ?? null,
    model_type: model?.type ?? null,
    head_id: row.head_id,
    is_head_version: row.is_head === 1,
    history_count: row.versions - 1,
    user_permission: folders.permission(row.folder_id),
    office_preview,
    preview,
    path: folders.path(row.folder_id),
    notice: noticeOf({ fileName: row.file_name, kind: row.byte_kind, version: row.program_version }),
  };
}

/** The shorter record inside a model's. */
export const toModelDocument = (
  row: DocumentRow,
  { file, office_preview }: FileAddresses,
  permission: Permission,
): ModelDocument => ({
  id: row.id,
  name: row.name,
  file_name: row.file_name,
  parent_id: row.folder_id,
  description: row.description,
  file,
  size: row.stored_size,
  original_size: row.original_size,
  created_at: row.created_at,
  updated_at: row.updated_at,
  head_id: row.head_id,
  is_head_version: row.is_head === 1,
  history_count: row.versions - 1,
  user_permission: permission,
  office_preview,
});

/** Signed addresses of all that can be shown of a document. */
interface FileAddresses {
  readonly file: string;
  readonly office_preview: string | null;
  readonly preview: string | null;
}

const noAddresses: FileAddresses = { file: '', office_preview: null, preview: null };

/** Addresses of files that the caller may read; others are null, as without a file. */
export function fileAddresses(row: DocumentRow, addresses: Signer, origin: string): FileAddresses {
  const { id, office_preview_hash, office_preview_name, picture_hash } = row;
  return {
    file: addresses.sign('document', documentFilePath(row), origin) ?? '',
    office_preview:
      office_preview_hash === null
        ? null
        : addresses.sign('document', officePreviewPath(id, office_preview_hash, office_preview_name ?? ''), origin),
    preview: picture_hash === null ? null : addresses.sign('document', previewPath(id, picture_hash), origin),
  };
}

/** How the log of activity names a document. */
export const logged = ({ id, name, folder_id }: Pick<DocumentRow, 'id' | 'name' | 'folder_id'>) => ({
  id,
  name,
  folderId: folder_id,
  documentId: id,
});
