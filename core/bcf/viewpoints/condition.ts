// Preconditions of changes whose answers contain pictures: these are read from the store, which no transaction waits
// for. So the condition is checked before, and the transaction verifies that the checked state is unchanged.
import type { Precondition } from '../../kit/weak-tag.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { createPinWriting } from './pins/service.ts';
import * as store from './store.ts';

interface Asked<Row> {
  readonly db: Db;
  readonly find: () => Promise<Row>;
  /** all answers that represent the row before the change */
  readonly answersOf: (row: Row) => Promise<readonly object[]>;
  /** text that changes with any of the answers */
  readonly stateOf: (reads: Reads, row: Row) => Promise<string>;
}

/** Checks a precondition. @returns the step that repeats it within the transaction of the change @throws 412 */
export async function askAhead<Row>(
  expected: Precondition | undefined,
  { db, find, answersOf, stateOf }: Asked<Row>,
): Promise<(tx: Tx, row: Row) => Promise<void>> {
  if (!expected) return () => Promise.resolve();
  const row = await find();
  const state = await stateOf(db, row);
  expected(await answersOf(row));
  return async (tx, now) => {
    if ((await stateOf(tx, now)) !== state) expected([]);
  };
}

/** Makes a text of the parts of viewpoints, which changes with any of them. */
export const createStateOf =
  (pins: Pick<ReturnType<typeof createPinWriting>, 'byViewpoint'>) =>
  async (reads: Reads, rows: readonly store.ViewpointRow[]): Promise<string> => {
    const ids = rows.map(({ id }) => id);
    const pinned = await pins.byViewpoint(reads, ids);
    return JSON.stringify([rows, await store.listModels(reads, ids), await store.listBitmaps(reads, ids), [...pinned]]);
  };
