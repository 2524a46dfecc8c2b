// Pages drawn of a PDF, a PNG or a JPEG, and panoramas: one conversion for each page, so that each model shows its own.
import type { Clock } from '../../../kit/time.ts';
import { ConversionRefused, type ConversionJob, type Converter, type Limits } from '../../../pipeline/converter.ts';
import { type JobFolders, sourcePath } from '../../../pipeline/job-folders.ts';
import type { DrawKind, PagesOrder } from '../../../pipeline/protocol.ts';
import type { BlobFacts, Blobs } from '../../../storage/blobs/blobs.ts';
import type { Reads, Tx } from '../../../storage/db.ts';
import { release, takeOutputs } from './outputs.ts';
import * as store from './store.ts';
import type { MadeModel } from './store.ts';

/** Rises with every change of how pages are drawn. */
export const pagesVersion = '2';

/** A large PDF takes a second for each page; an A0 page at full size some 100 MB, twice. Measured: 325 MB for a
 *  PDF of 100 MB, 290 MB for a JPEG of 150 megapixels. */
const limits: Limits = { milliseconds: 600_000, bytes: 512 * 1024 * 1024 };

/** Source of drawn pages, and their cloud. */
interface DrawnSource {
  readonly sourceHash: string;
  readonly kind: DrawKind;
  readonly cloudId: number;
}

const keyOf = (source: DrawnSource) => ({ ...source, version: pagesVersion });

export function createPageConversions(deps: {
  blobs: Blobs;
  clock: Clock;
  /** starts a process for each file */
  converter: Converter;
  jobFolders: JobFolders;
}) {
  const { blobs, clock, converter, jobFolders } = deps;

  return {
    /** All pages of these bytes in a cloud, in their order; undefined unless every one is there. */
    find: async (reads: Reads, source: DrawnSource) => store.pagesIn(await store.findConversions(reads, keyOf(source))),

    /**
     * Draws a stored file. No row knows the pages yet: their files stay until the caller does `close`.
     * @throws ConversionRefused when the file is to blame, other errors when it may be tried again
     */
    convert: async (
      source: BlobFacts,
      fileName: string,
      { kind, cloudId }: Pick<DrawnSource, 'kind' | 'cloudId'>,
      { signal, onProgress }: ConversionJob,
    ) =>
      jobFolders.use(await sourcePath(blobs, source, fileName), async job => {
        const order: PagesOrder = { ...job, encoding: source.encoding, size: source.size, fileName, draw: kind };
        const { outputs, warnings } = await converter.convert<PagesOrder>(order, { limits, signal, onProgress });
        const taken = await takeOutputs(blobs, job.folder, outputs);
        const ofPage = [...Map.groupBy(taken, ({ page }) => page)];
        if (ofPage.length === 0) throw new ConversionRefused('The file has no page.');
        return {
          close: () => release(taken),
          /** Writes the rows; in the transaction that ends the job. */
          async store(tx: Tx) {
            const stored: MadeModel[] = [];
            for (const [page, files] of ofPage) {
              const shown = page === 1 ? warnings : [];
              const id = await store.putConversion(tx, clock, {
                ...keyOf({ sourceHash: source.hash, kind, cloudId }),
                options: `page ${page}`,
                facts: { page, pages: ofPage.length } satisfies store.PageFacts,
                warnings: shown,
                phases: [],
                dataFile: null,
              });
              for (const file of files) await store.insertOutput(tx, id, file);
              stored.push({ conversionId: id, page, warnings: shown });
            }
            return stored;
          },
        };
      }),
  };
}
