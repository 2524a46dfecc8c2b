// All SQL that writes and checks the log of activity. Other rooms read it by SQL of their own.
import { placeholders, type Reads, type Tx } from '../storage/db.ts';
import { BEGINNING, lineFields, type Head, type Line, type StoredLine } from './line.ts';

const columns = lineFields.join(', ');
const INSERT = `INSERT INTO activity (seq, ${columns}, hash) SELECT ?, ${placeholders(lineFields)}, ?
  WHERE coalesce((SELECT hash FROM activity ORDER BY seq DESC LIMIT 1), '') = ?`;

/** Writes a line after the one whose hash is `previous`. False, and nothing is written, when that is not the newest. */
export async function insertLine(tx: Tx, line: Line, { seq, hash }: Head, previous: string): Promise<boolean> {
  return (await tx.run(INSERT, [seq, ...lineFields.map(field => line[field]), hash, previous])) > 0;
}

/** The newest line; `BEGINNING` when there is none. */
export async function headOf(reads: Reads): Promise<Head> {
  return (await reads.get<Head>('SELECT seq, hash FROM activity ORDER BY seq DESC LIMIT 1')) ?? BEGINNING;
}

/** Lines after `seq`, oldest first. */
export async function linesAfter(reads: Reads, seq: number, limit: number): Promise<StoredLine[]> {
  return reads.all<StoredLine>(`SELECT seq, ${columns}, hash FROM activity WHERE seq > ? ORDER BY seq LIMIT ?`, [
    seq,
    limit,
  ]);
}

export interface ActorRow {
  readonly email: string | null;
}

/** How an account is called in the log: by its address, an application by none. */
export async function emailOf(reads: Reads, accountId: number): Promise<string | null> {
  return (await reads.get<ActorRow>('SELECT email FROM account WHERE id = ?', [accountId]))?.email ?? null;
}

export async function applicationName(reads: Reads, applicationId: number): Promise<string | null> {
  return (
    (await reads.get<{ name: string }>('SELECT name FROM application WHERE id = ?', [applicationId]))?.name ?? null
  );
}

/** How an account and an application are called in the log. */
export async function namesOf(
  reads: Reads,
  accountId: number | null,
  applicationId: number | null,
): Promise<{ readonly email: string | null; readonly application: string | null }> {
  const row = await reads.get<{ email: string | null; application: string | null }>(
    `SELECT (SELECT email FROM account WHERE id = ?) AS email, (SELECT name FROM application WHERE id = ?) AS application`,
    [accountId, applicationId],
  );
  return row ?? { email: null, application: null };
}

/** What an object is called and where it lies. */
export interface ObjectRow {
  readonly name: string | null;
  readonly folder_id: number | null;
  readonly document_id: number | null;
}

/** How the objects of each kind are found. Kinds without an entry are told by the change itself or have no name. */
const kinds: Readonly<Record<string, string>> = {
  account: 'SELECT email AS name, NULL AS folder_id, NULL AS document_id FROM account WHERE id = ?',
  application: 'SELECT name, NULL AS folder_id, NULL AS document_id FROM application WHERE id = ?',
  cloud: 'SELECT name, NULL AS folder_id, NULL AS document_id FROM cloud WHERE id = ?',
  document: 'SELECT name, folder_id, id AS document_id FROM document WHERE id = ?',
  folder: 'SELECT name, id AS folder_id, NULL AS document_id FROM folder WHERE id = ?',
  group: 'SELECT name, NULL AS folder_id, NULL AS document_id FROM member_group WHERE id = ?',
  invitation: 'SELECT email AS name, NULL AS folder_id, NULL AS document_id FROM invitation WHERE id = ?',
  member:
    'SELECT account.email AS name, NULL AS folder_id, NULL AS document_id FROM project_member JOIN account ON account.id = account_id WHERE project_member.id = ?',
  model: `SELECT coalesce(model.name, document.name) AS name, document.folder_id, model.document_id
    FROM model LEFT JOIN document ON document.id = model.document_id WHERE model.id = ?`,
  project: 'SELECT name, NULL AS folder_id, NULL AS document_id FROM project WHERE id = ?',
  'sign-in-provider': 'SELECT name, NULL AS folder_id, NULL AS document_id FROM sign_in_provider WHERE id = ?',
  tag: 'SELECT name, NULL AS folder_id, NULL AS document_id FROM tag WHERE id = ?',
};

/** An object as it stands in `reads`. */
export async function findObject(reads: Reads, kind: string, id: number): Promise<ObjectRow | undefined> {
  const sql = kinds[kind];
  return sql === undefined ? undefined : reads.get<ObjectRow>(sql, [id]);
}
