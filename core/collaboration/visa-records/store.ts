// SQL that reads visas with their validations and comments.
import { placeholders, portionsOf, type Reads } from '../../storage/db.ts';
import type { ValidationStatus, VisaStatus } from './schema.ts';

export interface VisaRow {
  readonly id: number;
  readonly project_id: number;
  readonly document_id: number;
  readonly creator_id: number | null;
  readonly status: VisaStatus;
  readonly description: string | null;
  readonly deadline: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  /** where the document lies */
  readonly folder_id: number;
}

export interface ValidationRow {
  readonly id: number;
  readonly visa_id: number;
  readonly validator_id: number | null;
  readonly status: ValidationStatus;
  readonly attachment_hash: string | null;
  readonly attachment_name: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface CommentRow {
  readonly id: number;
  readonly visa_id: number;
  readonly author_id: number | null;
  readonly content: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Which visas of a project: those of one document, of what lies in one folder, or all. */
export interface VisaArea {
  readonly documentId?: number | undefined;
  readonly folderId?: number | undefined;
}

const visas = 'SELECT visa.*, document.folder_id FROM visa JOIN document ON document.id = visa.document_id';

export async function listVisas(db: Reads, projectId: number, { documentId, folderId }: VisaArea): Promise<VisaRow[]> {
  if (documentId !== undefined)
    return db.all<VisaRow>(`${visas} WHERE visa.document_id = ? AND visa.project_id = ? ORDER BY visa.id`, [
      documentId,
      projectId,
    ]);
  if (folderId !== undefined)
    return db.all<VisaRow>(`${visas} WHERE document.folder_id = ? AND visa.project_id = ? ORDER BY visa.id`, [
      folderId,
      projectId,
    ]);
  return db.all<VisaRow>(`${visas} WHERE visa.project_id = ? ORDER BY visa.id`, [projectId]);
}

export async function listOfCreator(db: Reads, projectId: number, accountId: number): Promise<VisaRow[]> {
  return db.all<VisaRow>(`${visas} WHERE visa.creator_id = ? AND visa.project_id = ? ORDER BY visa.id`, [
    accountId,
    projectId,
  ]);
}

export async function listOfValidator(db: Reads, projectId: number, accountId: number): Promise<VisaRow[]> {
  return db.all<VisaRow>(
    `${visas} WHERE visa.project_id = ? AND visa.id IN (SELECT visa_id FROM visa_validation WHERE validator_id = ?) ORDER BY visa.id`,
    [projectId, accountId],
  );
}

/** A visa of a version of a document. */
export async function findVisa(
  db: Reads,
  projectId: number,
  documentId: number,
  id: number,
): Promise<VisaRow | undefined> {
  return db.get<VisaRow>(`${visas} WHERE visa.id = ? AND visa.document_id = ? AND visa.project_id = ?`, [
    id,
    documentId,
    projectId,
  ]);
}

async function listBelow<Row>(
  db: Reads,
  table: 'visa_validation' | 'visa_comment',
  visaIds: readonly number[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const portion of portionsOf(visaIds)) {
    rows.push(
      ...(await db.all<Row>(`SELECT * FROM ${table} WHERE visa_id IN (${placeholders(portion)}) ORDER BY id`, portion)),
    );
  }
  return rows;
}

export const listValidations = (db: Reads, visaIds: readonly number[]): Promise<ValidationRow[]> =>
  listBelow<ValidationRow>(db, 'visa_validation', visaIds);
export const listComments = (db: Reads, visaIds: readonly number[]): Promise<CommentRow[]> =>
  listBelow<CommentRow>(db, 'visa_comment', visaIds);
