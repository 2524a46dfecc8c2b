// Creates, withdraws and restores models: with documents and projects, or by request. All within the caller's
// transaction; rights are checked before.
import { bindTo } from '../../kit/bind-to.ts';
import { emitAll } from '../../events/outbox.ts';
import { formatOf, typesOnRequest } from '../../formats/catalogue.ts';
import type { Clock } from '../../kit/time.ts';
import { portionsOf, type Db, type Reads, type Tx } from '../../storage/db.ts';
import { modelIn, type ModelRow } from '../access/rows.ts';
import type { EditChoice } from '../editing/earlier-edits/schema.ts';
import type { ModelType } from '../access/schema.ts';
import type { Processing } from '../processing/service.ts';
import { eventRecord } from './describe.ts';
import * as store from './store.ts';

export interface NewModel extends Pick<store.NewRow, 'projectId' | 'creatorId' | 'origin' | 'readAs'> {
  readonly cloudId: number;
  readonly documentId: number;
  readonly name: string;
  /** decides the type of the model; the display name never does */
  readonly fileName: string;
  readonly blobHash: string;
  /** kind of the file according to the uploader */
  readonly processHint?: 'PHOTOSPHERE' | null;
  /** treatment of edits of the previous version; carried over when absent */
  readonly earlierEdits?: EditChoice | undefined;
}

/** A model of any type. It is complete at once when it has no source. */
type NewRecord = Omit<store.NewRow, 'status'> & { readonly cloudId: number };

/** A conversion that exists before its model. */
type ReadyConversion = Parameters<Processing['complete']>[2];

export type Lifecycle = ReturnType<typeof createLifecycle>;

type OfDocument = ReadonlyMap<number, { id: number; type: ModelType }>;

/** The model type of a file; undefined when it stays a document. */
function typeOf({ fileName, processHint }: NewModel): ModelType | undefined {
  const format = formatOf(fileName);
  return format?.model?.type ?? (processHint === 'PHOTOSPHERE' ? format?.onRequest?.panorama : undefined);
}

/** Types whose models show pages. */
const paged: ReadonlySet<ModelType> = new Set<ModelType>(typesOnRequest.map(({ plan }) => plan));

interface Context {
  db: Db;
  clock: Clock;
  processing: Processing;
  /** treatment of edits of the previous version */
  earlier: { choose(tx: Tx, modelId: number, choice: EditChoice): Promise<void> };
  /** documents of elements of the previous version */
  links: { carryOver(tx: Tx, modelId: number): Promise<unknown> };
}

export function createLifecycle(deps: Context) {
  const { db, clock } = deps;
  const functions = { add, withdrawRows, startFor, addDemo, withdraw, withdrawOwn, bringBack, bringBackOwn };
  return {
    ...bindTo(deps, functions),
    /** The models of documents, by document; pages are ignored. */
    modelsOf: async (documentIds: readonly number[], reads: Reads = db): Promise<OfDocument> =>
      byDocument(await store.modelsOfDocuments(reads, documentIds)),
    /** For a renamed document: its models follow, unless they were given names of their own. */
    rename: (tx: Tx, document: { readonly id: number; readonly was: string; readonly name: string }) =>
      store.renameModels(tx, clock, document),
  };
}

/** Announces models. Of pages only their model is announced. */
function announce(
  { clock }: Context,
  tx: Tx,
  name: 'model.creation' | 'model.deletion',
  rows: readonly ModelRow[],
  actorId: number | null,
) {
  const events = rows
    .filter(({ parent_id }) => parent_id === null)
    .map(row => ({
      name,
      cloudId: row.cloud_id,
      projectId: row.project_id,
      actorId,
      data: { model: eventRecord(row) },
    }));
  return emitAll(tx, clock, events);
}

/** Stops the jobs of models that are deleted, and announces the deletion. */
async function withdrawRows(deps: Context, tx: Tx, rows: readonly ModelRow[], actorId: number | null): Promise<void> {
  const ids = rows.map(({ id }) => id);
  for (const portion of portionsOf(ids)) await deps.processing.cancel(tx, portion);
  await announce(deps, tx, 'model.deletion', rows, actorId);
}

/** Announces restored models. Work that was waiting or running when they were deleted begins again. */
async function bringBackRows(deps: Context, tx: Tx, rows: readonly ModelRow[], actorId: number | null): Promise<void> {
  await announce(deps, tx, 'model.creation', rows, actorId);
  for (const row of rows) if (row.status === 'P' || row.status === 'I') await deps.processing.resume(tx, row, actorId);
}

/** Adds a model, announces it, and begins its processing. */
async function add(deps: Context, tx: Tx, record: NewRecord): Promise<ModelRow> {
  const { cloudId: _, ...model } = record;
  const { projectId, creatorId, type, source, page } = model;
  const first = page ?? (paged.has(type) ? { parentId: null, number: 1 } : undefined);
  const status = source ? 'P' : 'C';
  const id = await store.insertModel(tx, deps.clock, { ...model, status, ...(first && { page: first }) });
  const row = await modelIn(tx, projectId, id);
  await announce(deps, tx, 'model.creation', [row], creatorId);
  if (source) await deps.processing.begin(tx, row, creatorId);
  return row;
}

/** Creates the model of an uploaded document and begins its processing; undefined when this kind of file makes none. */
async function startFor(deps: Context, tx: Tx, model: NewModel): Promise<{ id: number; type: ModelType } | undefined> {
  const type = typeOf(model);
  if (!type) return undefined;
  const { fileName, blobHash, readAs, earlierEdits, processHint: _, ...rest } = model;
  const { id } = await add(deps, tx, {
    ...rest,
    type,
    source: { hash: blobHash, name: fileName },
    readAs: formatOf(fileName)?.model?.hasFrame ? readAs : undefined,
  });
  if (earlierEdits) await deps.earlier.choose(tx, id, earlierEdits);
  await deps.links.carryOver(tx, id);
  return { id, type };
}

/** Creates a model that is complete at once, from an existing conversion. */
async function addDemo(deps: Context, tx: Tx, model: NewModel, conversion: ReadyConversion) {
  const { projectId, documentId, creatorId, name, fileName, blobHash } = model;
  const source = { hash: blobHash, name: fileName };
  const row = { projectId, documentId, creatorId, name, type: 'IFC', status: 'C', source } as const;
  const id = await store.insertModel(tx, deps.clock, row);
  await announce(deps, tx, 'model.creation', [await modelIn(tx, projectId, id)], creatorId);
  await deps.processing.complete(tx, id, conversion, creatorId);
  return { id, type: row.type };
}

/**
 * For documents that are about to be deleted. Their models exist as long as they do, and are deleted and restored with
 * them.
 */
async function withdraw(deps: Context, tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<void> {
  await withdrawRows(deps, tx, await store.modelsOfDocuments(tx, documentIds), actorId);
}

/** For projects that are about to be deleted: models without a document. Those of documents are deleted with them. */
async function withdrawOwn(deps: Context, tx: Tx, projectIds: readonly number[], actorId: number | null) {
  await withdrawRows(deps, tx, await store.ownModelsOf(tx, projectIds), actorId);
}

/** For restored documents. Their models, by document. */
async function bringBack(deps: Context, tx: Tx, documentIds: readonly number[], actorId: number | null) {
  const rows = await store.modelsOfDocuments(tx, documentIds);
  await bringBackRows(deps, tx, rows, actorId);
  return byDocument(rows);
}

/** For restored projects: models without a document. Those of documents were restored with them. */
async function bringBackOwn(deps: Context, tx: Tx, projectIds: readonly number[], actorId: number | null) {
  await bringBackRows(deps, tx, await store.ownModelsOf(tx, projectIds), actorId);
}

const byDocument = (rows: readonly ModelRow[]): OfDocument =>
  new Map(
    rows
      .filter(({ parent_id }) => parent_id === null)
      .map(({ document_id, id, type }) => [document_id as number, { id, type }]),
  );
