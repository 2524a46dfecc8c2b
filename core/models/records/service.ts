// The rules of models: what becomes one, who sees it, how it changes and goes.
import { isPointCloud, sourceFormatOf } from '../../formats/source-format.ts';
import { emit, emitAll } from '../../events/outbox.ts';
import type { Caller, Place } from '../../kit/caller.ts';
import { conflict, forbidden, invalid, notFound } from '../../kit/errors.ts';
import type { Clock } from '../../kit/time.ts';
import type { OutputKind } from '../../pipeline/protocol.ts';
import type { JobHandler } from '../../pipeline/runner.ts';
import type { BlobFacts } from '../../storage/blobs.ts';
import { portionsOf, type Db, type Reads, type Tx } from '../../storage/db.ts';
import { converterVersion, pagesVersion, type Conversions, type ImportedDemo } from '../conversions/service.ts';
import type { EditedFiles } from '../edited-files/service.ts';
import type { Edits } from '../edits/service.ts';
import type { GivenFiles } from '../given-files/service.ts';
import { createLooks } from '../looks/service.ts';
import { fileNamed, type ShownFile } from '../shown-files/service.ts';
import {
  createDescriber,
  describeForEvent,
  warningText,
  type People,
  type SeenModel,
  type Signer,
} from './describe.ts';
import { createRecordData } from './data.ts';
import type { DocumentPort, ModelAt, View } from './document-port.ts';
import { createProcessing, type ProcessingParts } from './processing.ts';
import { describeReport } from './report.ts';
import {
  type LightModel,
  type Model,
  type ModelChange,
  type ModelQuery,
  type ModelReport,
  type ModelSource,
  type ModelType,
  type NewModelErrors,
} from './schema.ts';
import * as store from './store.ts';

export type { DocumentPort, DocumentSource, ModelAt, View } from './document-port.ts';
export type { ModelRow } from './store.ts';

export interface NewModel {
  readonly cloudId: number;
  readonly projectId: number;
  readonly documentId: number;
  readonly creatorId: number | null;
  readonly name: string;
  /** decides what is made of it; the display name never does */
  readonly fileName: string;
  readonly blobHash: string;
  /** what the uploader says that the file is */
  readonly processHint?: 'PHOTOSPHERE' | null;
  /** where it comes from; an upload when nothing is said */
  readonly origin?: ModelSource;
}

/** A model of any type. It is complete at once when there is nothing to make it from. */
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
}

/** The file that a model is made from. */
export interface ModelSourceFile {
  readonly modelId: number;
  readonly documentId: number;
  readonly type: ModelType;
  readonly name: string;
  readonly fileName: string;
  readonly blobHash: string;
}

export interface ModelParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly conversions: Conversions;
  readonly edits: Edits;
  readonly given: Pick<GivenFiles, 'of' | 'clear'>;
  readonly editedFiles: EditedFiles;
  readonly documents: DocumentPort;
  readonly people: People;
  readonly signer: Signer;
  readonly onProgress: ProcessingParts['onProgress'];
  /** told that the data of a model was edited */
  readonly onEdited: (model: store.ModelRow) => void;
}

export type Models = ReturnType<typeof createModels>;

/** What a file becomes; undefined when it stays a document. */
function typeOf({ fileName, processHint }: NewModel): ModelType | undefined {
  const format = sourceFormatOf(fileName);
  if (format === 'ifc') return 'IFC';
  if (format === 'dxf') return 'DXF';
  if (isPointCloud(format)) return 'POINT_CLOUD';
  return processHint === 'PHOTOSPHERE' && /\.(jpe?g|png)$/i.test(fileName) ? 'PHOTOSPHERE' : undefined;
}

/** Types whose models show pages. */
const paged: ReadonlySet<ModelType> = new Set<ModelType>(['PDF', 'JPEG', 'PNG']);

export function createModels({
  db,
  clock,
  conversions,
  edits,
  given,
  editedFiles,
  documents,
  people,
  signer,
  onProgress,
  onEdited,
}: ModelParts) {
  const processing = createProcessing({ db, clock, conversions, given, onProgress });
  const describer = createDescriber({
    people,
    documents,
    signer,
    outputsOf: conversions.outputsOf,
    givenTo: ids => given.of(ids),
    versionsOf: edits.versionsOf,
    pagesOf: ids => store.pagesOf(db, ids),
    progressOf: processing.progressOf,
    looks: createLooks({ db }),
  });

  async function rowIn(tx: Tx | Db, projectId: number, modelId: number): Promise<store.ModelRow> {
    const row = await store.findModel(tx, modelId);
    if (row?.project_id !== projectId) throw notFound('model');
    return row;
  }

  /** @throws 404 when it is not in the project or its document is hidden from the viewer */
  async function seenAt({ projectId, modelId, origin, place }: ModelAt): Promise<SeenModel> {
    const [seen] = await describer.visible([await rowIn(db, projectId, modelId)], { origin, place });
    if (!seen) throw notFound('model');
    return seen;
  }

  /** The row of a model that the viewer may see. @throws 404 */
  const visibleAt = async (at: ModelAt): Promise<store.ModelRow> => (await seenAt(at)).row;

  /** The row of one that the viewer may change. @throws 404, and 403 when the viewer may only read the model's document */
  async function writableAt(at: ModelAt): Promise<store.ModelRow> {
    const { row, document } = await seenAt(at);
    if (document && document.user_permission !== 100)
      throw forbidden('You may not write in the folder of the document of this model.');
    return row;
  }

  const { dataOfRow, ...reading } = createRecordData({ db, conversions, edits, visibleAt, writableAt, onEdited });

  /** The bytes of a file that a model shows. What edited data tells is made now, if it was not. */
  async function storedOf(row: store.ModelRow, file: ShownFile): Promise<ShownFile> {
    const data = file.edited && (await dataOfRow(row));
    // Edits that a later converter could not take are gone: then the file is the converter's.
    return file.edited && data && data.file.name !== data.base
      ? { ...file, ...(await editedFiles.stored(data, file.edited.kind, file)) }
      : file;
  }

  async function describeOne(at: ModelAt): Promise<Model> {
    const [model] = await describer.describe([await rowIn(db, at.projectId, at.modelId)], at);
    if (!model) throw notFound('model');
    return model;
  }

  /** Stops what is under way for models that go, and tells that they go. */
  async function withdraw(tx: Tx, rows: readonly store.ModelRow[], actorId: number | null): Promise<void> {
    for (const portion of portionsOf(rows))
      await processing.cancel(
        tx,
        portion.map(({ id }) => id),
      );
    await tellAll(tx, 'model.deletion', rows, actorId);
  }

  /** Tells models that are there again. What was waiting or running when they went begins anew. */
  async function bringBack(tx: Tx, rows: readonly store.ModelRow[], actorId: number | null): Promise<void> {
    await tellAll(tx, 'model.creation', rows, actorId);
    for (const row of rows) if (row.status === 'P' || row.status === 'I') await processing.resume(tx, row, actorId);
  }

  /** Of pages only their model is told. */
  const tellAll = (
    tx: Tx,
    name: 'model.creation' | 'model.deletion',
    rows: readonly store.ModelRow[],
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
          data: { model: describeForEvent(row) },
        })),
    );

  /** Adds a model, tells it, and begins its processing. */
  async function add(tx: Tx, { cloudId, ...model }: NewRecord): Promise<store.ModelRow> {
    const { projectId, creatorId, type, source, page } = model;
    const first = page ?? (paged.has(type) ? { parentId: null, number: 1 } : undefined);
    const id = await store.insertModel(tx, clock, {
      ...model,
      status: source ? 'P' : 'C',
      ...(first && { page: first }),
    });
    const row = await rowIn(tx, projectId, id);
    if (row.parent_id === null)
      await emit(tx, clock, {
        name: 'model.creation',
        cloudId,
        projectId,
        actorId: creatorId,
        data: { model: describeForEvent(row) },
      });
    if (source) await processing.begin(tx, row, creatorId);
    return row;
  }

  /** What was made of a model, as the path of a temporary address names it: by kind, and the beginning of its hash. @throws 404 */
  async function outputAt(modelId: number, kind: OutputKind, shortHash: string): Promise<BlobFacts> {
    const row = await store.findModel(db, modelId);
    const outputs =
      typeof row?.conversion_id === 'number' && shortHash.length === 16
        ? await conversions.outputsOf([row.conversion_id])
        : [];
    const output = outputs.find(each => each.kind === kind && each.hash.startsWith(shortHash));
    if (!output) throw notFound('file of model');
    return output;
  }

  return {
    handlers: processing.handlers satisfies readonly JobHandler[],
    makerOf: processing.makerOf,
    add,
    visibleAt,
    writableAt,
    ...reading,
    pagesOf: (reads: Reads, modelId: number) => store.pagesOf(reads, [modelId]),

    /** Makes the model of an uploaded document and begins its processing; undefined when this kind of file makes none. */
    async startFor(tx: Tx, model: NewModel): Promise<{ id: number; type: ModelType } | undefined> {
      const type = typeOf(model);
      if (!type) return undefined;
      const { cloudId, projectId, documentId, creatorId, name, fileName, blobHash, origin = 'UPLOAD' } = model;
      const { id } = await add(tx, {
        cloudId,
        projectId,
        documentId,
        creatorId,
        name,
        type,
        origin,
        source: { hash: blobHash, name: fileName },
      });
      return { id, type };
    },

    /** Makes a model that is complete at once, from a conversion that `conversions.importDemo` has taken in. */
    async addDemo(
      tx: Tx,
      model: NewModel,
      { conversionId, manifest }: ImportedDemo,
    ): Promise<{ id: number; type: ModelType }> {
      const { projectId, documentId, creatorId, name, fileName, blobHash } = model;
      const id = await store.insertModel(tx, clock, {
        projectId,
        documentId,
        creatorId,
        name,
        type: 'IFC',
        status: 'C',
        source: { hash: blobHash, name: fileName },
      });
      await tellAll(tx, 'model.creation', [await rowIn(tx, projectId, id)], creatorId);
      await store.setStatus(tx, clock, id, 'C', { conversionId, warnings: manifest.warnings.map(warningText) });
      await processing.tell(tx, await rowIn(tx, projectId, id), creatorId);
      return { id, type: 'IFC' };
    },

    /** The models of documents, by document; pages count for nothing. */
    async modelsOf(
      documentIds: readonly number[],
      reads: Reads = db,
    ): Promise<Map<number, { id: number; type: ModelType }>> {
      return byDocument(await store.modelsOfDocuments(reads, documentIds));
    },

    /** For documents that are about to be deleted. Their models are there as long as they are, and go and come back with them. */
    async withdraw(tx: Tx, documentIds: readonly number[], actorId: number | null): Promise<void> {
      await withdraw(tx, await store.modelsOfDocuments(tx, documentIds), actorId);
    },

    /** For projects that are about to be deleted. */
    async withdrawOfProjects(tx: Tx, projectIds: readonly number[], actorId: number | null): Promise<void> {
      await withdraw(tx, await store.modelsOfProjects(tx, projectIds), actorId);
    },

    /** For documents that are there again. Their models, by document. */
    async bringBack(
      tx: Tx,
      documentIds: readonly number[],
      actorId: number | null,
    ): Promise<Map<number, { id: number; type: ModelType }>> {
      const rows = await store.modelsOfDocuments(tx, documentIds);
      await bringBack(tx, rows, actorId);
      return byDocument(rows);
    },

    /** For projects that are there again. */
    async bringBackOfProjects(tx: Tx, projectIds: readonly number[], actorId: number | null): Promise<void> {
      await bringBack(tx, await store.modelsOfProjects(tx, projectIds), actorId);
    },

    async list(projectId: number, query: ModelQuery, view: View): Promise<Model[]> {
      return describer.describe(await store.listModels(db, projectId, query), view);
    },

    async summary(projectId: number, query: ModelQuery, view: View): Promise<LightModel[]> {
      return describer.describeLight(await store.listModels(db, projectId, query), view);
    },

    get: describeOne,

    /** Those models of the project among `ids` that the viewer may see, by id. */
    async ofIds(projectId: number, ids: readonly number[], view: View): Promise<ReadonlyMap<number, Model>> {
      const described = await describer.describe(await store.findModels(db, projectId, ids), view);
      return new Map(described.map(model => [model.id, model]));
    },

    /** Ids of those, where no more of them is wanted. */
    async visibleAmong(projectId: number, ids: readonly number[], view: View): Promise<ReadonlySet<number>> {
      return new Set(
        (await describer.visible(await store.findModels(db, projectId, ids), view)).map(({ row }) => row.id),
      );
    },

    async update(at: ModelAt, change: ModelChange): Promise<Model> {
      const { id } = await writableAt(at);
      await db.tx(tx => store.updateModel(tx, clock, id, change));
      return describeOne(at);
    },

    /** With `keepDocument` the uploaded file stays, as it does when a page goes: it is that of the other pages. */
    async remove(at: ModelAt, { accountId }: Caller, { keepDocument }: { keepDocument: boolean }): Promise<void> {
      const { id } = await writableAt(at);
      await db.tx(async tx => {
        const row = await rowIn(tx, at.projectId, id);
        if (!keepDocument && row.document_id !== null && row.parent_id === null)
          return documents.remove(tx, row.document_id, accountId);
        await withdraw(tx, [row, ...(await store.pagesOf(tx, [id]))], accountId);
        await store.deleteModels(tx, [id]);
        if (row.parent_id !== null) await processing.tell(tx, await rowIn(tx, at.projectId, row.parent_id), accountId);
      });
    },

    /** With `keepEdits` what people changed in the data is made again on the new one; else it is lost. A page of a document
     *  is processed with the document. @throws 400 for a model that is made from nothing */
    async reprocess(at: ModelAt, { accountId }: Caller, { keepEdits }: { keepEdits: boolean }): Promise<void> {
      const { id } = await writableAt(at);
      await db.tx(async tx => {
        const row = await rowIn(tx, at.projectId, id);
        const whole =
          row.source_hash === null && row.parent_id !== null ? await rowIn(tx, at.projectId, row.parent_id) : row;
        if (whole.source_hash === null)
          throw invalid('non_field_errors', 'There is nothing that this model could be made from.');
        if ((await processing.again(tx, whole, accountId)) && !keepEdits) await edits.discard(tx, whole.id);
      });
    },

    /** Adds messages to what is told about a model. */
    async addErrors(
      at: ModelAt,
      { errors, warnings }: NewModelErrors,
    ): Promise<{ errors: string[]; warnings: string[] }> {
      const { id } = await writableAt(at);
      return db.tx(async tx => {
        const known = describeForEvent(await rowIn(tx, at.projectId, id));
        const all = {
          errors: [...known.errors, ...(errors ?? [])],
          warnings: [...known.warnings, ...(warnings ?? [])],
        };
        if (all.errors.length + all.warnings.length > 10_000) throw conflict('This model has too many messages.');
        await store.setMessages(tx, clock, id, all.errors, all.warnings);
        return all;
      });
    },

    /** The file of a model that its document still has. With `write` @throws 403 when the viewer may only read it */
    async sourceOf(at: ModelAt, { write }: { write: boolean }): Promise<ModelSourceFile> {
      const { id, type, name, document_id, source_hash, source_name } = await (write ? writableAt(at) : visibleAt(at));
      if (document_id === null || source_hash === null) throw notFound('file of model');
      return {
        modelId: id,
        documentId: document_id,
        type,
        name: name ?? source_name ?? '',
        fileName: source_name ?? '',
        blobHash: source_hash,
      };
    },

    /** Adds warnings to a model, if it is still there. */
    async warn(tx: Tx, modelId: number, texts: readonly string[]): Promise<void> {
      const row = await store.findModel(tx, modelId);
      if (!row || texts.length === 0) return;
      const { errors, warnings } = describeForEvent(row);
      await store.setMessages(tx, clock, modelId, errors, [...warnings, ...texts]);
    },

    /** How the model was processed. Messages that were added by hand stand after those of the converter. */
    async report(at: ModelAt): Promise<ModelReport> {
      const row = await visibleAt(at);
      const conversion = row.conversion_id === null ? undefined : await conversions.get(row.conversion_id);
      return describeReport(row, conversion, await edits.countOf(row.id));
    },

    /** Has models made anew that an earlier version made: their data has another layout, or their plans look different. Gives how many. */
    async renewOutdated(): Promise<number> {
      const rows = await store.outdatedModels(db, { converter: converterVersion, pages: pagesVersion });
      for (const portion of portionsOf(rows, 100))
        await db.tx(async tx => {
          for (const row of portion) await processing.resume(tx, row, null);
        });
      return rows.length;
    },

    /** A temporary address of a file of the model. @throws 404 when it has none */
    async addressOf(at: ModelAt, kind: 'gltf' | 'map' | 'structure' | 'systems'): Promise<string> {
      const address = (await describer.addresses(await visibleAt(at), at.origin))[`${kind}_file`];
      if (!address) throw notFound('file of model');
      return address;
    },

    /** All files that a model shows, and the document that it is made from, for who takes them along. */
    async filesOf(at: ModelAt): Promise<{
      readonly name: string;
      readonly documentId: number | null;
      readonly files: readonly (BlobFacts & { readonly fileName: string })[];
    }> {
      const row = await visibleAt(at);
      const files = (await describer.filesOf([row]))(row);
      return {
        name: row.name ?? '',
        documentId: row.document_id,
        files: await Promise.all(files.map(file => storedOf(row, file))),
      };
    },

    /** What a temporary address of a file leads to. @throws 404 when the file is not there any more */
    async fileAt(
      modelId: number,
      kind: string,
      hashStart: string,
    ): Promise<BlobFacts & { readonly fileName: string; readonly mediaType: string; readonly isGiven: boolean }> {
      const row = await store.findModel(db, modelId);
      const file = row && fileNamed((await describer.filesOf([row]))(row), kind, hashStart);
      if (!file) throw notFound('file of model');
      return storedOf(row, file);
    },

    outputAt,
  };
}

function byDocument(rows: readonly store.ModelRow[]): Map<number, { id: number; type: ModelType }> {
  return new Map(
    rows
      .filter(({ parent_id }) => parent_id === null)
      .map(({ document_id, id, type }) => [document_id as number, { id, type }]),
  );
}

/** The model that a call's path names, and who looks. For the routes of every slice of models. */
export function modelAt(
  { origin, place }: { readonly origin: string; readonly place: Place | undefined },
  modelId: number,
): ModelAt {
  if (!place || place.projectId === null) throw new Error('the path of this route names no project');
  return { origin, place, projectId: place.projectId, modelId };
}

// For those whose records name people, or files.
export type { People, Signer };
