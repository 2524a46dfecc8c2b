// Puts objects with all their content into the bin and erases them, in portions: other writes run in between. A written
// portion stays: everything is hidden from the first one on, and the upkeep completes what a crash interrupts.
import { idsOf } from '../../kit/ids.ts';
import { portionsOf, ROWS_AT_ONCE, type Db, type Tx } from '../../storage/db.ts';
import { createErasing } from '../../storage/erasing.ts';
import { unlogged } from '../../storage/unlogged.ts';
import { deleteItems, eraseCloud, eraseProject, measure } from './store.ts';
import * as store from './work-store.ts';

/** The models of documents that are put into items. */
export interface WithdrawModels {
  withdraw(tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<void>;
}

interface Context {
  readonly db: Db;
  readonly models: WithdrawModels;
  readonly erasing: ReturnType<typeof createErasing>;
  /** items in use by a request: the upkeep leaves them alone */
  readonly busy: Set<number>;
  /** items being restored: they are not filled */
  readonly emptying: Set<number>;
}

type Erased = Pick<store.Unfinished, 'id' | 'kind' | 'subject_id'>;

const write = <T>({ db }: Context, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(unlogged('what goes with things in the bin', work), 'vital');

async function whileBusy<T>({ busy }: Context, ids: readonly number[], work: () => Promise<T>): Promise<T> {
  for (const id of ids) busy.add(id);
  try {
    return await work();
  } finally {
    for (const id of ids) busy.delete(id);
  }
}

/** Puts some of the remaining content into items, with the models of documents. Returns how much. */
async function fillSome({ models }: Context, tx: Tx, ids: readonly number[]): Promise<number> {
  const documents = await store.someUnfilled(tx, ids);
  if (documents.length === 0) return store.fillFolders(tx, ids);
  for (const [accountId, some] of Map.groupBy(documents, ({ account_id }) => account_id))
    await models.withdraw(tx, idsOf(some), accountId);
  await store.fill(tx, documents);
  return documents.length;
}

async function fillAll(deps: Context, ids: readonly number[]): Promise<void> {
  const toFill = (some: readonly number[]) => some.filter(id => !deps.emptying.has(id));
  while ((await write(deps, tx => fillSome(deps, tx, toFill(ids)))) > 0);
  for (const portion of portionsOf(ids, ROWS_AT_ONCE))
    await write(deps, async tx => {
      await measure(tx, toFill(portion));
      await store.endFilling(tx, toFill(portion));
    });
}

/** Runs a restore in portions; when it fails, the content is put back. */
async function takeOut<T>(deps: Context, id: number, work: () => Promise<T>): Promise<T> {
  deps.emptying.add(id);
  try {
    return await work();
  } catch (error) {
    deps.emptying.delete(id);
    // The upkeep completes what fails here.
    await fillAll(deps, [id]).catch(() => undefined);
    throw error;
  } finally {
    deps.emptying.delete(id);
  }
}

/** Erases documents, versions and folders. */
async function eraseThings(deps: Context, ids: readonly number[]): Promise<void> {
  while ((await write(deps, tx => store.adoptSome(tx, ids))) > 0);
  for (const [table, some] of [
    ['stored_document', store.someDocuments],
    ['stored_folder', store.someFolders],
  ] as const)
    for (let found = await some(deps.db, ids); found.length > 0; found = await some(deps.db, ids))
      await deps.erasing.erase(table, found);
  await write(deps, tx => deleteItems(tx, ids));
}

/** Erases all content of a project or cloud, and its parts that were in the bin before. */
async function eraseContents(deps: Context, place: 'project' | 'cloud', id: number): Promise<void> {
  await deps.erasing.eraseBelow(`stored_${place}`, [id]);
  const some = () => store.someItemsOf(deps.db, place, id);
  for (let found = await some(); found.length > 0; found = await some()) {
    const items = found;
    await write(deps, tx => deleteItems(tx, items));
  }
}

async function erasePlace(deps: Context, { id, kind, subject_id }: Erased): Promise<void> {
  // One that was never in the bin still has its models.
  while ((await write(deps, tx => fillSome(deps, tx, [id]))) > 0);
  const projects = kind === 'cloud' ? await store.projectsOf(deps.db, subject_id) : [subject_id];
  for (const project of projects) await eraseContents(deps, 'project', project);
  if (kind === 'cloud') await eraseContents(deps, 'cloud', subject_id);
  await write(deps, async tx => {
    await (kind === 'cloud' ? eraseCloud : eraseProject)(tx, subject_id);
    await deleteItems(tx, [id]);
  });
}

async function eraseAll(deps: Context, items: readonly Erased[]): Promise<void> {
  const isPlace = ({ kind }: Erased) => kind === 'project' || kind === 'cloud';
  const things = idsOf(items.filter(item => !isPlace(item)));
  for (const portion of portionsOf(things, ROWS_AT_ONCE)) await eraseThings(deps, portion);
  for (const item of items.filter(isPlace)) await erasePlace(deps, item);
}

export function createBinWork(db: Db, models: WithdrawModels) {
  const deps: Context = { db, models, erasing: createErasing(db), busy: new Set(), emptying: new Set() };
  return {
    /** Puts all content of deleted folders, projects and clouds into their items, which are `filling`. */
    fill: (ids: readonly number[]): Promise<void> => whileBusy(deps, ids, () => fillAll(deps, ids)),

    takeOut: <T>(id: number, work: () => Promise<T>) => whileBusy(deps, [id], () => takeOut(deps, id, work)),

    /** Erases items, which are `erasing`, with all their content. */
    erase: (items: readonly Erased[]): Promise<void> => whileBusy(deps, idsOf(items), () => eraseAll(deps, items)),

    /** Completes the work that a crash left. */
    async finish(): Promise<void> {
      const idle = (await store.unfinished(db)).filter(({ id }) => !deps.busy.has(id));
      const { filling = [], erasing = [] } = Object.groupBy(idle, ({ work }) => work);
      await fillAll(deps, idsOf(filling));
      await eraseAll(deps, erasing);
    },
  };
}
