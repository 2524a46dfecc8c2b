// laz-perf, which decodes the points of one chunk after the other in WebAssembly.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PointCloudError } from '../../errors.ts';

const require = createRequire(import.meta.url);

/** The parts of the module that we use; its own types depend on those of its compiler. Offsets are in HEAPU8. */
interface LazPerf {
  readonly HEAPU8: Uint8Array;
  readonly ChunkDecoder: new () => {
    open(format: number, recordLength: number, chunk: number): void;
    getPoint(record: number): void;
    delete(): void;
  };
  _malloc(bytes: number): number;
  _free(place: number): void;
}

/** Points per batch. */
export const BATCH = 4_096;

/** The content of a chunk. */
type ChunkShape = Readonly<Record<'format' | 'recordLength' | 'points', number>>;

export interface ChunkDecoder {
  /**
   * `take` gets the records in batches whose bytes are valid until it returns. After an error nothing more can be
   * decoded.
   * @throws PointCloudError when the chunk is damaged
   */
  decode(chunk: Uint8Array, shape: ChunkShape, take: (records: Uint8Array, count: number) => void): void;
  /** To be called unless an error was thrown. */
  close(): void;
}

/** The instance that waits for the next file. One that met a damaged chunk, or holds much memory, is released. */
let spare: LazPerf | undefined;
const MOST_KEPT = 64 * 2 ** 20;

/** Prepares laz-perf for one file. */
export async function openChunkDecoder(): Promise<ChunkDecoder> {
  const lazPerf = spare ?? (await load());
  spare = undefined;
  return {
    decode(chunk, { format, recordLength, points }, take) {
      try {
        const [source, target] = [lazPerf._malloc(chunk.length), lazPerf._malloc(recordLength * BATCH)];
        lazPerf.HEAPU8.set(chunk, source);
        const decoder = new lazPerf.ChunkDecoder();
        decoder.open(format, recordLength, source);
        for (let done = 0; done < points; done += BATCH) {
          const count = Math.min(BATCH, points - done);
          for (let n = 0; n < count; n++) decoder.getPoint(target + n * recordLength);
          // The memory may have grown in the meantime.
          take(lazPerf.HEAPU8.subarray(target, target + count * recordLength), count);
        }
        decoder.delete();
        for (const place of [target, source]) lazPerf._free(place);
      } catch {
        throw new PointCloudError('A chunk of points of the LAZ file is damaged.');
      }
    },
    close() {
      if (lazPerf.HEAPU8.length <= MOST_KEPT) spare = lazPerf;
    },
  };
}

async function load(): Promise<LazPerf> {
  const { createLazPerf } = require('laz-perf') as { createLazPerf: (parts: object) => Promise<LazPerf> };
  const before = events.map(event => process.rawListeners(event));
  const lazPerf = await createLazPerf({
    wasmBinary: readFileSync(join(dirname(require.resolve('laz-perf')), 'laz-perf.wasm')),
    print: () => undefined,
    printErr: () => undefined,
  });
  // laz-perf listens to all errors of the process, and never stops.
  events.forEach((event, n) => {
    for (const listener of process.rawListeners(event))
      if (!before[n]!.includes(listener)) process.off(event, listener as () => void);
  });
  return lazPerf;
}

const events: readonly string[] = ['uncaughtException', 'unhandledRejection'];
