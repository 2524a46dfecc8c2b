// The rules of documents: lists, changes, deletion, and how others see them.
import type { Quota } from '../clouds/service.ts';
import { emitAll } from '../../events/outbox.ts';
import { forbidden, invalid, notFound } from '../../kit/errors.ts';
import { roles, type Caller, type Place, type ProjectPlace } from '../../kit/caller.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { MadeFile, ModelDocument } from '../../models/records/schema.ts';
import type { DocumentSource, NewModel } from '../../models/records/service.ts';
import type { Blobs } from '../../storage/blobs.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { BinItems } from '../bin-items/service.ts';
import type { Folders } from '../folders/service.ts';
import type { Members } from '../members/service.ts';
import type { Previews } from '../previews/service.ts';
import type { Tags } from '../tags/service.ts';
import type { VisaRecords } from '../visa-records/service.ts';
import {
  fileAddresses,
  toModelDocument,
  toRecord,
  type Addresses,
  type DocumentModel,
  type Surroundings,
} from './describe.ts';
import { asksForVisas, documentFilter } from './filters.ts';
import type { Document, DocumentChange, DocumentQuery } from './schema.ts';
import * as store from './store.ts';
import { createUpload } from './upload.ts';

/** What documents ask of models. */
export interface DocumentModels {
  startFor(tx: Tx, model: NewModel): Promise<DocumentModel | undefined>;
  modelsOf(documentIds: readonly number[]): Promise<ReadonlyMap<number, DocumentModel>>;
  withdraw(tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<void>;
  bringBack(
    tx: Tx,
    documentIds: readonly number[],
    actorId: number | null,
  ): Promise<ReadonlyMap<number, DocumentModel>>;
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
  readonly binItems: Pick<BinItems, 'takeDocuments'>;
  readonly visas: Pick<VisaRecords, 'byDocument'>;
  readonly previews: Pick<Previews, 'begin' | 'idsWithText'>;
  readonly quota: Pick<Quota, 'check' | 'fitting'>;
}

/** Where a call looks from: the scheme, host and port it used, and what the caller is there. */
export interface DocumentView {
  readonly origin: string;
  readonly place: ProjectPlace;
}

export interface Shown {
  /** without addresses of files these are empty: signing ten thousand takes a while */
  readonly withFiles?: boolean | undefined;
  /** without them nobody has looked for visas */
  readonly withVisas?: boolean | undefined;
}

/** What stands around some documents in an event: people, models and visas, read before the transaction that tells it. */
type Told = Pick<Surroundings, 'creators' | 'models'> & Partial<Pick<Surroundings, 'visas'>>;

export type Documents = ReturnType<typeof createDocuments>;

export function createDocuments(deps: DocumentDeps) {
  const { db, clock, addresses, folders, members, models, tags, visas, previews, binItems } = deps;

  /** The folders around some documents; of one alone only those that it lies in. */
  const lookAround = (reads: Reads, place: ProjectPlace, rows: readonly store.DocumentRow[]) =>
    folders.look(reads, place, rows.length === 1 ? rows[0]?.folder_id : undefined);

  async function describe(
    rows: readonly store.DocumentRow[],
    { origin, place }: DocumentView,
    {
      withFiles = true,
      withVisas = true,
      ...known
    }: Partial<Pick<Surroundings, 'folders' | 'creators' | 'tags' | 'visas'>> & Shown = {},
  ): Promise<Document[]> {
    const [only] = rows;
    const [view, creators, ofModels, tagged, ofVisas] = await Promise.all([
      known.folders ?? lookAround(db, place, rows),
      known.creators ??
        members.describeAll(
          rows.map(({ creator_id }) => creator_id),
          place,
        ),
      models.modelsOf(rows.map(({ id }) => id)),
      known.tags ?? tags.byDocument(db, place.projectId, rows.length === 1 ? only?.id : undefined),
      known.visas ??
        (withVisas
          ? visas.byDocument(place, { documentId: rows.length === 1 ? only?.id : undefined }, origin)
          : new Map<number, never>()),
    ]);
    const surroundings = { creators, models: ofModels, tags: tagged, visas: ofVisas, folders: view };
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
  async function tell(
    tx: Tx,
    name: 'document.creation' | 'document.update' | 'document.deletion',
    actorId: number | null,
    place: ProjectPlace,
    row: store.DocumentRow,
    surroundings: Told,
  ): Promise<void> {
    await tellAll(tx, name, actorId, place, [row], surroundings);
  }

  async function tellAll(
    tx: Tx,
    name: 'document.creation' | 'document.update' | 'document.deletion',
    actorId: number | null,
    place: ProjectPlace,
    rows: readonly store.DocumentRow[],
    surroundings: Told,
  ): Promise<void> {
    const { cloudId, projectId } = place;
    const [only] = rows;
    const view = await lookAround(tx, place, rows);
    const around = {
      visas: new Map(),
      ...surroundings,
      tags: await tags.byDocument(tx, projectId, rows.length === 1 ? only?.id : undefined),
      folders: view,
    };
    await emitAll(
      tx,
      clock,
      rows.map(row => {
        // Addresses of files are made when the event is delivered.
        const { file: _, ...document } = toRecord(row, around);
        return { name, cloudId, projectId, actorId, data: { document } };
      }),
    );
  }

  /** Deletes documents with their models. */
  async function removeRows(
    tx: Tx,
    { accountId }: Pick<Caller, 'accountId'>,
    place: ProjectPlace,
    rows: readonly store.DocumentRow[],
    surroundings: Told,
  ): Promise<void> {
    await models.withdraw(
      tx,
      rows.map(({ id }) => id),
      accountId,
    );
    await tellAll(tx, 'document.deletion', accountId, place, rows, surroundings);
    await binItems.takeDocuments(
      tx,
      { cloudId: place.cloudId, projectId: place.projectId, actorId: accountId },
      rows,
      (await lookAround(tx, place, rows)).path,
    );
  }

  /** The rows of those documents among `ids` that are there. @throws 404 when none is, 403 when one may not be written */
  async function writableOf(tx: Tx, place: ProjectPlace, ids: readonly number[]): Promise<store.DocumentRow[]> {
    const around = await folders.look(tx, place);
    const rows = (await store.findDocuments(tx, place.projectId, ids)).filter(
      ({ folder_id }) => around.permission(folder_id) > 1,
    );
    if (rows.length === 0 && ids.length > 0) throw notFound('documents');
    if (rows.some(({ folder_id }) => around.permission(folder_id) !== 100))
      throw forbidden('You may not write in the folder of one of these documents.');
    return rows;
  }

  async function surroundingsOf(place: ProjectPlace, ids: readonly number[]): Promise<Told> {
    const rows = await store.findDocuments(db, place.projectId, ids);
    return {
      creators: await members.describeAll(
        rows.map(({ creator_id }) => creator_id),
        place,
      ),
      models: await models.modelsOf(ids),
      visas: await visas.byDocument(place, { documentId: ids.length === 1 ? ids[0] : undefined }),
    };
  }

  const upload = createUpload(deps, { writable, tell, describeOne });

  return {
    ...upload,
    describe,
    describeOne,
    writable,
    writableOf,
    tell,
    removeRows,
    surroundingsOf,

    /** Tells documents that are there again, with their models. `creators`: who made them, read before. */
    async tellReturn(
      tx: Tx,
      { accountId }: Caller,
      place: ProjectPlace,
      ids: readonly number[],
      creators: Surroundings['creators'],
    ): Promise<void> {
      if (ids.length === 0) return;
      const ofDocuments = await models.bringBack(tx, ids, accountId);
      await tellAll(tx, 'document.creation', accountId, place, await store.findDocuments(tx, place.projectId, ids), {
        creators,
        models: ofDocuments,
      });
    },

    /** Tells the models of documents that are there again with their folder: of these only the folder is told, as when they went. */
    async modelsReturn(tx: Tx, { accountId }: Caller, ids: readonly number[]): Promise<void> {
      await models.bringBack(tx, ids, accountId);
    },

    /** See folders. */
    stateOf: folders.stateOf,

    /** All versions of documents, oldest first. */
    versionRows: (place: ProjectPlace, ...ids: readonly number[]) => store.findVersions(db, place.projectId, ids),

    /** Heads of the project, or of one folder of it, that the caller may see. */
    async list(view: DocumentView, query: DocumentQuery, folderId?: number, shown: Shown = {}): Promise<Document[]> {
      const { place } = view;
      const around = await folders.look(db, place, folderId);
      if (folderId !== undefined && around.permission(folderId) === 1) throw notFound('folder');
      const rows = (await store.listHeads(db, place.projectId, folderId)).filter(
        ({ folder_id }) => around.permission(folder_id) > 1,
      );
      const creators = await members.describeAll(
        rows.map(({ creator_id }) => creator_id),
        place,
      );
      const tagged = await tags.byDocument(db, place.projectId);
      const readVisas = () => visas.byDocument(place, { folderId }, view.origin);
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
      const passing = rows.filter(passes);
      const isBare = passing.length === 0 || shown.withVisas === false;
      return describe(passing, view, {
        folders: around,
        creators,
        tags: tagged,
        visas: asked ?? (isBare ? new Map<number, never>() : await readVisas()),
        ...shown,
      });
    },

    /** Renames, describes anew, moves with all versions, or becomes the next version of another document. */
    async update(caller: Caller, view: DocumentView, id: number, change: DocumentChange): Promise<Document> {
      const { place } = view;
      const { name, file_name, description, parent_id, successor_of } = change;
      const surroundings = await surroundingsOf(place, [id]);
      await db.tx(async tx => {
        const row = await writable(tx, place, id);
        await store.updateDocument(tx, id, {
          name: name ?? row.name,
          fileName: file_name ?? row.file_name,
          description: description === undefined ? row.description : description,
          now: isoTime(clock.now()),
        });
        if (parent_id !== undefined)
          await store.moveHistory(tx, row.history_id, (await folders.target(tx, place, parent_id)).id);
        if (successor_of !== undefined) {
          const earlier = await writable(tx, place, successor_of);
          if (row.is_head !== 1 || earlier.history_id === row.history_id)
            throw invalid('successor_of', 'These are versions of one document already.');
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
      await db.tx(async tx => {
        await removeRows(tx, caller, place, [await writable(tx, place, id)], surroundings);
      });
    },

    /** Removes several or none. Those that are gone already are passed over. @throws 404 when none is left */
    async removeMany(caller: Caller, place: ProjectPlace, ids: readonly number[]): Promise<void> {
      const surroundings = await surroundingsOf(place, ids);
      await db.tx(async tx => {
        await removeRows(tx, caller, place, await writableOf(tx, place, ids), surroundings);
      });
    },

    /** What models ask of documents: their DocumentPort. */
    port: {
      async describe(
        documentIds: readonly number[],
        { origin, place }: { readonly origin: string; readonly place: Place },
      ): Promise<Map<number, ModelDocument>> {
        const { projectId } = place;
        if (projectId === null || documentIds.length === 0) return new Map();
        const rows = await store.findDocuments(db, projectId, documentIds);
        const view = await lookAround(db, { ...place, projectId }, rows);
        return new Map(
          rows
            .filter(({ folder_id }) => view.permission(folder_id) > 1)
            .map(row => [
              row.id,
              toModelDocument(row, fileAddresses(row, addresses, origin), view.permission(row.folder_id)),
            ]),
        );
      },

      /** The same as full records. */
      async describeWhole(
        documentIds: readonly number[],
        { origin, place }: { readonly origin: string; readonly place: Place },
      ): Promise<Map<number, Document>> {
        const { projectId } = place;
        if (projectId === null || documentIds.length === 0) return new Map();
        const documents = await describe(await store.findDocuments(db, projectId, documentIds), {
          origin,
          place: { ...place, projectId },
        });
        return new Map(
          documents.filter(({ user_permission }) => user_permission > 1).map(document => [document.id, document]),
        );
      },

      async sourceOf(documentId: number, { projectId, ...place }: Place): Promise<DocumentSource | undefined> {
        const row = projectId === null ? undefined : await store.findDocument(db, projectId, documentId);
        if (!row || projectId === null) return undefined;
        const permission = (await folders.look(db, { ...place, projectId }, row.folder_id)).permission(row.folder_id);
        return permission === 1
          ? undefined
          : { id: row.id, name: row.name, fileName: row.file_name, hash: row.blob_hash, permission };
      },

      async prepareBeside(
        documentId: number,
        creatorId: number,
      ): Promise<(tx: Tx, file: MadeFile) => Promise<number | undefined>> {
        const near = await store.findDocumentAnywhere(db, documentId);
        const creators = near ? await members.describeAll([creatorId], wholePlace(near)) : new Map();
        return async (tx, { fileName, blob, source }) => {
          const row = await store.findDocumentAnywhere(tx, documentId);
          if (!row) return undefined;
          const document = {
            folderId: row.folder_id,
            name: fileName,
            fileName,
            description: null,
            blob,
            successorOf: null,
          };
          return upload.add(tx, { accountId: creatorId }, wholePlace(row), document, creators, (write, model) =>
            models.startFor(write, { ...model, origin: source }),
          );
        };
      },

      async remove(tx: Tx, documentId: number, actorId: number): Promise<void> {
        const row = await store.findDocumentAnywhere(tx, documentId);
        if (!row) return;
        await removeRows(tx, { accountId: actorId }, wholePlace(row), [row], {
          creators: new Map(),
          models: new Map(),
        });
      },
    },
  };
}

/** The project of a document, seen by nobody in particular: all of it. */
function wholePlace({
  cloud_id,
  project_id,
}: {
  readonly cloud_id: number;
  readonly project_id: number;
}): ProjectPlace {
  return { cloudId: cloud_id, cloudRole: null, projectId: project_id, projectRole: roles.admin, groupIds: [] };
}
