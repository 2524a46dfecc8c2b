// Documents of a project: the use cases put together. Each has its own file, named by its verb.
import type { Caller } from '../../access/caller.ts';
import { canRead } from '../../access/roles.ts';
import { record } from '../../audit/record.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { invalid, notFound } from '../../kit/errors.ts';
import { inTurns } from '../../kit/event-loop.ts';
import { isoTime } from '../../kit/time.ts';
import { createVersionCache } from '../../kit/version-cache.ts';
import type { ProjectView } from '../members/schema.ts';
import { logged } from './describe.ts';
import { asksForVisas, documentFilter } from './filters.ts';
import { createHistories } from './histories.ts';
import { createModelPort } from './model-port.ts';
import { createReading, type DocumentDeps, type Shown, type Writing } from './read.ts';
import { createRemoval } from './remove.ts';
import type { Document, DocumentChange, DocumentQuery, DocumentPreviewFile, TextChange } from './schema.ts';
import * as store from './store.ts';
import { createUpload } from './upload.ts';
import type { Tx } from '../../storage/db.ts';
import { askerHas } from '../../access/request-context.ts';
import { toNfcInTurns } from '../../kit/text/unicode.ts';
import { discardBlob, retainBlob, type PinnedBlob } from '../../storage/blobs/blobs.ts';

export { logged } from './describe.ts';

/**
 * Sets the given fields and returns all; callers without read access get only what they gave. Null restores the
 * text that was found in the file.
 */
async function setText(deps: Writing, caller: Caller, { place }: ProjectView, id: number, change: TextChange) {
  const around = await deps.surroundingsOf(place, [id]);
  // Before the transaction: no other write waits for it.
  const given = typeof change.text === 'string' ? await toNfcInTurns(change.text) : change.text;
  return deps.db.tx(async tx => {
    const row = await deps.writable(tx, place, id);
    const { text = null, language = null } = (await store.findText(tx, id)) ?? {};
    const { language: named = language } = change;
    const changed = { id, text: given === undefined ? text : given, language: named };
    await store.putText(tx, changed);
    if (given) await deps.quota.check(tx, place.cloudId);
    await deps.reportUpdate(tx, caller, { row, place, around });
    return askerHas('document:read') ? changed : { ...changed, text: given ?? null };
  });
}

/** Stores the file that is shown instead of the document's own, such as a PDF of an office file. */
async function setOfficePreview(
  deps: Writing,
  caller: Caller,
  view: ProjectView,
  id: number,
  { fileName, stored: blob }: { readonly fileName: string; readonly stored: PinnedBlob },
): Promise<DocumentPreviewFile> {
  const { place } = view;
  try {
    const around = await deps.surroundingsOf(place, [id]);
    await deps.db.tx(async tx => {
      await deps.writable(tx, place, id);
      await retainBlob(tx, blob);
      await store.setOfficePreview(tx, id, blob.hash, fileName);
      await deps.quota.check(tx, place.cloudId);
      await deps.previews.begin(tx, id, { hash: blob.hash, projectId: place.projectId, fileName });
      await deps.reportUpdate(tx, caller, { row: await deps.writable(tx, place, id), place, around });
    });
  } catch (error) {
    await discardBlob(deps.db, blob);
    throw error;
  }
  blob.unpin();
  return { office_preview: (await deps.describeOne(id, view)).office_preview ?? '' };
}

/** Changes the tags of a document that the caller may write, and reports it. */
async function change(
  deps: Writing,
  caller: Caller,
  { place }: ProjectView,
  documentId: number,
  work: (tx: Tx) => Promise<void>,
) {
  const around = await deps.surroundingsOf(place, [documentId]);
  await deps.db.tx(async tx => {
    const row = await deps.writable(tx, place, documentId);
    await work(tx);
    await deps.reportUpdate(tx, caller, { row, place, around, action: 'document.tag' });
  });
}

/** @throws 404 for a document or tag that is not in the project, 403 where the caller may not write */
async function addTag(deps: Writing, caller: Caller, view: ProjectView, documentId: number, tagId: number) {
  await change(deps, caller, view, documentId, tx => deps.tags.attach(tx, view.place, documentId, tagId));
  return deps.describeOne(documentId, view);
}

/** @throws 404 also when the document does not have the tag */
async function removeTag(deps: Writing, caller: Caller, view: ProjectView, documentId: number, tagId: number) {
  await change(deps, caller, view, documentId, tx => deps.tags.detach(tx, documentId, tagId));
}

/**
 * Changes the name, with models of the same name, the description, the folder of all versions, or makes it the next
 * version of another document.
 */
async function update(deps: Writing, caller: Caller, view: ProjectView, id: number, change: DocumentChange) {
  const { place } = view;
  const { name, file_name, description, parent_id, successor_of } = change;
  const around = await deps.surroundingsOf(place, [id]);
  await deps.db.tx(async tx => {
    const row = await deps.writable(tx, place, id);
    await store.updateDocument(tx, id, {
      name: name ?? row.name,
      fileName: file_name ?? row.file_name,
      description: description === undefined ? row.description : description,
      now: isoTime(deps.clock.now()),
    });
    if (name !== undefined && name !== row.name) await deps.models.rename(tx, { id, was: row.name, name });
    if (parent_id !== undefined)
      await store.moveHistory(tx, row.history_id, (await deps.folders.target(tx, place, parent_id)).id);
    if (successor_of !== undefined) {
      const earlier = await deps.writable(tx, place, successor_of);
      if (row.is_head !== 1 || earlier.history_id === row.history_id)
        throw invalid('successor_of', 'These are already versions of one document.', { code: 'versions_already' });
      await store.joinHistories(tx, row.history_id, earlier);
    }
    const changed = await store.findDocument(tx, place.projectId, id);
    if (!changed) throw notFound('document');
    await deps.report(tx, { name: 'document.update', actorId: caller.accountId, place, rows: [changed], around });
    record(tx, {
      action: 'document.update',
      object: logged(changed),
      was: row.name === changed.name ? undefined : row.name,
      moved: row.folder_id === changed.folder_id ? undefined : { from: row.folder_id, to: changed.folder_id },
    });
  });
  return deps.describeOne(id, view);
}

/**
 * Limits the projects with cached documents and their related data, and the documents of one. The answers that HTTP
 * caches serve one caller and one address each: for others, and for other filters, these rows save a third of the
 * processor time of a list of 200.
 */
const MOST_KEPT = 32;
const MOST_HEADS = 1000;

function createList(deps: Writing) {
  const { db, clock, folders, tags, models, visas, previews, describe, creatorsOf } = deps;
  const keepHeads = createVersionCache<readonly store.DocumentRow[]>(MOST_KEPT, rows => rows.length <= MOST_HEADS);
  const keep = createVersionCache<Awaited<ReturnType<typeof readAround>>>(MOST_KEPT);

  async function readAround(projectId: number, heads: readonly store.DocumentRow[]) {
    return {
      tagged: await tags.byDocument(db, projectId),
      models: await models.modelsOf(heads.map(({ id }) => id)),
      hasVisas: await visas.areIn(projectId),
    };
  }

  /** Heads of the project, or of one folder of it, that the caller may see. */
  return async (view: ProjectView, query: DocumentQuery, folderId?: number, shown: Shown = {}): Promise<Document[]> => {
    const { place } = view;
    const { changes } = shown;
    const isKept = changes !== undefined && folderId === undefined;
    const around = isKept ? await folders.viewSince(place, changes) : await folders.view(db, place, folderId);
    if (folderId !== undefined && !canRead(around.permission(folderId))) throw notFound('folder');
    const { projectId } = place;
    const heads = isKept
      ? await keepHeads(projectId, changes, () => store.listHeads(db, projectId))
      : await store.listHeads(db, projectId, folderId);
    const rows = heads.filter(({ folder_id }) => canRead(around.permission(folder_id)));
    const creators = await creatorsOf(rows, place);
    const kept = isKept ? await keep(projectId, changes, () => readAround(projectId, heads)) : undefined;
    const tagged = kept?.tagged ?? (await tags.byDocument(db, projectId));
    const readVisas = async () =>
      (kept?.hasVisas ?? true) ? visas.byDocument(place, { folderId }, view.origin) : new Map<number, never>();
    const asked = asksForVisas(query) ? await readVisas() : undefined;
    const passes = documentFilter(query, {
      emailOf: id => (id === null ? undefined : creators.get(id)?.email),
      tagsOf: id => tagged.get(id) ?? [],
      visasOf: id => asked?.get(id) ?? [],
      today: isoTime(clock.now()).slice(0, 10),
      foundByText:
        query.text && query.search !== undefined
          ? await previews.idsWithText(db, place.projectId, query.search)
          : new Set<number>(),
    });
    const passed = await inTurns(rows, passes);
    const passing = rows.filter((_, at) => passed[at]);
    const isBare = passing.length === 0 || shown.withVisas === false;
    return describe(passing, view, {
      folders: around,
      creators,
      tags: tagged,
      ...(kept && { models: kept.models }),
      visas: asked ?? (isBare ? new Map<number, never>() : await readVisas()),
      ...shown,
    });
  };
}

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(given: DocumentDeps) {
  const deps: Writing = { ...given, ...createReading(given) };
  const { folders, describe, describeOne, sees, surroundingsOf, writable, report } = deps;
  const removal = createRemoval(deps);
  const upload = createUpload(deps);
  return {
    describe,
    describeOne,
    sees,
    surroundingsOf,
    writable,
    report,
    ...upload,
    ...removal,
    ...createHistories(deps),
    ...bindTo(deps, { update, setText, setOfficePreview, addTag, removeTag }),
    list: createList(deps),

    /** See folders. */
    stateOf: folders.stateOf,
    changesOf: folders.changesOf,

    /** The DocumentPort of models. */
    port: createModelPort(deps, upload.add, removal.removeRows),
  };
}
