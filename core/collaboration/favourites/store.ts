// All SQL of favourites.
import type { Reads, Tx } from '../../storage/db.ts';

const tables = { cloud: 'favourite_cloud', project: 'favourite_project' } as const;
export type FavouriteKind = keyof typeof tables;

export async function listFavourites(db: Reads, kind: FavouriteKind, accountId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    `SELECT ${kind}_id AS id FROM ${tables[kind]} WHERE account_id = ? ORDER BY ${kind}_id`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

/** One that is there already stays. */
export async function insertFavourite(tx: Tx, kind: FavouriteKind, accountId: number, id: number): Promise<void> {
  await tx.run(`INSERT INTO ${tables[kind]} (account_id, ${kind}_id) VALUES (?, ?) ON CONFLICT DO NOTHING`, [
    accountId,
    id,
  ]);
}

/** 0 when it was none. */
export function deleteFavourite(tx: Tx, kind: FavouriteKind, accountId: number, id: number): Promise<number> {
  return tx.run(`DELETE FROM ${tables[kind]} WHERE account_id = ? AND ${kind}_id = ?`, [accountId, id]);
}
