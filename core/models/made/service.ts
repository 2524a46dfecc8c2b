// Models created by request: of a document that does not become one by itself, or without a file.
import type { Readable } from 'node:stream';
import { requireOfAsker } from '../../access/request-context.ts';
import { record } from '../../audit/record.ts';
import { formatOfBytes } from '../../formats/catalogue.ts';
import type { Caller, ProjectPlace } from '../../access/caller.ts';
import { existing, forbidden, invalid } from '../../kit/errors.ts';
import { findBlob, giveUpBlob, usingBlobs, headOfBlob } from '../../storage/blobs/blobs.ts';
import type { Blobs, PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Db, Tx } from '../../storage/db.ts';
import { loggedModel, pagesOf, type ModelRow } from '../access/rows.ts';
import type { ModelType } from '../access/schema.ts';
import type { DocumentSource, DocumentSources, Access, ModelAt } from '../access/service.ts';
import type { Model } from '../records/schema.ts';
import type { Lifecycle, Records } from '../records/service.ts';
import type { OfName } from './schema.ts';
import { typeByBytes } from '../../formats/first-bytes.ts';
import type { Quota } from '../../storage/space/quota.ts';
import { giveFile } from '../files/service.ts';

// Pages that a client adds to a model: each is a child model of its own, drawn like those of a document.

/** A form with pages: names and ratios belong to the files by their order. */
interface NewPages {
  readonly files: readonly { readonly fileName: string; readonly stored: PinnedBlob }[];
  readonly layoutNames: readonly string[];
  readonly sizeRatios: readonly string[];
}

/** Pages that one request may bring. */
const MOST_PAGES = 200;

export type Pages = ReturnType<typeof createPages>;

export function createPages(deps: {
  db: Db;
  blobs: Blobs;
  quota: Quota;
  access: Access;
  lifecycle: Lifecycle;
  records: Records;
}) {
  const { db, blobs, quota, access, lifecycle, records } = deps;

  async function typesOf({ files, layoutNames, sizeRatios }: NewPages): Promise<string[]> {
    if (files.length === 0) throw invalid('map_files', 'No file was submitted.', 'required');
    if (files.length > MOST_PAGES) throw invalid('map_files', `At most ${MOST_PAGES} pages are allowed.`);
    if (layoutNames.length > files.length) throw invalid('layout_names', 'There are more names than files.');
    if (layoutNames.some(name => name.length > 512))
      throw invalid('layout_names', 'Enter at most 512 characters.', { code: 'at_most', most: 512 });
    if (sizeRatios.length > files.length) throw invalid('size_ratios', 'There are more ratios than files.');
    if (sizeRatios.some(text => text !== '' && !(Number(text) > 0 && Number.isFinite(Number(text)))))
      throw invalid('size_ratios', 'A positive number is expected.');
    return Promise.all(
      files.map(async ({ stored }) => {
        const type = typeByBytes(await headOfBlob(blobs, stored));
        if (type !== 'image/png' && type !== 'image/jpeg')
          throw invalid('map_files', 'Only JPEG and PNG are allowed.', 'file_type');
        return type;
      }),
    );
  }

  return {
    /** Streams a page to the store, as long as it can fit into the cloud. @throws 413 `quota_exceeded` */
    storeFileIn:
      (cloudId: number) =>
      (stream: Readable, { announcedSize }: { announcedSize: number | undefined }): Promise<PinnedBlob> =>
        quota.put(cloudId, stream, { compress: false, announcedSize }),
    giveUp: (blob: PinnedBlob) => giveUpBlob(db, blob),

    /** Adds pages after those that there are. The model with all of its pages. @throws 400 for what cannot be a page */
    async add({ accountId }: Caller, at: ModelAt, pages: NewPages): Promise<Model> {
      const { files, layoutNames, sizeRatios } = pages;
      await usingBlobs(
        db,
        files.map(({ stored }) => stored),
        async () => {
          const row = await access.writableAt(at);
          if (row.parent_id !== null) throw invalid('non_field_errors', 'This is a page of another model.');
          const types = await typesOf(pages);
          await db.tx(async tx => {
            const last = Math.max(
              row.page_number ?? 0,
              ...(await pagesOf(tx, [row.id])).map(({ page_number }) => page_number ?? 0),
            );
            const made: ModelRow[] = [];
            for (const [index, { fileName, stored }] of files.entries()) {
              const ratio = sizeRatios[index];
              const page = await lifecycle.add(tx, {
                cloudId: row.cloud_id,
                projectId: row.project_id,
                documentId: row.document_id,
                creatorId: accountId,
                name: row.name,
                type: row.type,
                source: { hash: stored.hash, name: fileName },
                page: {
                  parentId: row.id,
                  number: last + index + 1,
                  layoutName: layoutNames[index] || null,
                  sizeRatio: ratio ? Number(ratio) : null,
                },
              });
              const mediaType = types[index] as string;
              await giveFile(tx, page.id, { kind: 'source', version: 0, mediaType, blob: stored });
              made.push(page);
            }
            await quota.check(tx, row.cloud_id);
            const [first] = made;
            record(tx, { action: 'model.pages.add', object: first ? loggedModel(first) : null, count: made.length });
          });
        },
      );
      return records.get(at);
    },
  };
}

/** From where a call comes. */
export interface ProjectView {
  readonly origin: string;
  readonly place: ProjectPlace;
}

type MadeModel = Pick<Parameters<Lifecycle['add']>[1], 'documentId' | 'name' | 'type' | 'source'>;

export type MadeModels = ReturnType<typeof createMadeModels>;

export function createMadeModels(deps: {
  db: Db;
  blobs: Blobs;
  documents: DocumentSources;
  lifecycle: Lifecycle;
  records: Records;
}) {
  const { db, blobs, documents, lifecycle, records } = deps;

  /** @throws 404 for a document that the caller does not see, 403 for one that they may only read, or whose kind the
   *  asker may not: a model shows what is in its document */
  async function sourceAt({ place }: ProjectView, documentId: number): Promise<DocumentSource> {
    requireOfAsker('document:read');
    const source = existing(await documents.sourceOf(documentId, place), 'document');
    if (source.permission !== 100) throw forbidden('No write permission in the folder of this document.');
    return source;
  }

  async function typeOf({ hash, fileName }: DocumentSource, use: 'plan' | 'panorama', names: string) {
    const blob = await findBlob(db, hash);
    const found = blob && formatOfBytes(fileName, await headOfBlob(blobs, blob))?.onRequest?.[use];
    if (!found) throw invalid('document_id', `Only ${names} is allowed.`, 'file_type');
    return found;
  }

  /** Adds a model of the caller, with its line in the log. Returns its id. */
  async function make(tx: Tx, { accountId }: Caller, { place }: ProjectView, made: MadeModel): Promise<number> {
    const { cloudId, projectId } = place;
    const row = await lifecycle.add(tx, { cloudId, projectId, creatorId: accountId, ...made });
    record(tx, { action: 'model.create', object: loggedModel(row) });
    return row.id;
  }

  /** Creates the model of a document unless it has one, `only` of a type when given. Returns its id. */
  const ensure = (caller: Caller, view: ProjectView, source: DocumentSource, type: ModelType, only?: ModelType) =>
    db.tx(async tx => {
      const { id: documentId, name, fileName, hash } = source;
      const known = (await lifecycle.modelsOf([documentId], tx)).get(documentId);
      if (known && only !== undefined && known.type !== only)
        throw invalid('document_id', `This document is already a model of type ${known.type}.`, 'other_model');
      if (known) return known.id;
      return make(tx, caller, view, { documentId, name, type, source: { hash, name: fileName } });
    });

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
      if (known) return describe(view, known.id);
      const type = await typeOf(source, 'plan', 'a PDF, a JPEG or a PNG');
      return describe(view, await ensure(caller, view, source, type));
    },

    /** As `ofDocument`, of a picture of all around. @throws 400 also when the document is a model of another type */
    async photosphere(caller: Caller, view: ProjectView, documentId: number): Promise<Model> {
      const source = await sourceAt(view, documentId);
      const type = await typeOf(source, 'panorama', 'a JPEG or a PNG');
      return describe(view, await ensure(caller, view, source, type, type));
    },

    /** A model of nothing: what is placed in it makes it up. */
    async building(caller: Caller, view: ProjectView, type: 'METABUILDING' | 'PHOTOSPHERE_BUILDING', { name }: OfName) {
      const made = { documentId: null, name, type, source: null };
      return describe(view, await db.tx(tx => make(tx, caller, view, made)));
    },
  };
}
