// What people change in the data of models. An edit is a list of changed rows: kept in the main database, where it is
// durable before it is answered, and made in a file of the model's own, a copy of the converter's, from which all reads
// are. That file never decides what is true: lost or behind, it is made again from the edits.
import { randomBytes } from 'node:crypto';
import { unrecorded } from '../../storage/unlogged.ts';
import type { IfcChange } from '../../formats/ifc-writing/changes.ts';
import { invalid } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import { inTurns } from '../../kit/turns.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { BaseData, EditedFile, ModelData, PlanEdit } from '../data/model-data.ts';
import type { ModelFiles } from '../data/open.ts';
import type { RowEdit } from '../data/row-edits.ts';
import { packEdits, type Carried, type ModelDataWriter } from '../data/writer.ts';
import * as store from './store.ts';

export interface EditParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly files: ModelFiles;
  readonly writer: ModelDataWriter;
}

/** Writes what was carried over, with what must be true together with it. @returns whether it did */
export type CommitCarried = (carried: Carried, write: (tx: Tx) => Promise<void>) => Promise<boolean>;

export type Edits = ReturnType<typeof createEdits>;

export function createEdits({ db, clock, log, files, writer }: EditParts) {
  /** Edited files that are known to have all their edits. */
  const current = new Set<string>();
  const queues = new Map<number, Promise<unknown>>();

  /** One after the other for each model: an edit is planned on what the one before has left. */
  async function alone<T>(modelId: number, work: () => Promise<T>): Promise<T> {
    const before = queues.get(modelId) ?? Promise.resolve();
    const mine = before.then(work, work);
    const quiet = mine.catch(() => undefined);
    queues.set(modelId, quiet);
    try {
      return await mine;
    } finally {
      if (queues.get(modelId) === quiet) queues.delete(modelId);
    }
  }

  function letGo(file: string): void {
    current.delete(file);
    writer.release(file).catch((error: unknown) => {
      log.warn('an edited file is not let go', { file, error });
    });
  }

  const newName = (modelId: number) => `edited-${modelId}-${randomBytes(6).toString('hex')}.sqlite`;

  /** Brings the edited file to the last edit; makes it when it is not there. */
  async function bringUp({ model_id: modelId, base, file, edits }: store.EditingRow): Promise<void> {
    let position = await writer.positionOf(file).catch(() => undefined); // what cannot be read is made again
    if (position === undefined || position > edits) {
      files.forget(file);
      await writer.begin(file, base);
      position = 0;
    }
    for await (const edit of store.editsAfter(db, modelId, position, edits))
      await writer.edit(file, edit.changes, edit.position);
    files.changed(file);
    current.add(file);
  }

  /** The edits of a model on its present data; undefined when they could not go on with it. */
  async function settle(row: store.EditingRow, base: BaseData): Promise<store.EditingRow | undefined> {
    if (row.base === base.file) {
      if (!current.has(row.file)) await bringUp(row);
      return row;
    }
    // A later converter: what it numbers as the one before did can take the edits.
    const before = await identityOf(row);
    const moved = { ...row, edits: 0, base: base.file, file: newName(row.model_id) };
    await db.tx(async tx => {
      unrecorded(tx, 'the edits of a model begin anew on its new data');
      await store.moveEditing(tx, row.model_id, moved);
    });
    letGo(row.file);
    await bringUp(moved);
    if (before !== undefined && (await identityOf(moved)) === before) {
      await bringUp({ ...moved, edits: row.edits });
      return { ...moved, edits: row.edits };
    }
    log.warn('edits do not fit the new data of a model', { model: row.model_id, edits: row.edits });
    await db.tx(async tx => {
      unrecorded(tx, 'edits end that do not fit new data; a warning on the model says so');
      await store.deleteEditing(tx, row.model_id);
      await store.addWarning(
        tx,
        row.model_id,
        `${row.edits} edits were not applied: the new conversion numbers the parts of the model differently.`,
      );
    });
    letGo(moved.file);
    return undefined;
  }

  /** What the ids of a file mean, as a hash; undefined when the file is lost. */
  async function identityOf({ file }: store.EditingRow): Promise<string | undefined> {
    if ((await writer.positionOf(file).catch(() => undefined)) === undefined) return undefined;
    return files.open(file).get<{ value: string }>("SELECT value FROM meta WHERE key = 'identity'")?.value;
  }

  const untouched = ({ modelId, file, createdAt }: BaseData): ModelData | undefined =>
    file === null ? undefined : { modelId, file: files.open(file), base: file, createdAt, version: file };

  const dataOf = (row: EditedFile, base: BaseData): ModelData => ({
    modelId: base.modelId,
    file: files.open(row.file),
    base: row.base,
    createdAt: base.createdAt,
    version: `${row.file}:${row.edits}`,
  });

  /** Work that lets others have their turn finds its file still open. */
  async function held<Result>({ file }: ModelData, work: () => Result | Promise<Result>): Promise<Result> {
    const release = file.retain();
    try {
      return await work();
    } finally {
      release();
    }
  }

  async function begin({ modelId, file: base }: BaseData): Promise<store.EditingRow> {
    // The row comes first: the sweep leaves the file alone, and a file that is missing is made from it.
    await db.tx(async tx => {
      unrecorded(tx, 'where the edits of a model will be kept');
      await store.insertEditing(tx, clock, { modelId, base, file: newName(modelId) });
    });
    const row = await store.findEditing(db, modelId);
    if (!row) throw new Error(`model ${modelId} went while it was edited`);
    await bringUp(row);
    return row;
  }

  return {
    /** The data of a model with all that was edited; undefined when it has none. @param known read with the model; null when nobody has edited it */
    async read(base: BaseData, known?: EditedFile | null): Promise<ModelData | undefined> {
      const row = known === undefined ? await store.findEditing(db, base.modelId) : known;
      if (row) {
        const isReady = row.base === base.file && current.has(row.file);
        if (isReady) return dataOf(row, base);
        return alone(base.modelId, async () => {
          const latest = await store.findEditing(db, base.modelId);
          const settled = latest && (await settle(latest, base));
          return settled ? dataOf(settled, base) : untouched(base);
        });
      }
      return untouched(base);
    },

    /** Edits the data of a model; `write` is part of the transaction. What `plan` throws is thrown, and nothing is changed. */
    change<Result>(base: BaseData, plan: PlanEdit<Result>, write: (tx: Tx) => void): Promise<Result> {
      return alone(base.modelId, async () => {
        const known = await store.findEditing(db, base.modelId);
        const row = (known && (await settle(known, base))) ?? (await begin(base));
        let nextId = row.next_id;
        const data = dataOf(row, base);
        const { changes, answer } = await held(data, () => plan(data, () => nextId++));
        if (changes.length === 0) return held(data, () => answer(data));
        await inTurns(changes, checkBounds);
        const edited = { ...row, edits: row.edits + 1, next_id: nextId };
        const packed = await packEdits(changes);
        // Reads from here on wait for this edit: it is true as soon as it is committed, before its file has it.
        current.delete(row.file);
        await db.tx(async tx => {
          write(tx);
          await store.insertEdit(tx, clock, { modelId: base.modelId, position: edited.edits, changes: packed, nextId });
        });
        // A file that cannot take it is behind, and is brought up by the next read.
        await writer.edit(row.file, packed, edited.edits);
        current.add(row.file);
        files.changed(row.file);
        const after = dataOf(edited, base);
        return held(after, () => answer(after));
      });
    },

    /**
     * Makes the edits of an earlier version again in this one. `commit` is given what came of it and what writes the edits in
     * its transaction; it says whether it did. Undefined when the earlier version has no data any more.
     */
    async carry(from: BaseData, to: BaseData, commit: CommitCarried): Promise<boolean | undefined> {
      // The older one first, so that two of these never wait for each other.
      return alone(from.modelId, () =>
        alone(to.modelId, async () => {
          const source = await store.findEditing(db, from.modelId);
          const settled = source && (await settle(source, from));
          if (!settled?.base || to.file === null) return undefined;
          const known = await store.findEditing(db, to.modelId);
          const row = (known && (await settle(known, to))) ?? (await begin(to));
          const order = { edited: settled.file, base: settled.base, nextId: row.next_id };
          const carried = await writer.carry(row.file, order);
          current.delete(row.file); // reads wait for the edits, as above
          const edited = { ...row, edits: row.edits + carried.edits.length, next_id: carried.nextId };
          const isWritten = await commit(carried, async tx => {
            for (const [index, changes] of carried.edits.entries())
              await store.insertEdit(tx, clock, {
                modelId: to.modelId,
                position: row.edits + index + 1,
                changes,
                nextId: carried.nextId,
              });
            await store.addMore(tx, to.modelId, carried.counts.carried - carried.edits.length);
          });
          if (!isWritten) return false;
          await bringUp(edited);
          return true;
        }),
      );
    },

    /** What was edited, as changes of the model's IFC file, for an export. */
    async changesOf(base: BaseData): Promise<readonly IfcChange[]> {
      return alone(base.modelId, async () => {
        const row = await store.findEditing(db, base.modelId);
        const settled = row && (await settle(row, base));
        return settled ? writer.changes(settled.file, settled.base) : [];
      });
    },

    /** How many edits a model has. */
    async countOf(modelId: number): Promise<number> {
      const row = await store.findEditing(db, modelId);
      return row ? row.edits + row.more : 0;
    },

    /** Forgets all edits of a model. The file goes with the next sweep. */
    async discard(tx: Tx, modelId: number): Promise<void> {
      const row = await store.findEditing(tx, modelId);
      if (!row) return;
      await store.deleteEditing(tx, modelId);
      letGo(row.file);
    },
  };
}

/** What is read in one go. */
const [MOST_SETS, MOST_PROPERTIES] = [1_000, 10_000];

/** @throws 400 for an element with more sets, and for a set with more properties, than anything has */
function checkBounds(change: RowEdit): void {
  if (!('put' in change)) return;
  if (change.put === 'element' && change.record.s.length > MOST_SETS)
    throw invalid('property_sets', `An element can have at most ${MOST_SETS} property sets.`);
  if (change.put === 'property_set' && change.record && change.record.length > MOST_PROPERTIES)
    throw invalid('properties', `A property set can have at most ${MOST_PROPERTIES} properties.`);
}
