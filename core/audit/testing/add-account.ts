// A change with its line, as a service makes one.
import type { Db } from '../../storage/db.ts';
import { record } from '../record.ts';

/** Adds an account; parameters: its subject and its address. */
export const INSERT =
  "INSERT INTO account (kind, sub, email, created_at, updated_at) VALUES ('person', ?, ?, '', '') RETURNING id";

/** An account with the given fields, made by a service. */
export const add = (db: Db, name: string) =>
  db.tx(async tx => {
    const row = await tx.get<{ id: number }>(INSERT, [name, name]);
    record(tx, { action: 'account.create', object: { id: row?.id ?? 0, name } });
    return row;
  });
