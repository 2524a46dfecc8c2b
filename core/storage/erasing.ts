// Deletes rows with all their dependents, a portion in each unit of work: the dependents of a project or a topic may be
// a hundred thousand rows, and one DELETE of all of them would keep every other writer waiting.
import { portionsOf, ROWS_AT_ONCE, type Db } from './db.ts';
import { among, listed } from './dialect.ts';
import { unlogged } from './unlogged.ts';

type Key = number | string;

/** A table whose rows are deleted with those of another. */
interface Dependents {
  readonly table: string;
  /** the column that names the row of the other */
  readonly column: string;
}

interface Table {
  readonly key: readonly string[];
  readonly dependents: readonly Dependents[];
}

/**
 * The description of a table in the schema. Rows that others keep from being deleted are no dependents here: they are
 * deleted last, with the row itself.
 */
async function readTable(db: Db, table: string): Promise<Table> {
  const key = await db.all<{ readonly name: string }>('SELECT name FROM pragma_table_info(?) WHERE pk > 0', [table]);
  const dependents = await db.all<Dependents>(
    `SELECT referring.name AS "table", reference."from" AS "column"
     FROM sqlite_schema AS referring JOIN pragma_foreign_key_list(referring.name) AS reference
     WHERE referring.type = 'table' AND reference."table" = ? AND reference.on_delete = 'CASCADE' AND NOT EXISTS (
       SELECT 1 FROM sqlite_schema AS other JOIN pragma_foreign_key_list(other.name) AS own
       WHERE other.type = 'table' AND own."table" = referring.name AND own.on_delete = 'NO ACTION')`,
    [table],
  );
  return { key: key.map(({ name }) => name), dependents };
}

/**
 * Deletes rows, and before them, as the schema defines with ON DELETE CASCADE, all rows that would be deleted with
 * them. No caller may see them any more: after a crash some are deleted and others are not, and the caller begins
 * again.
 */
export function createErasing(db: Db) {
  const known = new Map<string, Table>();

  async function read(table: string): Promise<Table> {
    const found = known.get(table) ?? (await readTable(db, table));
    known.set(table, found);
    return found;
  }

  const write = (sql: string, params: readonly string[]) =>
    db.tx(
      unlogged('what goes with things that are erased', tx => tx.run(sql, params)),
      'vital',
    );

  /**
   * Deletes the rows that refer to some rows. Without dependents of their own, the last of them may be deleted together
   * with those that they refer to.
   */
  async function eraseReferring({ table, column }: Dependents, to: readonly Key[]): Promise<void> {
    const { key, dependents } = await read(table);
    const isDeep = key.length === 1 && dependents.length > 0;
    const some = `SELECT ${key.join(', ')} FROM ${table} WHERE ${among(column)} LIMIT ${ROWS_AT_ONCE}`;
    for (;;) {
      const rows = await db.all<Readonly<Record<string, Key>>>(some, [listed(to)]);
      if (rows.length < (isDeep ? 1 : ROWS_AT_ONCE)) return;
      if (isDeep)
        await erase(
          table,
          rows.flatMap(row => Object.values(row)),
        );
      else await write(`DELETE FROM ${table} WHERE (${key.join(', ')}) IN (${some})`, [listed(to)]);
    }
  }

  /** Deletes the rows that would be deleted with some rows, and not these. */
  async function eraseBelow(table: string, keys: readonly Key[]): Promise<void> {
    for (const dependents of (await read(table)).dependents) await eraseReferring(dependents, keys);
  }

  /** Deletes rows of a table by their keys. */
  async function erase(table: string, keys: readonly Key[]): Promise<void> {
    const { key } = await read(table);
    for (const portion of portionsOf(keys, ROWS_AT_ONCE)) {
      await eraseBelow(table, portion);
      await write(`DELETE FROM ${table} WHERE ${among(key[0] ?? 'id')}`, [listed(portion)]);
    }
  }

  return { erase, eraseBelow };
}
