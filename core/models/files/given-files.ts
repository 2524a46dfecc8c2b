// Files that clients give a model: they replace the conversion's output until the model is processed again.
import { retainBlob } from '../../storage/blobs/blob-rows.ts';
import type { BlobFacts } from '../../storage/blobs/blobs.ts';
import type { Tx } from '../../storage/db.ts';
import type { GivenKind } from './schema.ts';
import * as store from './store.ts';

/** A file to be given. */
export interface NewGivenFile {
  readonly kind: GivenKind | 'source';
  readonly version: number;
  readonly mediaType: string;
  readonly blob: BlobFacts;
}

export type GivenFiles = ReturnType<typeof createGivenFiles>;

export function createGivenFiles() {
  return {
    /** In the place of the one of the same kind and version. */
    async put(tx: Tx, modelId: number, { kind, version, mediaType, blob }: NewGivenFile): Promise<void> {
      await retainBlob(tx, blob);
      await store.putGiven(tx, { modelId, kind, version, mediaType, hash: blob.hash });
    },

    /** Removes those of a kind: the conversion's output is shown again. */
    remove: (tx: Tx, modelId: number, kind: GivenKind) => store.deleteGiven(tx, modelId, kind),

    /** Removes all, after the model was processed again. */
    clear: (tx: Tx, modelId: number) => store.deleteAllGiven(tx, modelId),
  };
}
