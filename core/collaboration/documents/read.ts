// Reads documents: their records, and the rights of a caller to see or change them. Reports what happened to them.
import { idsOf } from '../../kit/ids.ts';
import { bindTo } from '../../kit/bind-to.ts';
import { canRead, permissions } from '../../access/roles.ts';
import { forbidden, notFound } from '../../kit/errors.ts';
import { askerHas } from '../../access/request-context.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import type { Signer } from '../../access/scopes.ts';
import type { Clock } from '../../kit/time.ts';
import type { Lifecycle } from '../../models/records/service.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Db, Reads, Tx } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import { record } from '../../audit/record.ts';
import { emitAll } from '../../events/outbox.ts';
import type { BinItems } from '../bin/service.ts';
import type { Previews } from './previews/service.ts';
import type { Folders } from '../folders/service.ts';
import type { ProjectView } from '../members/schema.ts';
import type { Members } from '../members/service.ts';
import type { Tags } from '../tags/service.ts';
import type { Visas } from '../visas/service.ts';
import { fileAddresses, logged, toRecord, type Surroundings } from './describe.ts';
import type { Document } from './schema.ts';
import * as store from './store.ts';

/** What the use cases of documents are built on. */
export interface DocumentDeps {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly addresses: Signer;
  readonly quota: Quota;
  readonly folders: Folders;
  readonly members: Members;
  readonly models: Lifecycle;
  readonly tags: Tags;
  readonly visas: Visas;
  readonly previews: Previews;
  readonly binItems: BinItems;
}

/** The same with the reading, for use cases that change documents. */
export type Writing = DocumentDeps & ReturnType<typeof createReading>;

export interface Shown {
  /** without addresses of files these are empty: signing ten thousand takes a while */
  readonly withFiles?: boolean | undefined;
  /** without them the visas are not read */
  readonly withVisas?: boolean | undefined;
  /** number of changes of the project, where known: data around documents is cached until it changes */
  readonly changes?: number | undefined;
}

/** Event data of documents besides their rows: people, models and visas, read before the transaction that emits it. */
export type ReportedAround = Pick<Surroundings, 'creators' | 'models'> &
  Partial<Pick<Surroundings, 'visas' | 'folders'>>;

export const createReading = (deps: DocumentDeps) => ({
  ...bindTo(deps, { foldersAround, creatorsOf, describe, describeOne, writable }),
  ...bindTo(deps, { sees, surroundingsOf, report, reportUpdate }),
  writableAmong,
  steadyView: deps.folders.steadyView,
});

/** The folders around some documents; for a single one only its parents. */
const foldersAround = (
  { folders }: DocumentDeps,
  reads: Reads,
  place: ProjectPlace,
  rows: readonly store.DocumentRow[],
) => folders.view(reads, place, rows.length === 1 ? rows[0]?.folder_id : undefined);

const creatorsOf = ({ members }: DocumentDeps, rows: readonly store.DocumentRow[], place: ProjectPlace) =>
  members.describeAll(
    rows.map(({ creator_id }) => creator_id),
    place,
  );

async function describe(
  deps: DocumentDeps,
  rows: readonly store.DocumentRow[],
  { origin, place }: ProjectView,
  {
    withFiles = true,
    withVisas = true,
    ...known
  }: Partial<Pick<Surroundings, 'folders' | 'creators' | 'models' | 'tags' | 'visas'>> & Shown = {},
): Promise<Document[]> {
  const only = rows.length === 1 ? rows[0]?.id : undefined;
  const [view, creators, ofModels, tagged, ofVisas] = await Promise.all([
    known.folders ?? foldersAround(deps, deps.db, place, rows),
    known.creators ?? creatorsOf(deps, rows, place),
    known.models ?? deps.models.modelsOf(rows.map(({ id }) => id)),
    known.tags ?? deps.tags.byDocument(deps.db, place.projectId, idsOf(rows)),
    known.visas ?? (withVisas ? deps.visas.byDocument(place, { documentId: only }, origin) : new Map<number, never>()),
  ]);
  const surroundings = { creators, models: ofModels, tags: tagged, visas: ofVisas, folders: view };
  const records = rows.map(row =>
    toRecord(row, surroundings, withFiles ? fileAddresses(row, deps.addresses, origin) : undefined),
  );
  // Without the scope `document:read`, an answer does not contain what others wrote.
  return askerHas('document:read') ? records : records.map(each => ({ ...each, description: null, visas: [] }));
}

/** Those of some documents that the caller may see. @throws 403 when one may not be written */
function writableAmong<Row extends Pick<store.DocumentRow, 'folder_id'>>(
  { permission }: Pick<Surroundings['folders'], 'permission'>,
  rows: readonly Row[],
): Row[] {
  const seen = rows.filter(({ folder_id }) => canRead(permission(folder_id)));
  if (seen.some(({ folder_id }) => permission(folder_id) !== permissions.write))
    throw forbidden('No write permission in the folder of one of these documents.');
  return seen;
}

async function describeOne(deps: DocumentDeps, id: number, view: ProjectView): Promise<Document> {
  const row = await store.findDocument(deps.db, view.place.projectId, id);
  const [document] = row ? await describe(deps, [row], view) : [];
  if (!document || !canRead(document.user_permission)) throw notFound('document');
  return document;
}

/** The row of a document that may be changed. @throws 404 when it may not be seen, 403 when not be written */
async function writable({ folders }: DocumentDeps, reads: Reads, place: ProjectPlace, id: number) {
  const row = await store.findDocument(reads, place.projectId, id);
  const permission = row
    ? (await folders.view(reads, place, row.folder_id)).permission(row.folder_id)
    : permissions.hidden;
  if (!row || !canRead(permission)) throw notFound('document');
  if (permission !== permissions.write) throw forbidden('No write permission in the folder of this document.');
  return row;
}

/** Whether a document may be seen. */
async function sees({ db, folders }: DocumentDeps, place: ProjectPlace, id: number): Promise<boolean> {
  const row = await store.findDocument(db, place.projectId, id);
  return row !== undefined && canRead((await folders.view(db, place, row.folder_id)).permission(row.folder_id));
}

/**
 * Data needed to report these documents, read before its transaction.
 * @param known the visas, where they are read already
 */
const surroundingsOf = async (
  deps: DocumentDeps,
  place: ProjectPlace,
  ids: readonly number[],
  known?: ReportedAround['visas'],
): Promise<ReportedAround> => ({
  creators: await creatorsOf(deps, await store.findDocuments(deps.db, place.projectId, ids), place),
  models: await deps.models.modelsOf(ids),
  visas: known ?? (await deps.visas.byDocument(place, { documentId: ids.length === 1 ? ids[0] : undefined })),
});

/** An event of some documents, with the actor and the place. */
interface DocumentReport {
  readonly name: 'document.creation' | 'document.update' | 'document.deletion';
  readonly actorId: number | null;
  readonly place: ProjectPlace;
  readonly rows: readonly store.DocumentRow[];
  readonly around: ReportedAround;
}

/** Emits what happened to documents as they are in `tx`. What was read before it was true then and still is. */
async function report(deps: DocumentDeps, tx: Tx, { name, actorId, place, rows, around }: DocumentReport) {
  const { cloudId, projectId } = place;
  const surroundings = {
    visas: new Map(),
    ...around,
    folders: around.folders ?? (await foldersAround(deps, tx, place, rows)),
    tags: await deps.tags.byDocument(tx, projectId, idsOf(rows)),
  };
  await emitAll(
    tx,
    deps.clock,
    rows.map(row => {
      // Addresses of files are made when the event is delivered.
      const { file: _, ...document } = toRecord(row, surroundings);
      return { name, cloudId, projectId, actorId, data: { document } };
    }),
  );
}

/** Emits and logs the update of a document. */
async function reportUpdate(
  deps: DocumentDeps,
  tx: Tx,
  { accountId }: Caller,
  change: Pick<DocumentReport, 'place' | 'around'> & {
    readonly row: store.DocumentRow;
    readonly action?: 'document.tag';
  },
) {
  const { row, place, around, action = 'document.update' } = change;
  await report(deps, tx, { name: 'document.update', actorId: accountId, place, rows: [row], around });
  record(tx, { action, object: logged(row) });
}
