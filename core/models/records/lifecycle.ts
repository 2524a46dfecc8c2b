// Creates, withdraws and restores models: with documents and projects, or by request. All within the caller's
// transaction; rights are checked before.
import { emit, emitAll } from '../../events/outbox.ts';
import { formatOf, typesOnRequest } from '../../formats/catalogue.ts';
import type { ReadAs } from '../../formats/meshes/frame.ts';
import type { Clock } from '../../kit/time.ts';
import type { ConvertWarning } from '../../pipeline/protocol.ts';
import { portionsOf, type Db, type Reads, type Tx } from '../../storage/db.ts';
import { modelIn, type ModelRow } from '../access/rows.ts';
import type { EditChoice } from '../editing/earlier-edits/schema.ts';
import type { ModelSource, ModelType } from '../access/schema.ts';
import { eventRecord } from './describe.ts';
import * as store from './store.ts';

export interface NewModel {
  readonly cloudId: number;
  readonly projectId: number;
  readonly documentId: number;
  readonly creatorId: number | null;
  readonly name: string;
  /** decides the type of the model; the display name never does */
  readonly fileName: string;
  readonly blobHash: string;
  /** kind of the file according to the uploader */
  readonly processHint?: 'PHOTOSPHERE' | null;
  /** origin; an upload when absent */
  readonly origin?: ModelSource;
  /** reading options chosen at upload; ignored for files that contain them */
  readonly readAs?: ReadAs | undefined;
  /** treatment of edits of the previous version; carried over when absent */
  readonly earlierEdits?: EditChoice | undefined;
}

/** A model of any type. It is complete at once when it has no source. */
export interface NewRecord {
  readonly cloudId: number;
  readonly projectId: number;
  readonly documentId: number | null;
  readonly creatorId: number | null;
  readonly name: string | null;
  readonly type: ModelType;
  readonly source: { readonly hash: string; readonly name: string } | null;
  readonly page?: store.NewPage;
  readonly origin?: ModelSource;
  readonly readAs?: ReadAs | undefined;
}

/** A conversion that exists before its model. */
export interface ReadyConversion {
  readonly conversionId: number;
  readonly manifest: { readonly warnings: readonly ConvertWarning[] };
}

/** The processing, as the lifecycle of models needs it. */
export interface LifecycleProcessing {
  begin(tx: Tx, row: ModelRow, actorId: number | null): Promise<void>;
  resume(tx: Tx, row: ModelRow, actorId: number | null): Promise<void>;
  cancel(tx: Tx, modelIds: readonly number[]): Promise<void>;
  complete(tx: Tx, modelId: number, conversion: ReadyConversion, actorId: number | null): Promise<void>;
}

export type Lifecycle = ReturnType<typeof createLifecycle>;

type OfDocument = ReadonlyMap<number, { id: number; type: ModelType }>;

/** The model type of a file; undefined when it stays a document. */
function typeOf({ fileName, processHint }: NewModel): ModelType | undefined {
  const format = formatOf(fileName);
  return format?.model?.type ?? (processHint === 'PHOTOSPHERE' ? format?.onRequest?.panorama : undefined);
}

/** Types whose models show pages. */
const paged: ReadonlySet<ModelType> = new Set<ModelType>(typesOnRequest.map(({ plan }) => plan));

export function createLifecycle(deps: {
  db: Db;
  clock: Clock;
  processing: LifecycleProcessing;
  /** treatment of edits of the previous version */
  earlier: { choose(tx: Tx, modelId: number, choice: EditChoice): Promise<void> };
  /** documents of elements of the previous version */
  links: { carryOver(tx: Tx, modelId: number): Promise<void> };
}) {
  const { db, clock, processing, earlier, links } = deps;

  /** Announces models. Of pages only their model is announced. */
  const announce = (
    tx: Tx,
    name: 'model.creation' | 'model.deletion',
    rows: readonly ModelRow[],
    actorId: number | null,
  ) =>
    emitAll(
      tx,
      clock,
      rows
        .filter(({ parent_id }) => parent_id === null)
        .map(row => ({
          name,
          cloudId: row.cloud_id,
          projectId: row.project_id,
          actorId,
          data: { model: eventRecord(row) },
        })),
    );

  /** Stops the jobs of models that are deleted, and announces the deletion. */
  async function withdrawRows(tx: Tx, rows: readonly ModelRow[], actorId: number | null): Promise<void> {
    for (const portion of portionsOf(rows))
      await processing.cancel(
        tx,
        portion.map(({ id }) => id),
      );
    await announce(tx, 'model.deletion', rows, actorId);
  }

  /** Announces restored models. Work that was waiting or running when they were deleted begins again. */
  async function bringBackRows(tx: Tx, rows: readonly ModelRow[], actorId: number | null): Promise<void> {
    await announce(tx, 'model.creation', rows, actorId);
    for (const row of rows) if (row.status === 'P' || row.status === 'I') await processing.resume(tx, row, actorId);
  }

  /** Adds a model, announces it, and begins its processing. */
  async function add(tx: Tx, { cloudId, ...model }: NewRecord): Promise<ModelRow> {
    const { projectId, creatorId, type, source, page } = model;
    const first = page ?? (paged.has(type) ? { parentId: null, number: 1 } : undefined);
    const id = await store.insertModel(tx, clock, {
      ...model,
      status: source ? 'P' : 'C',
      ...(first && { page: first }),
    });
    const row = await modelIn(tx, projectId, id);
    if (row.parent_id === null)
      await emit(tx, clock, {
        name: 'model.creation',
        cloudId,
        projectId,
        actorId: creatorId,
        data: { model: eventRecord(row) },
      });
    if (source) await processing.begin(tx, row, creatorId);
    return row;
  }

  return {
    add,
    withdrawRows,

    /**
     * Creates the model of an uploaded document and begins its processing; undefined when this kind of file makes none.
     */
    async startFor(tx: Tx, model: NewModel): Promise<{ id: number; type: ModelType } | undefined> {
      const type = typeOf(model);
      if (!type) return undefined;
      const { fileName, blobHash, origin = 'UPLOAD', readAs, earlierEdits, processHint: _, ...rest } = model;
      const { id } = await add(tx, {
        ...rest,
        type,
        origin,
        source: { hash: blobHash, name: fileName },
        readAs: formatOf(fileName)?.model?.hasFrame ? readAs : undefined,
      });
      if (earlierEdits) await earlier.choose(tx, id, earlierEdits);
      await links.carryOver(tx, id);
      return { id, type };
    },

    /** Creates a model that is complete at once, from an existing conversion. */
    async addDemo(tx: Tx, model: NewModel, conversion: ReadyConversion): Promise<{ id: number; type: ModelType }> {
      const { projectId, documentId, creatorId, name, fileName, blobHash } = model;
      const source = { hash: blobHash, name: fileName };
      const row = { projectId, documentId, creatorId, name, type: 'IFC', status: 'C', source } as const;
      const id = await store.insertModel(tx, clock, row);
      await announce(tx, 'model.creation', [await modelIn(tx, projectId, id)], creatorId);
      await processing.complete(tx, id, conversion, creatorId);
      return { id, type: 'IFC' };
    },

    /** The models of documents, by document; pages are ignored. */
    async modelsOf(documentIds: readonly number[], reads: Reads = db): Promise<OfDocument> {
      return byDocument(await store.modelsOfDocuments(reads, documentIds));
    },

    /** For a renamed document: its models follow, unless they were given names of their own. */
    rename: (tx: Tx, document: { readonly id: number; readonly was: string; readonly name: string }): Promise<void> =>
      store.renameModels(tx, clock, document),

    /**
     * For documents that are about to be deleted. Their models exist as long as they do, and are deleted and restored
     * with them.
     */
    async withdraw(tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<void> {
      await withdrawRows(tx, await store.modelsOfDocuments(tx, documentIds), actorId);
    },

    /**
     * For projects that are about to be deleted: models without a document. Those of documents are deleted with them.
     */
    async withdrawOwn(tx: Tx, projectIds: readonly number[], actorId: number | null): Promise<void> {
      await withdrawRows(tx, await store.ownModelsOf(tx, projectIds), actorId);
    },

    /** For restored documents. Their models, by document. */
    async bringBack(tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<OfDocument> {
      const rows = await store.modelsOfDocuments(tx, documentIds);
      await bringBackRows(tx, rows, actorId);
      return byDocument(rows);
    },

    /** For restored projects: models without a document. Those of documents were restored with them. */
    async bringBackOwn(tx: Tx, projectIds: readonly number[], actorId: number | null): Promise<void> {
      await bringBackRows(tx, await store.ownModelsOf(tx, projectIds), actorId);
    },
  };
}

function byDocument(rows: readonly ModelRow[]): Map<number, { id: number; type: ModelType }> {
  return new Map(
    rows
      .filter(({ parent_id }) => parent_id === null)
      .map(({ document_id, id, type }) => [document_id as number, { id, type }]),
  );
}
