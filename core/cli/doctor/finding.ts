// Findings of the doctor, and the read-only database for its parts.
import { connect } from '../../storage/database/connect.ts';
import { databaseIn, hasDatabase } from '../../storage/database/database-file.ts';
import type { Params, Reads } from '../../storage/db.ts';

export interface Finding {
  readonly verdict: 'ok' | 'warn' | 'fail';
  readonly subject: string;
  readonly text: string;
}

/** A finding as the part reports it; `subject` where it is about another part. */
export type Answer = Pick<Finding, 'verdict' | 'text'> & { readonly subject?: string };

export const ok = (text: string): Answer => ({ verdict: 'ok', text });
export const warn = (text: string): Answer => ({ verdict: 'warn', text });
export const fail = (text: string): Answer => ({ verdict: 'fail', text });

/** Reads the database of a data folder; undefined when there is none with content. */
export async function readingDatabase<T>(
  folder: string,
  work: (reads: Reads, connection: ReturnType<typeof connect>) => T | Promise<T>,
): Promise<T | undefined> {
  if (!hasDatabase(folder)) return undefined;
  const connection = connect(databaseIn(folder), { readonly: true });
  try {
    const reads: Reads = {
      all: async <Row>(sql: string, params: Params = []) => connection.prepare(sql).all(...params) as Row[],
      get: async <Row>(sql: string, params: Params = []) => connection.prepare(sql).get(...params) as Row | undefined,
    };
    return await work(reads, connection);
  } finally {
    connection.close();
  }
}
