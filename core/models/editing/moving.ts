// Moves the edits of a model to other data: that of a later converter.
import { randomBytes } from 'node:crypto';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { DataChecks } from '../data/service.ts';
import type { Carried, ModelDataWriter } from '../data/writer.ts';
import type { Copies } from './copies.ts';
import * as store from './store.ts';

/** Name of a new edited file of a model. */
export const newName = (modelId: number) => `edited-${modelId}-${randomBytes(6).toString('hex')}.sqlite`;

export function createMoves(deps: {
  db: Db;
  clock: Clock;
  log: Log;
  checks: DataChecks;
  copies: Copies;
  writer: ModelDataWriter;
}) {
  const { db, clock, log, checks, copies, writer } = deps;

  /** Files that no row names yet. */
  const moving = new Set<string>();

  /**
   * Moves edits to the data of a later converter: with the same numbering they are applied unchanged, else they are
   * made again for the parts of the same GlobalIds. Undefined, with a warning, where the data that they were made on is
   * lost.
   */
  async function moveTo(row: store.EditingRow, empty: store.EditingRow): Promise<store.EditingRow | undefined> {
    await copies.bringUp(empty);
    const identity = copies.identityOf(empty.file) ?? null;
    const isSource = row.identity !== identity && (await isBroughtUp(row));
    const before = row.identity ?? (isSource ? copies.identityOf(row.file) : undefined);
    if (before === identity) {
      const moved = { ...empty, edits: row.edits, identity };
      await db.tx(
        unlogged('the edits of a model go on with its new data', tx => store.moveEditing(tx, row.model_id, moved)),
      );
      await copies.bringUp(moved);
      return moved;
    }
    if (isSource && row.base !== null && empty.base !== null) {
      const order = { edited: row.file, base: row.base, nextId: row.next_id };
      return replace(await writer.carry(empty.file, order), { ...empty, identity });
    }
    log.warn('edits do not fit the new data of a model', { model: row.model_id, edits: row.edits });
    await db.tx(
      unlogged('edits end that do not fit new data; a warning on the model says so', async tx => {
        await store.deleteEditing(tx, row.model_id);
        await store.addWarning(
          tx,
          row.model_id,
          `${row.edits} edits were not applied: the new conversion numbers the parts of the model differently.`,
        );
      }),
    );
    return undefined;
  }

  /** Replaces the previous edits with the carried-over ones. */
  async function replace({ edits, counts, nextId }: Carried, empty: store.EditingRow): Promise<store.EditingRow> {
    const { model_id: modelId } = empty;
    await db.tx(
      unlogged('the edits of a model are made again on its new data', async tx => {
        await store.moveEditing(tx, modelId, empty);
        await store.clearEdits(tx, modelId);
        await writeCarried(tx, clock, modelId, { edits, counts, nextId, after: 0 });
        if (counts.conflicts > 0)
          await store.addWarning(
            tx,
            modelId,
            `${counts.conflicts} edits were not applied: ` +
              'the new conversion has other values, or not the parts that they changed.',
          );
      }),
    );
    const replaced = { ...empty, edits: edits.length, next_id: nextId };
    await copies.bringUp(replaced);
    return replaced;
  }

  /** Whether the edited file of a model is there, with the data that it was made of. */
  async function isBroughtUp(row: store.EditingRow): Promise<boolean> {
    if (row.base !== null && !(await checks.verify(row.base))) return false;
    await copies.bringUp(row);
    return true;
  }

  return {
    /** Whether edits are just being moved to a file, which no row names yet. */
    isMoving: (file: string): boolean => moving.has(file),

    /** The edits of a model on the data `base`; undefined when they could not go on with it. */
    async move(row: store.EditingRow, base: string | null): Promise<store.EditingRow | undefined> {
      const file = newName(row.model_id);
      moving.add(file);
      try {
        const moved = await moveTo(row, { ...row, edits: 0, base, file });
        if (!moved) copies.letGo(file);
        copies.letGo(row.file);
        return moved;
      } finally {
        moving.delete(file);
      }
    },
  };
}

/** Adds edits that were carried over, after so many that are there. */
export async function writeCarried(
  tx: Tx,
  clock: Clock,
  modelId: number,
  { edits, counts, nextId, after }: Pick<Carried, 'edits' | 'counts' | 'nextId'> & { readonly after: number },
): Promise<void> {
  for (const [index, changes] of edits.entries())
    await store.insertEdit(tx, clock, { modelId, position: after + index + 1, changes, nextId });
  await store.addMore(tx, modelId, counts.carried - edits.length);
}
