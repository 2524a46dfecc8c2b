// Edits of the data of models. An edit is a list of changed rows: stored in the main database, where it is durable
// before the response, and applied to a file of the model's own, a copy of the converter's, from which all reads are
// served. That file is never the source of truth: lost or behind, it is made again from the edits.
import { bindTo } from '../../kit/bind-to.ts';
import { unlogged } from '../../storage/unlogged.ts';
import type { IfcChange } from '../../formats/ifc-writing/changes/changes.ts';
import { invalid } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/time.ts';
import { inTurns } from '../../kit/event-loop.ts';
import type { Db, Tx } from '../../storage/db.ts';
import type { BaseData, EditedFile, ModelData, PlanEdit } from '../data/model-data.ts';
import type { ModelFiles } from '../data/open.ts';
import type { DataChecks } from '../data/service.ts';
import { packEdits, type RowEdit } from '../data/row-edits.ts';
import type { Carried, ModelDataWriter } from '../data/writer.ts';
import { createCopies } from './copies.ts';
import { createMoves, newName, writeCarried } from './moving.ts';
import * as store from './store.ts';

/** Writes carried-over edits, with everything that must be true together with them. @returns whether it wrote them */
type CommitCarried = (carried: Carried, write: (tx: Tx) => Promise<void>) => Promise<boolean>;

export type Edits = ReturnType<typeof createEdits>;

interface Context {
  db: Db;
  clock: Clock;
  log: Log;
  files: ModelFiles;
  checks: DataChecks;
  writer: ModelDataWriter;
  readonly copies: ReturnType<typeof createCopies>;
  readonly moves: ReturnType<typeof createMoves>;
  readonly queues: Map<number, Promise<unknown>>;
}

export function createEdits(given: Omit<Context, 'copies' | 'moves' | 'queues'>) {
  const copies = createCopies(given);
  const deps: Context = { ...given, copies, moves: createMoves({ ...given, copies }), queues: new Map() };
  return {
    ...bindTo(deps, { read, carry, changesOf, countOf, discard, seal }),
    /**
     * Edits the data of a model; `write` is part of the transaction. Errors of `plan` are passed on, and nothing is
     * changed.
     */
    change: <Result>(base: BaseData, plan: PlanEdit<Result>, write: (tx: Tx) => void): Promise<Result> =>
      alone(deps, base.modelId, async () => {
        const known = await store.findEditing(deps.db, base.modelId);
        const row = (known && (await settle(deps, known, base))) ?? (await begin(deps, base));
        let nextId = row.next_id;
        const data = dataOf(deps, row, base);
        const { changes, answer } = await held(data, () => plan(data, () => nextId++));
        if (changes.length === 0) return held(data, () => answer(data));
        await inTurns(changes, checkBounds);
        const edited = { ...row, edits: row.edits + 1, next_id: nextId };
        const packed = await packEdits(changes);
        deps.copies.behind(row.file);
        await deps.db.tx(async tx => {
          write(tx);
          await store.insertEdit(tx, deps.clock, {
            modelId: base.modelId,
            position: edited.edits,
            changes: packed,
            nextId,
          });
        });
        await deps.copies.edit(row.file, base.modelId, { changes: packed, position: edited.edits });
        const after = dataOf(deps, edited, base);
        return held(after, () => answer(after));
      }),
    isMoving: deps.moves.isMoving,
    /** An edited file is damaged: the next reading makes it again. */
    lost: deps.copies.distrust,
  };
}

/** One after the other for each model: an edit is planned on the result of the previous one. */
async function alone<T>({ queues }: Context, modelId: number, work: () => Promise<T>): Promise<T> {
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

/** The edits of a model on its present data; undefined when they could not be moved to it. */
async function settle({ copies, moves }: Context, row: store.EditingRow, base: BaseData) {
  if (row.base === base.file) {
    if (!copies.isReady(row.file)) await copies.bringUp(row);
    return row;
  }
  return moves.move(row, base.file);
}

const untouched = async ({ checks }: Context, { modelId, file, createdAt }: BaseData): Promise<ModelData | undefined> =>
  file === null ? undefined : { modelId, file: await checks.open(file), base: file, createdAt, version: file };

const dataOf = ({ files }: Context, row: EditedFile, base: BaseData): ModelData => ({
  modelId: base.modelId,
  file: files.open(row.file),
  base: row.base,
  createdAt: base.createdAt,
  version: `${row.file}:${row.edits}`,
});

/** Keeps the file open for work that lets other work take turns. */
async function held<Result>({ file }: ModelData, work: () => Result | Promise<Result>): Promise<Result> {
  const release = file.retain();
  try {
    return await work();
  } finally {
    release();
  }
}

async function begin({ db, clock, copies }: Context, { modelId, file: base }: BaseData): Promise<store.EditingRow> {
  // The row comes first: the sweep leaves the file alone, and a missing file is made from it.
  await db.tx(
    unlogged('where the edits of a model will be kept', tx =>
      store.insertEditing(tx, clock, { modelId, base, file: newName(modelId) }),
    ),
  );
  const row = await store.findEditing(db, modelId);
  if (!row) throw new Error(`model ${modelId} went while it was edited`);
  await copies.bringUp(row);
  const identity = copies.identityOf(row.file);
  if (identity !== undefined)
    await db.tx(unlogged('what the edits of a model refer to', tx => store.setIdentity(tx, modelId, identity)));
  return { ...row, identity: identity ?? null };
}

/**
 * The data of a model with all its edits; undefined when it has none.
 * @throws 503 while it is made again.
 * @param known read with the model; null when it has no edits
 */
async function read(deps: Context, base: BaseData, known?: EditedFile | null): Promise<ModelData | undefined> {
  const row = known === undefined ? await store.findEditing(deps.db, base.modelId) : known;
  if (row) {
    const isReady = row.base === base.file && deps.copies.isReady(row.file);
    if (isReady) return dataOf(deps, row, base);
    return alone(deps, base.modelId, async () => {
      const latest = await store.findEditing(deps.db, base.modelId);
      const settled = latest && (await settle(deps, latest, base));
      return settled ? dataOf(deps, settled, base) : untouched(deps, base);
    });
  }
  return untouched(deps, base);
}

/**
 * Applies the edits of an earlier version to this one. `commit` receives the result and the function that writes the
 * edits in its transaction; it returns whether it wrote them. Undefined when the earlier version has no data any more.
 */
async function carry(deps: Context, from: BaseData, to: BaseData, commit: CommitCarried): Promise<boolean | undefined> {
  // The older one first, so that two of these never wait for each other.
  return alone(deps, from.modelId, () =>
    alone(deps, to.modelId, async () => {
      const source = await store.findEditing(deps.db, from.modelId);
      const settled = source && (await settle(deps, source, from));
      if (!settled?.base || to.file === null) return undefined;
      for (const name of [settled.base, to.file]) await deps.checks.ensure(name);
      const known = await store.findEditing(deps.db, to.modelId);
      const row = (known && (await settle(deps, known, to))) ?? (await begin(deps, to));
      const order = { edited: settled.file, base: settled.base, nextId: row.next_id };
      const carried = await deps.writer.carry(row.file, order);
      deps.copies.behind(row.file);
      const edited = { ...row, edits: row.edits + carried.edits.length, next_id: carried.nextId };
      const isWritten = await commit(carried, tx =>
        writeCarried(tx, deps.clock, to.modelId, { ...carried, after: row.edits }),
      );
      if (!isWritten) return false;
      await deps.copies.bringUp(edited);
      return true;
    }),
  );
}

/** Edits as changes of the model's IFC file, for an export. */
const changesOf = async (deps: Context, base: BaseData): Promise<readonly IfcChange[]> =>
  alone(deps, base.modelId, async () => {
    const row = await store.findEditing(deps.db, base.modelId);
    const settled = row && (await settle(deps, row, base));
    return settled ? deps.writer.changes(settled.file, settled.base) : [];
  });

/** How many edits a model has. */
async function countOf({ db }: Context, modelId: number): Promise<number> {
  const row = await store.findEditing(db, modelId);
  return row ? row.edits + row.more : 0;
}

/** Deletes all edits of a model. The file is deleted with the next sweep. */
async function discard({ copies }: Context, tx: Tx, modelId: number): Promise<void> {
  const row = await store.findEditing(tx, modelId);
  if (!row) return;
  await store.deleteEditing(tx, modelId);
  copies.letGo(row.file);
}

/** Records the hashes of edited files, once they are at rest: after a start they are checked by it, or made again. */
async function seal(deps: Context): Promise<void> {
  for (const [file, modelId] of deps.copies.atRest())
    await alone(deps, modelId, async () => deps.copies.seal(file, await store.findEditing(deps.db, modelId)));
}

/** Limits of one read. */
const [MOST_SETS, MOST_PROPERTIES] = [1_000, 10_000];

/** @throws 400 for an element with more sets, or a set with more properties, than any real one has */
function checkBounds(change: RowEdit): void {
  if (!('put' in change)) return;
  if (change.put === 'element' && change.record.s.length > MOST_SETS)
    throw invalid('property_sets', `An element can have at most ${MOST_SETS} property sets.`);
  if (change.put === 'property_set' && change.record && change.record.length > MOST_PROPERTIES)
    throw invalid('properties', `A property set can have at most ${MOST_PROPERTIES} properties.`);
}
