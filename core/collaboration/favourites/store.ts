import { selectIds, type Reads, type Tx } from '../../storage/db.ts';

const tables = { cloud: 'favourite_cloud', project: 'favourite_project' } as const;
export type FavouriteKind = keyof typeof tables;

export const listFavourites = (db: Reads, kind: FavouriteKind, accountId: number) =>
  selectIds(db, `SELECT ${kind}_id AS id FROM ${tables[kind]} WHERE account_id = ? ORDER BY position, ${kind}_id`, [
    accountId,
  ]);

/** The last of all; one that is there already stays where it is. */
export const insertFavourite = (tx: Tx, kind: FavouriteKind, accountId: number, id: number) =>
  tx.run(
    `INSERT INTO ${tables[kind]} (account_id, ${kind}_id, position)
     SELECT ?, ?, COALESCE(MAX(position), 0) + 1 FROM ${tables[kind]} WHERE account_id = ? ON CONFLICT DO NOTHING`,
    [accountId, id, accountId],
  );

/** @param ids all favourites of a kind, as they are to follow each other */
export const orderFavourites = (tx: Tx, kind: FavouriteKind, accountId: number, ids: readonly number[]) =>
  tx.run(
    `UPDATE ${tables[kind]} SET position = wanted.key + 1 FROM json_each(?) AS wanted
     WHERE account_id = ? AND ${kind}_id = wanted.value`,
    [JSON.stringify(ids), accountId],
  );

/** 0 when it was none. */
export const deleteFavourite = (tx: Tx, kind: FavouriteKind, accountId: number, id: number) =>
  tx.run(`DELETE FROM ${tables[kind]} WHERE account_id = ? AND ${kind}_id = ?`, [accountId, id]);
