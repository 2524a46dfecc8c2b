// All SQL that writes and checks the log of activity. Other rooms read it by SQL of their own.
import { placeholders, type Reads, type Tx } from '../storage/db.ts';
import { BEGINNING, lineFields, type Head, type Line, type StoredLine } from './line.ts';

const columns = lineFields.join(', ');
const INSERT = `INSERT INTO activity (seq, ${columns}, hash) SELECT ?, ${placeholders(lineFields)}, ?
  WHERE coalesce((SELECT hash FROM activity ORDER BY seq DESC LIMIT 1), '') = ?`;

/** Writes a line after the one whose hash is `previous`. Returns false, and writes nothing, when that is not the
 *  newest. */
export const insertLine = async (run: Tx['run'], line: Line, { seq, hash }: Head, previous: string): Promise<boolean> =>
  (await run(INSERT, [seq, ...lineFields.map(field => line[field]), hash, previous])) > 0;

/** The newest line; `BEGINNING` when there is none. */
export const headOf = async (reads: Reads): Promise<Head> =>
  (await reads.get<Head>('SELECT seq, hash FROM activity ORDER BY seq DESC LIMIT 1')) ?? BEGINNING;

/** Lines after `seq`, oldest first. */
export const linesAfter = (reads: Reads, seq: number, limit: number) =>
  reads.all<StoredLine>(`SELECT seq, ${columns}, hash FROM activity WHERE seq > ? ORDER BY seq LIMIT ?`, [seq, limit]);

/** The name of an account in the log: its address; none for an application. */
export const emailOf = async (reads: Reads, accountId: number): Promise<string | null> =>
  (await reads.get<{ readonly email: string | null }>('SELECT email FROM account WHERE id = ?', [accountId]))?.email ??
  null;

/** The names of an account and an application in the log. */
export async function namesOf(reads: Reads, accountId: number | null, applicationId: number | null) {
  const row = await reads.get<{ email: string | null; application: string | null }>(
    `SELECT (SELECT email FROM account WHERE id = ?) AS email, (SELECT name FROM application
     WHERE id = ?) AS application`,
    [accountId, applicationId],
  );
  return row ?? { email: null, application: null };
}
