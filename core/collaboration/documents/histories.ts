// Versions of documents: exactly one is the head, which lists show; the others are reached through it.
import { bindTo } from '../../kit/bind-to.ts';
import { notFound } from '../../kit/errors.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Tx } from '../../storage/db.ts';
import type { Writing } from './read.ts';
import type { Document } from './schema.ts';
import { findVersions, setHead, splitHistory, versionsOf } from './store.ts';
import type { ProjectView } from '../members/schema.ts';

export const createHistories = (deps: Writing) => bindTo(deps, { listVersions, makeHead, leave });

/** The row of `id`, when it is a version of the document `documentId`. */
async function versionOf({ writable }: Writing, tx: Tx, place: ProjectPlace, documentId: number, id: number) {
  const document = await writable(tx, place, documentId);
  const version = await writable(tx, place, id);
  if (version.history_id !== document.history_id) throw notFound('version of document');
  return version;
}

/** All versions, the head first, the others newest first: clients take the first for the current one. */
async function listVersions(deps: Writing, view: ProjectView, documentId: number): Promise<Document[]> {
  const document = await deps.describeOne(documentId, view);
  const rows = await findVersions(deps.db, view.place.projectId, [document.id]);
  const versions = await deps.describe(rows, view);
  return versions.sort(
    (one, other) => Number(other.is_head_version) - Number(one.is_head_version) || other.id - one.id,
  );
}

/** Makes a version the head; the head so far becomes an older version. */
async function makeHead(deps: Writing, caller: Caller, view: ProjectView, documentId: number, id: number) {
  const { place } = view;
  const around = await deps.surroundingsOf(place, [id]);
  await deps.db.tx(async tx => {
    const { history_id } = await versionOf(deps, tx, place, documentId, id);
    await setHead(tx, history_id, id);
    await deps.reportUpdate(tx, caller, { row: await deps.writable(tx, place, id), place, around });
  });
  return deps.describeOne(id, view);
}

/**
 * Makes a version a document of its own in the same folder. When it was the head, the newest of the others becomes
 * it.
 */
async function leave(deps: Writing, caller: Caller, view: ProjectView, documentId: number, id: number) {
  const { place } = view;
  const around = await deps.surroundingsOf(place, [id]);
  await deps.db.tx(async tx => {
    const { history_id, is_head } = await versionOf(deps, tx, place, documentId, id);
    const others = (await versionsOf(tx, history_id)).filter(other => other !== id);
    const [newest] = others;
    if (newest === undefined) return; // it is alone already
    // A history is named by its first version, which may be the one that leaves.
    const remaining = history_id === id ? Math.min(...others) : history_id;
    await splitHistory(tx, { historyId: history_id, id, rest: remaining });
    await setHead(tx, id, id);
    if (is_head === 1) await setHead(tx, remaining, newest);
    await deps.reportUpdate(tx, caller, { row: await deps.writable(tx, place, id), place, around });
  });
  return deps.describeOne(id, view);
}
