// SQL of visas, and of their validations and comments as they are read with them.
import { exists, insertReturningId, type Reads, type Tx } from '../../storage/db.ts';
import { among, listed, named } from '../../storage/dialect.ts';
import type { LightDocument, ValidationStatus, VisaStatus } from './schema.ts';

/** Projects with a visa that is not closed and that an account asked for, or has still to answer. */
export const projectsWithVisas = (db: Reads, accountId: number) =>
  db.all<{ readonly id: number; readonly name: string }>(
    `SELECT id, name FROM project WHERE id IN (
       SELECT project_id FROM visa WHERE creator_id = ? AND status <> 'C'
       UNION
       SELECT visa.project_id FROM visa_validation JOIN visa ON visa.id = visa_validation.visa_id
       WHERE visa_validation.validator_id = ? AND visa_validation.status = 'P' AND visa.status <> 'C')
     ORDER BY id`,
    [accountId, accountId],
  );

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
  /** of the document */
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

export interface EarlierAnswerRow {
  readonly validation_id: number;
  readonly status: ValidationStatus;
  readonly attachment_name: string | null;
  readonly answered_at: string;
}

export interface CommentRow {
  readonly id: number;
  readonly visa_id: number;
  readonly author_id: number | null;
  readonly content: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Selects visas of a project: of one document, of the documents in one folder, or all. */
export interface VisaArea {
  readonly documentId?: number | undefined;
  readonly folderId?: number | undefined;
}

const visas = 'SELECT visa.*, document.folder_id FROM visa JOIN document ON document.id = visa.document_id';

export async function listVisas(db: Reads, projectId: number, { documentId, folderId }: VisaArea): Promise<VisaRow[]> {
  if (documentId !== undefined) return listWhere(db, 'visa.document_id = ?', documentId, projectId);
  if (folderId !== undefined) return listWhere(db, 'document.folder_id = ?', folderId, projectId);
  return db.all<VisaRow>(`${visas} WHERE visa.project_id = ? ORDER BY visa.id`, [projectId]);
}

const listWhere = (db: Reads, condition: string, id: number, projectId: number): Promise<VisaRow[]> =>
  db.all(`${visas} WHERE ${condition} AND visa.project_id = ? ORDER BY visa.id`, [id, projectId]);

/** Visas that an account requested, or validates. */
export function listOfPerson(db: Reads, projectId: number, as: 'creator' | 'validator', accountId: number) {
  const isValidator = 'visa.id IN (SELECT visa_id FROM visa_validation WHERE validator_id = ?)';
  return listWhere(db, as === 'creator' ? 'visa.creator_id = ?' : isValidator, accountId, projectId);
}

/** A visa of a version of a document. */
export const findVisa = (db: Reads, projectId: number, documentId: number, id: number) =>
  db.get<VisaRow>(`${visas} WHERE visa.id = ? AND visa.document_id = ? AND visa.project_id = ?`, [
    id,
    documentId,
    projectId,
  ]);

export const listValidations = (db: Reads, visaIds: readonly number[]): Promise<ValidationRow[]> =>
  db.all(`SELECT * FROM visa_validation WHERE ${among('visa_id')} ORDER BY id`, [listed(visaIds)]);
export const listComments = (db: Reads, visaIds: readonly number[]): Promise<CommentRow[]> =>
  db.all(`SELECT * FROM visa_comment WHERE ${among('visa_id')} ORDER BY id`, [listed(visaIds)]);

/** The oldest first. */
export const listEarlierAnswers = (db: Reads, visaIds: readonly number[]): Promise<EarlierAnswerRow[]> =>
  db.all(
    `SELECT visa_answer.* FROM visa_validation JOIN visa_answer ON visa_answer.validation_id = visa_validation.id
     WHERE ${among('visa_validation.visa_id')} ORDER BY visa_answer.id`,
    [listed(visaIds)],
  );

export const isDocument = (db: Reads, projectId: number, id: number) =>
  exists(db, 'SELECT 1 FROM document WHERE id = ? AND project_id = ?', [id, projectId]);

export const insertVisa = (tx: Tx, visa: Omit<VisaRow, 'id' | 'status' | 'folder_id' | 'updated_at'>) =>
  insertReturningId(
    tx,
    ...named(
      `INSERT INTO visa (project_id, document_id, creator_id, description, deadline, created_at, updated_at)
       VALUES (:project_id, :document_id, :creator_id, :description, :deadline, :created_at, :created_at) RETURNING id`,
      visa,
    ),
  );

export const updateVisa = (tx: Tx, { id, creator_id, status, description, deadline }: VisaRow, now: string) =>
  tx.run('UPDATE visa SET creator_id = ?, status = ?, description = ?, deadline = ?, updated_at = ? WHERE id = ?', [
    creator_id,
    status,
    description,
    deadline,
    now,
    id,
  ]);

export const deleteVisa = (tx: Tx, id: number) => tx.run('DELETE FROM visa WHERE id = ?', [id]);

/** Documents that visas are about, as visas show them; any version. */
export async function findDocuments(db: Reads, projectId: number, ids: readonly number[]): Promise<LightDocument[]> {
  const rows = await db.all<Omit<LightDocument, 'is_head_version'> & { readonly is_head: 0 | 1 }>(
    `SELECT id, folder_id AS parent_id, name, description, is_head,
       (SELECT id FROM document AS head WHERE head.history_id = document.history_id AND head.is_head = 1) AS head_id
     FROM document WHERE ${among('id')} AND project_id = ?`,
    [listed(ids), projectId],
  );
  return rows.map(({ is_head, ...row }) => ({ ...row, is_head_version: is_head === 1 }));
}

export const areVisasIn = (db: Reads, projectId: number) =>
  exists(db, 'SELECT 1 FROM visa WHERE project_id = ? LIMIT 1', [projectId]);
