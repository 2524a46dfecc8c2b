// Documents of a project: the use cases put together. Each has its own file, named by its verb.
import type { ProjectPlace, Caller } from '../../access/caller.ts';
import type { Folders } from '../folders/service.ts';
import { createModelPort, type ModelPortDeps } from './model-port.ts';
import { createReading, type ReadDeps, type Reading, type Shown } from './read.ts';
import { createRemoval, type RemoveDeps } from './remove.ts';
import { createReport, type ReportDeps, type Report } from './report.ts';
import { findVersions } from './store.ts';
import { createUpload, type UploadDeps } from './upload.ts';
import { canRead } from '../../access/roles.ts';
import { createVersionCache } from '../../kit/version-cache.ts';
import { notFound, invalid } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import { inTurns } from '../../kit/event-loop.ts';
import type { Db } from '../../storage/db.ts';
import type { Previews } from './previews/service.ts';
import type { Tags } from '../tags/service.ts';
import type { Visas } from '../visas/service.ts';
import { asksForVisas, documentFilter } from './filters.ts';
import type { Document, DocumentQuery, DocumentChange } from './schema.ts';
import * as store from './store.ts';
import type { ProjectView } from '../members/schema.ts';
import { record } from '../../audit/record.ts';
import { logged } from './describe.ts';
import type { Lifecycle } from '../../models/records/service.ts';

export { logged } from './describe.ts';

// Changes of a document.

interface UpdateDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly folders: Folders;
  readonly models: Lifecycle;
}

function createUpdate(
  { db, clock, folders, models }: UpdateDeps,
  { describeOne, surroundingsOf, writable }: Reading,
  report: Report,
) {
  /**
   * Changes the name, with models of the same name, the description, the folder of all versions, or makes it the next
   * version of another document.
   */
  return async (caller: Caller, view: ProjectView, id: number, change: DocumentChange): Promise<Document> => {
    const { place } = view;
    const { name, file_name, description, parent_id, successor_of } = change;
    const around = await surroundingsOf(place, [id]);
    await db.tx(async tx => {
      const row = await writable(tx, place, id);
      await store.updateDocument(tx, id, {
        name: name ?? row.name,
        fileName: file_name ?? row.file_name,
        description: description === undefined ? row.description : description,
        now: isoTime(clock.now()),
      });
      if (name !== undefined && name !== row.name) await models.rename(tx, { id, was: row.name, name });
      if (parent_id !== undefined)
        await store.moveHistory(tx, row.history_id, (await folders.target(tx, place, parent_id)).id);
      if (successor_of !== undefined) {
        const earlier = await writable(tx, place, successor_of);
        if (row.is_head !== 1 || earlier.history_id === row.history_id)
          throw invalid('successor_of', 'These are already versions of one document.', { code: 'versions_already' });
        await store.joinHistories(tx, row.history_id, earlier);
      }
      const changed = await store.findDocument(tx, place.projectId, id);
      if (!changed) throw notFound('document');
      await report(tx, { name: 'document.update', actorId: caller.accountId, place, rows: [changed], around });
      record(tx, {
        action: 'document.update',
        object: logged(changed),
        was: row.name === changed.name ? undefined : row.name,
        moved: row.folder_id === changed.folder_id ? undefined : { from: row.folder_id, to: changed.folder_id },
      });
    });
    return describeOne(id, view);
  };
}

// Lists of documents: the newest versions that a caller may see, filtered.

interface ListDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly folders: Folders;
  readonly tags: Tags;
  readonly models: ReadDeps['models'];
  readonly visas: Visas;
  readonly previews: Previews;
}

/**
 * Limits the projects with cached documents and their related data, and the documents of one. The answers that HTTP
 * caches serve one caller and one address each: for others, and for other filters, these rows save a third of the
 * processor time of a list of 200.
 */
const MOST_KEPT = 32;
const MOST_HEADS = 1000;

function createList(
  { db, clock, folders, tags, models, visas, previews }: ListDeps,
  { describe, creatorsOf }: Reading,
) {
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

export type DocumentDeps = ReadDeps &
  ReportDeps &
  ListDeps &
  UploadDeps &
  UpdateDeps &
  RemoveDeps &
  ModelPortDeps & { readonly folders: Folders };

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(deps: DocumentDeps) {
  const { db, folders } = deps;
  const reading = createReading(deps);
  const report = createReport(deps, reading);
  const removal = createRemoval(deps, reading, report);
  const upload = createUpload(deps, reading, report);
  const { describe, describeOne, sees, surroundingsOf, writable } = reading;
  return {
    describe,
    describeOne,
    sees,
    surroundingsOf,
    writable,
    report,
    ...upload,
    ...removal,
    list: createList(deps, reading),
    update: createUpdate(deps, reading, report),

    /** See folders. */
    stateOf: folders.stateOf,
    changesOf: folders.changesOf,

    /** All versions of documents, oldest first. */
    versionRows: (place: ProjectPlace, ...ids: readonly number[]) => findVersions(db, place.projectId, ids),

    /** The DocumentPort of models. */
    port: createModelPort(deps, { reading, add: upload.add, removeRows: removal.removeRows }),
  };
}
