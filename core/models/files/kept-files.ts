// Files that are made of a model's data on the first request, and kept until the data is edited. No rows refer to them:
// they are pinned while they are kept, and those left after a stop are deleted by the sweep of the next start.
import { join } from 'node:path';
import { giveUpBlob, noteBlob, type Blobs, type PinnedBlob, type BlobFacts } from '../../storage/blobs/blobs.ts';
import type { Db } from '../../storage/db.ts';
import type { JobFolders } from '../../pipeline/job-folders.ts';
import type { ModelData } from '../data/model-data.ts';
import type { ModelDataWriter } from '../data/writer.ts';
import type { EditedKind } from './shown-files.ts';

// Structure and systems of edited models: made on the first request after an edit, and kept until the next one.

export type EditedFiles = ReturnType<typeof createEditedFiles>;

export function createEditedFiles(deps: {
  blobs: Blobs;
  kept: KeptFiles;
  writer: ModelDataWriter;
  jobFolders: JobFolders;
}) {
  const { blobs, kept, writer, jobFolders } = deps;

  const make = async (data: ModelData, kind: EditedKind, original: BlobFacts): Promise<PinnedBlob> =>
    jobFolders.use(await blobs.pathOf(original), async ({ source, folder }) => {
      const target = join(folder, `${kind}.json`);
      await writer.show(data.file.name, { kind, original: { path: source, encoding: original.encoding }, target });
      return blobs.putFile(target, { compress: true });
    });

  return {
    /** The file of this kind for the data as it is. `original`: what the converter made. */
    async stored(data: ModelData, kind: EditedKind, original: BlobFacts): Promise<BlobFacts> {
      const { hash, size, storedSize, encoding } = await kept.keep(`${kind} of ${data.modelId}`, data.version, () =>
        make(data, kind, original),
      );
      return { hash, size, storedSize, encoding };
    },
  };
}

/** The least recently used one is dropped first. */
const MOST_KEPT = 64;

interface Kept {
  readonly version: string;
  readonly blob: Promise<PinnedBlob>;
}

export type KeptFiles = ReturnType<typeof createKeptFiles>;

export function createKeptFiles({ db, blobs, most = MOST_KEPT }: { db: Db; blobs: Blobs; most?: number }) {
  const kept = new Map<string, Kept>();

  function letGo(key: string): void {
    const blob = kept.get(key)?.blob;
    kept.delete(key);
    blob?.then(
      made => giveUpBlob(db, made),
      () => undefined,
    ); // the caller got the error of one that failed
  }

  const isThere = async ({ blob }: Kept): Promise<boolean> => {
    const made = await blob.catch(() => undefined);
    if (!made) return true; // the caller gets the error
    return blobs.verify(made).then(
      () => true,
      () => false,
    );
  };

  return {
    /**
     * The file of a key of the data of this version. Callers that come while it is made share the result.
     * @throws what `make` throws
     */
    async keep(key: string, version: string, make: () => Promise<PinnedBlob>): Promise<PinnedBlob> {
      const known = kept.get(key);
      // A damaged file is made again, by the first caller that finds it damaged.
      if (known?.version === version && !(await isThere(known)) && kept.get(key) === known) letGo(key);
      let entry = kept.get(key);
      if (entry?.version === version) kept.delete(key); // and to the end, as the latest
      else {
        letGo(key);
        const made = { version, blob: make() };
        // Without room for its row it is used all the same.
        made.blob.then(blob => noteBlob(db, blob)).catch(() => undefined);
        made.blob.catch(() => {
          if (kept.get(key) === made) kept.delete(key);
        }); // the next one tries again
        entry = made;
      }
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        letGo(oldest);
      }
      return entry.blob;
    },
  };
}
