// Structure and systems of edited models: made when they are first asked for after an edit, and kept until the next one.
import { join } from 'node:path';
import type { JobFolders } from '../../pipeline/job-folders.ts';
import { giveUpBlob } from '../../storage/blob-rows.ts';
import type { BlobFacts, Blobs, PinnedBlob } from '../../storage/blobs.ts';
import type { Db } from '../../storage/db.ts';
import type { ModelDataWriter } from '../data/writer.ts';
import type { ModelData } from '../edits/service.ts';
import type { EditedKind } from './service.ts';

/** Models whose files are kept. What is made again costs a second for 50,000 elements. */
const MOST_MODELS = 64;

export interface EditedFileParts {
  readonly db: Db;
  readonly blobs: Pick<Blobs, 'pathOf' | 'putFile'>;
  readonly writer: Pick<ModelDataWriter, 'show'>;
  readonly jobFolders: Pick<JobFolders, 'use'>;
}

export type EditedFiles = ReturnType<typeof createEditedFiles>;

export function createEditedFiles({ db, blobs, writer, jobFolders }: EditedFileParts) {
  /** By model and kind, the one used longest ago first. No row refers to these bytes: they are pinned as long as they are kept. */
  const kept = new Map<string, { readonly version: string; readonly blob: Promise<PinnedBlob> }>();

  function letGo(key: string): void {
    const blob = kept.get(key)?.blob;
    kept.delete(key);
    blob?.then(made => { giveUpBlob(db, made); }, () => undefined); // one that failed was told to who asked
  }

  const make = (data: ModelData, kind: EditedKind, original: BlobFacts): Promise<PinnedBlob> => jobFolders.use(blobs.pathOf(original), async ({ source, folder }) => {
    const target = join(folder, `${kind}.json`);
    await writer.show(data.file.name, { kind, original: { path: source, encoding: original.encoding }, target });
    return blobs.putFile(target, { compress: true });
  });

  return {
    /** Where the file of this kind lies that tells of the data as it is. `original`: what the converter made. */
    async stored(data: ModelData, kind: EditedKind, original: BlobFacts): Promise<BlobFacts> {
      const key = `${data.modelId} ${kind}`;
      let entry = kept.get(key);
      if (entry?.version !== data.version) {
        letGo(key);
        entry = { version: data.version, blob: make(data, kind, original) };
        entry.blob.catch(() => { if (kept.get(key) === entry) kept.delete(key); }); // the next one tries again
      } else kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_MODELS * 2) break;
        letGo(oldest);
      }
      const { hash, size, storedSize, encoding } = await entry.blob;
      return { hash, size, storedSize, encoding };
    },
  };
}
