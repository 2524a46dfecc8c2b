// Files that come with issues in addition to pictures and documents: snippets, models named by headers, and files
// unknown to BCF. They are kept for exports, up to a limit.
import { BcfError, type Report } from '../../formats/bcfzip/report.ts';
import type { BcfBytes } from '../../formats/bcfzip/shape.ts';
import { isCompressible } from '../../formats/stored-types.ts';
import { retainBlob } from '../../storage/blobs/blob-rows.ts';
import type { PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Tx } from '../../storage/db.ts';
import type { Quota } from '../../storage/space/quota.ts';
import { keepSnippetBytes } from '../snippets/service.ts';
import { putPart } from './store.ts';

/** Bytes and number of the files of one BCF file that are kept. */
const [MOST_BYTES, MOST_FILES] = [512 * 2 ** 20, 10_000];

/** A file in the store. */
export interface KeptPart {
  readonly kind: 'model' | 'snippet' | 'unknown';
  /** from the folder of its topic, or from the root; of a model and a snippet, as the topic refers to it */
  readonly path: string;
  readonly blob: PinnedBlob;
}

export type PartKeeping = ReturnType<typeof createPartKeeping>;

/** @param taken is given all that is in the store */
export function createPartKeeping(quota: Quota, cloudId: number, taken: PinnedBlob[]) {
  let [bytesLeft, filesLeft] = [MOST_BYTES, MOST_FILES];

  async function keep(
    kind: KeptPart['kind'],
    path: string,
    bytes: BcfBytes,
    { note }: Report,
  ): Promise<KeptPart | undefined> {
    if (bytes.size > bytesLeft || filesLeft === 0) {
      note(`${bytes.name} was left out: the file brings more such files than are kept.`);
      return undefined;
    }
    try {
      const options = { compress: isCompressible(bytes.name), announcedSize: bytes.size };
      const blob = await quota.put(cloudId, await bytes.open(), options);
      taken.push(blob);
      bytesLeft -= bytes.size;
      filesLeft -= 1;
      return { kind, path, blob };
    } catch (error) {
      if (!(error instanceof BcfError)) throw error;
      note(`${bytes.name} cannot be read and was left out: ${error.reason}`);
      return undefined;
    }
  }

  /** Stores a file; undefined, with a notice, when it cannot be kept. */
  return { keep };
}

/** Writes what was kept. @param topicId null: of the project as a whole */
export async function writeParts(
  tx: Tx,
  {
    projectId,
    topicId,
    version,
  }: { readonly projectId: number; readonly topicId: number | null; readonly version: string },
  parts: readonly KeptPart[],
): Promise<void> {
  // Asked for together, they are one message to the writer.
  await Promise.all(
    parts.flatMap(({ kind, path, blob }): Promise<unknown>[] => {
      const retained = retainBlob(tx, blob);
      if (kind === 'snippet')
        return topicId === null ? [retained] : [retained, keepSnippetBytes(tx, topicId, blob.hash)];
      const part = { project_id: projectId, topic_id: topicId, kind, version, path, blob_hash: blob.hash };
      return [retained, putPart(tx, part)];
    }),
  );
}
