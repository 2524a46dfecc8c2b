// The rules of documents: lists, changes, deletion, and how others see them.
import { emit } from '../../events/outbox.ts';
import { forbidden, invalid, notFound } from '../../kit/errors.ts';
import { roles, type Caller, type Place, type ProjectPlace } from '../../kit/caller.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { ModelDocument } from '../../models/records/schema.ts';
import type { NewModel } from '../../models/records/service.ts';
import type { Blobs } from '../../storage/blobs.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { Folders } from '../folders/service.ts';
import type { Members } from '../members/service.ts';
import type { Previews } from '../previews/service.ts';
import type { Tags } from '../tags/service.ts';
import { fileAddresses, toModelDocument, toRecord, type Addresses, type DocumentModel, type Surroundings } from './describe.ts';
import { documentFilter } from './filters.ts';
import type { Document, DocumentChange, DocumentQuery } from './schema.ts';
import * as store from './store.ts';
import { createUpload } from './upload.ts';

/** What documents ask of models. */
export interface DocumentModels {
  startFor(tx: Tx, model: NewModel): Promise<DocumentModel | undefined>;
  modelsOf(documentIds: readonly number[]): Promise<ReadonlyMap<number, DocumentModel>>;
  removeOf(tx: Tx, documentIds: readonly number[], actorId?: number | null): Promise<void>;
}

export interface DocumentDeps {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly addresses: Addresses;
  readonly folders: Pick<Folders, 'look' | 'stateOf' | 'target'>;
  readonly members: Pick<Members, 'describeAll'>;
  readonly models: DocumentModels;
  readonly tags: Pick<Tags, 'byDocument' | 'inherit'>;
  readonly previews: Pick<Previews, 'begin' | 'idsWithText'>;
}

/** Where a call looks from: the scheme, host and port it used, and what the caller is there. */
export interface DocumentView {
  readonly origin: string;
  readonly place: ProjectPlace;
}

export interface Files {
  /** without addresses of files these are empty: signing ten thousand takes a while */
  readonly withFiles?: boolean | undefined;
}

export type Documents = ReturnType<typeof createDocuments>;

/** Ids in portions, so that no statement has too many parameters. */
function portionsOf(ids: readonly number[], size = 10_000): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / size) }, (_, index) => ids.slice(index * size, (index + 1) * size));
}

export function createDocuments(deps: DocumentDeps) {
  const { db, clock, addresses, folders, members, models, tags, previews } = deps;

  async function describe(rows: readonly store.DocumentRow[], { origin, place }: DocumentView, { withFiles = true, ...known }: Partial<Pick<Surroundings, 'folders' | 'creators' | 'tags'>> & Files = {}): Promise<Document[]> {
    const [only] = rows;
    const [view, creators, ofModels, tagged] = await Promise.all([
      known.folders ?? folders.look(db, place, rows.length === 1 ? only?.folder_id : undefined),
      known.creators ?? members.describeAll(rows.map(({ creator_id }) => creator_id), place),
      modelsOf(rows.map(({ id }) => id)),
      known.tags ?? tags.byDocument(db, place.projectId, rows.length === 1 ? only?.id : undefined),
    ]);
    const surroundings = { creators, models: ofModels, tags: tagged, folders: view };
    return rows.map(row => toRecord(row, surroundings, withFiles ? fileAddresses(row, addresses, origin) : undefined));
  }

  async function describeOne(id: number, view: DocumentView): Promise<Document> {
    const row = await store.findDocument(db, view.place.projectId, id);
    const [document] = row ? await describe([row], view) : [];
    if (!document || document.user_permission === 1) throw notFound('document');
    return document;
  }

  /** The row of a document that may be changed. @throws 404 when it may not be seen, 403 when not be written */
  async function writable(reads: Reads, place: ProjectPlace, id: number): Promise<store.DocumentRow> {
    const row = await store.findDocument(reads, place.projectId, id);
    const permission = row ? (await folders.look(reads, place, row.folder_id)).permission(row.folder_id) : 1;
    if (!row || permission === 1) throw notFound('document');
    if (permission !== 100) throw forbidden('You may not write in the folder of this document.');
    return row;
  }

  /** Tells what happened to a document as it stands in `tx`. What is read outside of it was true before and still is. */
  async function tell(tx: Tx, name: 'document.creation' | 'document.update' | 'document.deletion', actorId: number | null, place: ProjectPlace,
    row: store.DocumentRow, surroundings: Pick<Surroundings, 'creators' | 'models'>): Promise<void> {
    const view = await folders.look(tx, place, row.folder_id);
    const { cloudId, projectId } = place;
    // Addresses of files are made when the event is delivered.
    const { file: _, ...document } = toRecord(row, { ...surroundings, tags: await tags.byDocument(tx, projectId, row.id), folders: view });
    await emit(tx, clock, { name, cloudId, projectId, actorId, data: { document } });
  }

  /** Removes documents with their models. */
  async function removeRows(tx: Tx, caller: Caller, place: ProjectPlace, rows: readonly store.DocumentRow[], surroundings: Pick<Surroundings, 'creators' | 'models'>): Promise<void> {
    for (const portion of portionsOf(rows.map(({ id }) => id))) await models.removeOf(tx, portion, caller.accountId);
    for (const row of rows) await tell(tx, 'document.deletion', caller.accountId, place, row, surroundings);
    await store.deleteDocuments(tx, rows);
  }

  /** The rows of those documents among `ids` that are there. @throws 404 when none is, 403 when one may not be written */
  async function writableOf(tx: Tx, place: ProjectPlace, ids: readonly number[]): Promise<store.DocumentRow[]> {
    const around = await folders.look(tx, place);
    const rows = (await store.findDocuments(tx, place.projectId, ids)).filter(({ folder_id }) => around.permission(folder_id) > 1);
    if (rows.length === 0 && ids.length > 0) throw notFound('documents');
    if (rows.some(({ folder_id }) => around.permission(folder_id) !== 100)) throw forbidden('You may not write in the folder of one of these documents.');
    return rows;
  }

  async function modelsOf(ids: readonly number[]): Promise<ReadonlyMap<number, DocumentModel>> {
    const found = await Promise.all(portionsOf(ids).map(portion => models.modelsOf(portion)));
    return found.length === 1 && found[0] ? found[0] : new Map(found.flatMap(map => [...map]));
  }

  /** People and models around some documents, read before the transaction that needs them. */
  async function surroundingsOf(place: ProjectPlace, ids: readonly number[]): Promise<Pick<Surroundings, 'creators' | 'models'>> {
    const rows = await store.findDocuments(db, place.projectId, ids);
    return { creators: await members.describeAll(rows.map(({ creator_id }) => creator_id), place), models: await modelsOf(ids) };
  }

  const upload = createUpload(deps, { writable, tell, describeOne });

  return {
    ...upload, describe, describeOne, writable, writableOf, tell, removeRows, surroundingsOf,

    /** See folders. */
    stateOf: folders.stateOf,

    /** All versions of documents, oldest first. */
    versionRows: (place: ProjectPlace, ...ids: readonly number[]) => store.findVersions(db, place.projectId, ids),

    /** Heads of the project, or of one folder of it, that the caller may see. */
    async list(view: DocumentView, query: DocumentQuery, folderId?: number, files?: Files): Promise<Document[]> {
      const { place } = view;
      const around = await folders.look(db, place, folderId);
      if (folderId !== undefined && around.permission(folderId) === 1) throw notFound('folder');
      const rows = (await store.listHeads(db, place.projectId, folderId)).filter(({ folder_id }) => around.permission(folder_id) > 1);
      const creators = await members.describeAll(rows.map(({ creator_id }) => creator_id), place);
      const tagged = await tags.byDocument(db, place.projectId);
      const foundByText = query.text && query.search !== undefined ? await previews.idsWithText(db, place.projectId, query.search) : new Set<number>();
      const passes = documentFilter(query, { emailOf: id => (id === null ? undefined : creators.get(id)?.email), tagsOf: id => tagged.get(id) ?? [], foundByText });
      return describe(rows.filter(passes), view, { folders: around, creators, tags: tagged, ...files });
    },

    /** Renames, describes anew, moves with all versions, or becomes the next version of another document. */
    async update(caller: Caller, view: DocumentView, id: number, change: DocumentChange): Promise<Document> {
      const { place } = view;
      const { name, file_name, description, parent_id, successor_of } = change;
      const surroundings = await surroundingsOf(place, [id]);
      await db.tx(async tx => {
        const row = await writable(tx, place, id);
        await store.updateDocument(tx, id, {
          name: name ?? row.name, fileName: file_name ?? row.file_name, description: description === undefined ? row.description : description, now: isoTime(clock.now()),
        });
        if (parent_id !== undefined) await store.moveHistory(tx, row.history_id, (await folders.target(tx, place, parent_id)).id);
        if (successor_of !== undefined) {
          const earlier = await writable(tx, place, successor_of);
          if (row.is_head !== 1 || earlier.history_id === row.history_id) throw invalid('successor_of', 'These are versions of one document already.');
          await store.joinHistories(tx, row.history_id, earlier);
        }
        const changed = await store.findDocument(tx, place.projectId, id);
        if (changed) await tell(tx, 'document.update', caller.accountId, place, changed, surroundings);
      });
      return describeOne(id, view);
    },

    /** Removes one version; when it was the head, the newest one that is left becomes it. */
    async remove(caller: Caller, place: ProjectPlace, id: number): Promise<void> {
      const surroundings = await surroundingsOf(place, [id]);
      await db.tx(async tx => { await removeRows(tx, caller, place, [await writable(tx, place, id)], surroundings); });
    },

    /** Removes several or none. Those that are gone already are passed over. @throws 404 when none is left */
    async removeMany(caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> {
      const surroundings = await surroundingsOf(place, ids);
      await db.tx(async tx => { await removeRows(tx, caller, place, await writableOf(tx, place, ids), surroundings); });
    },

    /** What models ask of documents: their DocumentPort. */
    port: {
      async describe(documentIds: readonly number[], { origin, place }: { readonly origin: string; readonly place: Place }): Promise<Map<number, ModelDocument>> {
        const { projectId } = place;
        if (projectId === null || documentIds.length === 0) return new Map();
        const rows = await store.findDocuments(db, projectId, documentIds);
        const view = await folders.look(db, { ...place, projectId }, rows.length === 1 ? rows[0]?.folder_id : undefined);
        return new Map(rows.filter(({ folder_id }) => view.permission(folder_id) > 1)
          .map(row => [row.id, toModelDocument(row, fileAddresses(row, addresses, origin), view.permission(row.folder_id))]));
      },

      /** The same as full records. */
      async describeWhole(documentIds: readonly number[], { origin, place }: { readonly origin: string; readonly place: Place }): Promise<Map<number, Document>> {
        const { projectId } = place;
        if (projectId === null || documentIds.length === 0) return new Map();
        const documents = await describe(await store.findDocuments(db, projectId, documentIds), { origin, place: { ...place, projectId } });
        return new Map(documents.filter(({ user_permission }) => user_permission > 1).map(document => [document.id, document]));
      },

      async remove(tx: Tx, documentId: number): Promise<void> {
        const row = await store.findDocumentAnywhere(tx, documentId);
        if (!row) return;
        const place = { cloudId: row.cloud_id, cloudRole: null, projectId: row.project_id, projectRole: roles.admin, groupIds: [] };
        await tell(tx, 'document.deletion', null, place, row, { creators: new Map(), models: new Map() });
        await store.deleteDocuments(tx, [row]);
      },
    },
  };
}
