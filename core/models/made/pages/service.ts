// Pages that a client adds to a model: each is a child model of its own, drawn like those of a document.
import { record } from '../../../audit/record.ts';
import type { Readable } from 'node:stream';
import { typeByBytes } from '../../../formats/first-bytes.ts';
import type { Caller } from '../../../access/caller.ts';
import { invalid } from '../../../kit/errors.ts';
import { giveUpBlob, usingBlobs } from '../../../storage/blobs/blob-rows.ts';
import { headOfBlob, type Blobs, type PinnedBlob } from '../../../storage/blobs/blobs.ts';
import type { Db } from '../../../storage/db.ts';
import type { Quota } from '../../../storage/space/quota.ts';
import { loggedModel } from '../../access/logged.ts';
import { pagesOf, type ModelRow } from '../../access/rows.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import type { GivenFiles } from '../../files/service.ts';
import type { Model } from '../../records/schema.ts';
import type { Lifecycle, Records } from '../../records/service.ts';

/** A form with pages: names and ratios belong to the files by their order. */
export interface NewPages {
  readonly files: readonly { readonly fileName: string; readonly stored: PinnedBlob }[];
  readonly layoutNames: readonly string[];
  readonly sizeRatios: readonly string[];
}

/** Pages that one request may bring. */
const MOST_PAGES = 200;

export type Pages = ReturnType<typeof createPages>;

export function createPages({
  db,
  blobs,
  quota,
  given,
  access,
  lifecycle,
  records,
}: {
  db: Db;
  blobs: Blobs;
  quota: Quota;
  given: GivenFiles;
  access: Access;
  lifecycle: Lifecycle;
  records: Records;
}) {
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
    giveUp: (blob: PinnedBlob) => {
      giveUpBlob(db, blob);
    },

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
              await given.put(tx, page.id, { kind: 'source', version: 0, mediaType, blob: stored });
              made.push(page);
            }
            await quota.check(tx, row.cloud_id);
            const [first] = made;
            record(tx, {
              action: 'model.pages.add',
              object: first ? loggedModel(first) : null,
              count: made.length,
            });
          });
        },
      );
      return records.get(at);
    },
  };
}
