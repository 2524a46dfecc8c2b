// Models created by request: of a document that does not become one by itself, or without a file.
import { requireOfAsker } from '../../access/request-context.ts';
import { record } from '../../audit/record.ts';
import { formatOfBytes } from '../../formats/catalogue.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { forbidden, invalid, notFound } from '../../kit/errors.ts';
import { findBlob } from '../../storage/blobs/blob-rows.ts';
import { headOfBlob, type Blobs } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import { loggedModel } from '../access/logged.ts';
import type { ModelType } from '../access/schema.ts';
import type { DocumentSource, DocumentSources } from '../access/service.ts';
import type { Model } from '../records/schema.ts';
import type { Lifecycle, Records } from '../records/service.ts';
import type { OfName } from './schema.ts';

/** From where a call comes. */
export interface ProjectView {
  readonly origin: string;
  readonly place: ProjectPlace;
}

export type MadeModels = ReturnType<typeof createMadeModels>;

export function createMadeModels({
  db,
  blobs,
  documents,
  lifecycle,
  records,
}: {
  db: Db;
  blobs: Blobs;
  documents: DocumentSources;
  lifecycle: Lifecycle;
  records: Records;
}) {
  /** @throws 404 for a document that the caller does not see, 403 for one that they may only read, or whose kind the
   *  asker may not: a model shows what is in its document */
  async function sourceAt({ place }: ProjectView, documentId: number): Promise<DocumentSource> {
    requireOfAsker('document:read');
    const source = await documents.sourceOf(documentId, place);
    if (!source) throw notFound('document');
    if (source.permission !== 100) throw forbidden('No write permission in the folder of this document.');
    return source;
  }

  async function typeOf(
    { hash, fileName }: DocumentSource,
    use: 'plan' | 'panorama',
    names: string,
  ): Promise<ModelType> {
    const blob = await findBlob(db, hash);
    const found = blob && formatOfBytes(fileName, await headOfBlob(blobs, blob))?.onRequest?.[use];
    if (!found) throw invalid('document_id', `Only ${names} is allowed.`, 'file_type');
    return found;
  }

  /** Creates the model of a document unless it has one. Returns its id. */
  async function ensure(
    { accountId }: Caller,
    { place: { cloudId, projectId } }: ProjectView,
    { id, name, fileName, hash }: DocumentSource,
    type: ModelType,
    mayBe: (type: ModelType) => boolean,
  ): Promise<number> {
    return db.tx(async tx => {
      const known = (await lifecycle.modelsOf([id], tx)).get(id);
      if (known && !mayBe(known.type))
        throw invalid('document_id', `This document is already a model of type ${known.type}.`, 'other_model');
      if (known) return known.id;
      const row = await lifecycle.add(tx, {
        cloudId,
        projectId,
        documentId: id,
        creatorId: accountId,
        name,
        type,
        source: { hash, name: fileName },
      });
      record(tx, { action: 'model.create', object: loggedModel(row) });
      return row.id;
    });
  }

  const describe = ({ origin, place }: ProjectView, modelId: number): Promise<Model> =>
    records.get({ origin, place, projectId: place.projectId, modelId });

  return {
    /**
     * The model of a document: the one it has, of whatever type, or a new one of a PDF, JPEG or PNG.
     * @throws 400 for a document of another kind
     */
    async ofDocument(caller: Caller, view: ProjectView, documentId: number): Promise<Model> {
      const source = await sourceAt(view, documentId);
      const known = (await lifecycle.modelsOf([documentId])).get(documentId);
      return describe(
        view,
        known?.id ??
          (await ensure(caller, view, source, await typeOf(source, 'plan', 'a PDF, a JPEG or a PNG'), () => true)),
      );
    },

    /** As `ofDocument`, of a picture of all around. @throws 400 also when the document is a model of another type */
    async photosphere(caller: Caller, view: ProjectView, documentId: number): Promise<Model> {
      const source = await sourceAt(view, documentId);
      const type = await typeOf(source, 'panorama', 'a JPEG or a PNG');
      return describe(view, await ensure(caller, view, source, type, known => known === type));
    },

    /** A model of nothing: what is placed in it makes it up. */
    async building(
      { accountId }: Caller,
      view: ProjectView,
      type: 'METABUILDING' | 'PHOTOSPHERE_BUILDING',
      { name }: OfName,
    ): Promise<Model> {
      const { cloudId, projectId } = view.place;
      const { id } = await db.tx(async tx => {
        const made = { cloudId, projectId, documentId: null, creatorId: accountId, name, type, source: null } as const;
        const row = await lifecycle.add(tx, made);
        record(tx, { action: 'model.create', object: loggedModel(row) });
        return row;
      });
      return describe(view, id);
    },
  };
}
