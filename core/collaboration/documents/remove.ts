// Deletes documents with their models, and reports their restoration.
import { idsOf } from '../../kit/ids.ts';
import { bindTo } from '../../kit/bind-to.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { record } from '../../audit/record.ts';
import type { Reads, Tx } from '../../storage/db.ts';
import { notFound } from '../../kit/errors.ts';
import { yieldToEventLoop } from '../../kit/event-loop.ts';
import { inPortions } from '../bin/service.ts';
import { logged, type Surroundings } from './describe.ts';
import type { ReportedAround, Writing } from './read.ts';
import { findDocuments, findPlaces, type DocumentRow } from './store.ts';

export const createRemoval = (deps: Writing) =>
  bindTo(deps, { removeRows, remove, removeMany, removeHistories, reportRestored, restoreModels });

/** Deletes documents with their models. */
async function removeRows(
  { models, report, foldersAround, binItems }: Writing,
  tx: Tx,
  { accountId }: Pick<Caller, 'accountId'>,
  place: ProjectPlace,
  { rows, around }: { readonly rows: readonly DocumentRow[]; readonly around: ReportedAround },
): Promise<void> {
  const { cloudId, projectId } = place;
  await models.withdraw(tx, idsOf(rows), accountId);
  await report(tx, { name: 'document.deletion', actorId: accountId, place, rows, around });
  const { path } = around.folders ?? (await foldersAround(tx, place, rows));
  await binItems.takeDocuments(tx, { cloudId, projectId, actorId: accountId }, rows, path);
  if (rows[0]) record(tx, { action: 'document.delete', object: logged(rows[0]), count: rows.length });
}

/**
 * Deletes documents. Refusals happen before the first portion. Each portion is deleted with its events and its line
 * in the log; should a later one fail, those before it are in the bin, and the request can be sent again. A version
 * that is added in the meantime ends with its history.
 */
async function removeAll(
  deps: Writing,
  caller: Caller,
  place: ProjectPlace,
  ids: readonly number[],
  { withVersions = false } = {},
): Promise<void> {
  const view = deps.steadyView(place);
  const named = deps.writableAmong(
    await view.current(deps.db),
    await findPlaces(deps.db, place.projectId, ids, withVersions),
  );
  if (named.length === 0 && ids.length > 0) throw notFound('documents');
  let removed = 0;
  const { visas } = await deps.surroundingsOf(place, named.length === 1 ? named.map(({ id }) => id) : []);
  const present = async (reads: Reads, portion: readonly number[]) =>
    (await findPlaces(reads, place.projectId, portion, withVersions)).map(({ id }) => id);
  /** @returns false when a version was added since the data around the portion was read */
  const removePortion = async (portion: readonly number[]): Promise<boolean> => {
    const known = await present(deps.db, portion);
    const around = await deps.surroundingsOf(place, known, visas);
    return deps.db.tx(async tx => {
      const ids = await present(tx, portion);
      if (!new Set(ids).isSubsetOf(new Set(known))) return false;
      const folders = await view.current(tx);
      const rows = deps.writableAmong(folders, await findDocuments(tx, place.projectId, ids));
      if (rows.length === 0) return true;
      await removeRows(deps, tx, caller, place, { rows, around: { ...around, folders } });
      await view.keep(tx);
      removed += rows.length;
      return true;
    });
  };
  for (const portion of inPortions(named)) {
    while (!(await removePortion(portion)));
    await yieldToEventLoop();
  }
  if (removed === 0 && ids.length > 0) throw notFound('documents'); // another request was quicker
}

/** Removes one version; when it was the head, the newest remaining one becomes the head. */
async function remove(deps: Writing, caller: Caller, place: ProjectPlace, id: number): Promise<void> {
  const around = await deps.surroundingsOf(place, [id]);
  await deps.db.tx(async tx => {
    await removeRows(deps, tx, caller, place, { rows: [await deps.writable(tx, place, id)], around });
  });
}

/** Removes several; those already deleted are skipped. @throws 404 when none is left */
const removeMany = (deps: Writing, caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> =>
  removeAll(deps, caller, place, ids);

/** Removes documents with all their versions. @throws 404 when none is left */
const removeHistories = (deps: Writing, caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> =>
  removeAll(deps, caller, place, ids, { withVersions: true });

/**
 * Reports restored documents with their models, and returns them. `creators`: the people who created them, read
 * before.
 */
async function reportRestored(
  { models, report }: Writing,
  tx: Tx,
  { accountId }: Caller,
  place: ProjectPlace,
  { ids, creators }: { readonly ids: readonly number[]; readonly creators: Surroundings['creators'] },
): Promise<DocumentRow[]> {
  if (ids.length === 0) return [];
  const around = { creators, models: await models.bringBack(tx, ids, accountId) };
  const rows = await findDocuments(tx, place.projectId, ids);
  await report(tx, { name: 'document.creation', actorId: accountId, place, rows, around });
  return rows;
}

/**
 * Restores the models of documents that are restored with their folder: only the folder is reported, as when it was
 * deleted.
 */
async function restoreModels({ models }: Writing, tx: Tx, { accountId }: Caller, ids: readonly number[]) {
  await models.bringBack(tx, ids, accountId);
}
