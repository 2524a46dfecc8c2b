// Points that are told one after the other in one coded stream: of the first version of LASzip, and of chunks of the
// second.
import { PointCloudError } from '../errors.ts';
import { ArithmeticDecoder, type ByteSource } from './arithmetic.ts';
import { BATCH, type ChunkDecoder } from './chunk-decoder.ts';
import { firstVersion } from './first-version.ts';
import type { NextItem } from './item-decoders.ts';
import type { Item } from './laszip-record.ts';
import { secondVersion } from './second-version.ts';
import { wavePackets } from './wave-packets.ts';

/**
 * Decodes points one after the other. `first`: the record of the first one, which is not coded; it becomes each of the
 * others.
 */
export class PointDecoder {
  readonly #items: readonly { readonly next: NextItem; readonly at: number }[];
  readonly #record: DataView;

  /** `items`: those of point formats 0 to 5 */
  constructor(items: readonly Item[], first: Uint8Array, stream: ByteSource) {
    const decoder = new ArithmeticDecoder(stream);
    this.#record = new DataView(first.buffer, first.byteOffset, first.byteLength);
    let end = 0;
    this.#items = items.map(({ kind, bytes, version }) => {
      const at = end;
      end += bytes;
      const known = { ...(version === 1 ? firstVersion : secondVersion), wave: wavePackets };
      return { at, next: known[kind as keyof typeof known](decoder, bytes) };
    });
  }

  next(): void {
    for (const { next, at } of this.#items) next(this.#record, at);
  }
}

/** A decoder looks so many bytes ahead. */
export const LOOK_AHEAD = 4;

/** Decodes chunks whose points have `items`, each chunk a stream of its own. */
export function openStreamDecoder(items: readonly Item[]): ChunkDecoder {
  return {
    decode(chunk, { recordLength, points }, take) {
      const record = Uint8Array.from(chunk.subarray(0, recordLength));
      let at = recordLength;
      const decoder = points > 1 ? new PointDecoder(items, record, { next: () => chunk[at++] ?? 0 }) : undefined;
      const batch = new Uint8Array(recordLength * Math.min(BATCH, points));
      for (let done = 0; done < points; done += BATCH) {
        const count = Math.min(BATCH, points - done);
        for (let n = 0; n < count; n++) {
          if (done + n > 0) decoder!.next();
          batch.set(record, n * recordLength);
        }
        if (at > chunk.length + LOOK_AHEAD) throw new PointCloudError('A chunk of points of the LAZ file is damaged.');
        take(batch, count);
      }
    },
    close: () => undefined,
  };
}
