// Outputs of the programs that draw, in the store of files: pinned until a row refers to them, or they are released.
import { plainFileIn } from '../../../pipeline/job-folders.ts';
import type { ConvertResult } from '../../../pipeline/protocol.ts';
import type { Blobs, PinnedBlob } from '../../../storage/blobs/blobs.ts';

export interface TakenOutput {
  readonly kind: string;
  /** counted from 1 */
  readonly page: number;
  readonly blob: PinnedBlob;
}

/** Stores the files of a job, which are packed already. The caller must release what it gets. */
export async function takeOutputs(blobs: Blobs, folder: string, outputs: ConvertResult['outputs']) {
  const taken: TakenOutput[] = [];
  try {
    for (const { kind, file, page = 1 } of outputs)
      taken.push({ kind, page, blob: await blobs.putFile(await plainFileIn(folder, file), { compress: false }) });
    return taken;
  } catch (error) {
    release(taken);
    throw error;
  }
}

export function release(taken: readonly TakenOutput[]): void {
  for (const { blob } of taken) blob.unpin();
}
