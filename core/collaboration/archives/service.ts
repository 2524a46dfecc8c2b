// Documents and folders as one ZIP: those that the caller may see, with their folder tree.
import { bindTo } from '../../kit/bind-to.ts';
import { canRead } from '../../access/roles.ts';
import type { Readable } from 'node:stream';
import { leaveUnlogged } from '../../storage/unlogged.ts';
import { lifetimes } from '../../access/lifetimes.ts';
import { askerHas, requireOfAsker } from '../../access/request-context.ts';
import type { Caller, Place, ProjectPlace } from '../../access/caller.ts';
import type { Signer } from '../../access/scopes.ts';
import { notFound } from '../../kit/errors.ts';
import { isoTime, type Clock } from '../../kit/time.ts';
import type { Files } from '../../models/files/service.ts';
import type { Blobs } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import { isCompressible } from '../../formats/stored-types.ts';
import type { Folders } from '../folders/service.ts';
import type { Members } from '../members/service.ts';
import { createNames, layOut, nameOfFile } from './layout.ts';
import type { Archive } from './schema.ts';
import * as store from './store.ts';
import { writeZip } from './zip.ts';

/** Selected objects; empty: the whole project. */
export interface Selection {
  readonly folderIds: readonly number[];
  readonly documentIds: readonly number[];
}

interface PackedArchive {
  readonly fileName: string;
  open(): Readable;
}

export type Archives = ReturnType<typeof createArchives>;

interface Context {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly addresses: Signer;
  readonly folders: Folders;
  readonly members: Members;
  readonly models: Files;
}

export const createArchives = (deps: Context) => bindTo(deps, { pack, packModel, order, packOrder });

/** Paths of the content of a ZIP, and its name. @throws 404 when no selected object may be seen */
async function plan({ folders, db }: Context, place: ProjectPlace, { folderIds, documentIds }: Selection) {
  const view = await folders.view(db, place);
  const isVisible = (id: number) => canRead(view.permission(id));
  const root = view.all.find(({ parent_id }) => parent_id === null);
  const isAll = folderIds.length + documentIds.length === 0;
  const named = (isAll ? (root ? [root.id] : []) : folderIds).filter(isVisible);
  const tops = view.outermost(named);
  const inside = tops.flatMap(id => view.withAllBelow(id)).filter(({ id }) => isVisible(id));
  const insideIds = new Set(inside.map(({ id }) => id));
  const heads = inside.length === 0 ? [] : await store.listHeads(db, place.projectId);
  const below = heads.filter(({ folder_id }) => insideIds.has(folder_id));
  const belowIds = new Set(below.map(({ id }) => id));
  const single = (await store.findDocuments(db, place.projectId, [...new Set(documentIds)])).filter(
    ({ id, folder_id }) => isVisible(folder_id) && !belowIds.has(id),
  );
  if (tops.length === 0 && single.length === 0) throw notFound('documents');
  const [only] = tops.length === 1 && single.length === 0 ? tops : [];
  // A single folder gives the zip its name, so its content need not be in a folder of that name again.
  const name =
    only === undefined || only === root?.id
      ? await store.nameOfProject(db, place.projectId)
      : (view.get(only)?.name ?? '');
  const alone = single.map(row => (insideIds.has(row.folder_id) ? { ...row, folder_id: 0 } : row));
  return { name, layout: layOut(inside, [...below, ...alone], only ?? root?.id) };
}

async function pack(deps: Context, place: ProjectPlace, selection: Selection): Promise<PackedArchive> {
  const { name, layout } = await plan(deps, place, selection);
  const entries = layout.files.map(({ path, file }) => ({
    path,
    size: file.size,
    modified: new Date(file.updated_at),
    compress: isCompressible(file.file_name),
    open: () => deps.blobs.read(file),
  }));
  return { fileName: `${name}.zip`, open: () => writeZip(layout.emptyFolders, entries) };
}

/**
 * A model for use elsewhere: the output of its conversion and, for a caller with `document:read`, the source file.
 * @throws 404 when it may not be seen
 */
async function packModel(
  { models, db, clock, blobs }: Context,
  { origin, place }: { readonly origin: string; readonly place: ProjectPlace },
  modelId: number,
): Promise<PackedArchive> {
  const { name, documentId, files } = await models.filesOf({ origin, place, projectId: place.projectId, modelId });
  const isWhole = documentId !== null && askerHas('document:read');
  const source = isWhole ? await store.findDocuments(db, place.projectId, [documentId]) : [];
  const nameIn = createNames();
  const entries = [...source.map(row => ({ ...row, fileName: nameOfFile(row) })), ...files].map(file => ({
    path: nameIn('', file.fileName, 'file'),
    size: file.size,
    modified: new Date(clock.now()),
    compress: isCompressible(file.fileName),
    open: () => blobs.read(file),
  }));
  return { fileName: `${name || 'model'}.zip`, open: () => writeZip([], entries) };
}

/**
 * An address from which a browser saves the ZIP. Its content is decided when it is read, by the rights of its maker
 * at that time.
 */
async function order(
  deps: Context,
  { accountId, impersonatorId }: Caller,
  { origin, place }: { readonly origin: string; readonly place: ProjectPlace },
  selection: Selection,
): Promise<Archive> {
  requireOfAsker('document:read');
  const { name } = await plan(deps, place, selection);
  const expires_at = isoTime(deps.clock.now() + lifetimes.archive);
  const row = {
    project_id: place.projectId,
    account_id: accountId,
    impersonator_id: impersonatorId ?? null,
    folder_ids: JSON.stringify(selection.folderIds),
    document_ids: JSON.stringify(selection.documentIds),
  };
  const id = await deps.db.tx(tx => {
    leaveUnlogged(tx, 'an address to read by');
    return store.insertOrder(tx, { ...row, expires_at }, isoTime(deps.clock.now()));
  });
  const path = `/file/archive/${id}/${encodeURIComponent(`${name}.zip`)}`;
  return { url: deps.addresses.sign('document', path, origin) ?? '', expires_at };
}

/**
 * The ZIP of an order. @throws 404 when it has ended, or the person who ordered it has lost access to its content
 */
async function packOrder(deps: Context, id: number): Promise<PackedArchive> {
  const order = await store.findOrder(deps.db, id);
  if (!order || order.expires_at <= isoTime(deps.clock.now())) throw notFound('archive');
  const { account_id: accountId, project_id: onlyProject, impersonator_id } = order;
  const caller = { accountId, onlyProject, ...(impersonator_id !== null && { impersonatorId: impersonator_id }) };
  const place: Place | undefined = await deps.members.findPlace(caller, order.cloud_id, order.project_id);
  if (!place) throw notFound('archive');
  return pack(
    deps,
    { ...place, projectId: order.project_id },
    { folderIds: JSON.parse(order.folder_ids) as number[], documentIds: JSON.parse(order.document_ids) as number[] },
  );
}
