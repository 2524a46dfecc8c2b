import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';
import { type ColourKind, MarkWatch } from './point-values.ts';
import type { PointStore } from './octree/point-store.ts';
import { countWarning, PointCloudError, type FileWarning } from '../errors.ts';
import type { FileJob } from '../files.ts';

const PIECE = 1 << 20;
/** Beyond this the number of a point is no longer exact in the following steps. */
const MOST_POINTS = 4_000_000_000;

export type ReadPoints = Awaited<ReturnType<typeof readPoints>>;

/**
 * Reads a stored file into a store, in constant memory. `report` receives the number of bytes read.
 * @throws PointCloudError, or the reason of `signal`
 */
export async function readPoints(
  source: FileJob,
  read: ReadCloud,
  into: PointStore,
  report: (bytes: number) => void,
  signal: AbortSignal,
) {
  const gatherer = new PointGatherer(into);
  const found = await read(source, gatherer, async bytes => {
    report(bytes);
    await turn(); // lets a cancellation arrive
    signal.throwIfAborted();
    if (into.count > MOST_POINTS) throw new PointCloudError(`The file has more than ${MOST_POINTS} points.`);
  });
  const { hasColours, impossible } = gatherer;
  return { ...found, hasColours, marks: gatherer.marks.ranges(), impossible };
}

/** The bytes of a stored file in pieces of a megabyte, each valid until the next. */
export const piecesOf = ({ source, encoding }: FileJob): AsyncGenerator<Uint8Array> =>
  encoding === 'zstd' ? unpackedPieces(source) : plainPieces(source);

async function* unpackedPieces(source: string): AsyncGenerator<Uint8Array> {
  const stored = createReadStream(source, { highWaterMark: PIECE });
  const plain = stored.pipe(createZstdDecompress({ chunkSize: PIECE }));
  stored.on('error', error => plain.destroy(error)); // `pipe` does not pass it on
  try {
    yield* plain as AsyncIterable<Uint8Array>;
  } finally {
    stored.destroy();
    plain.destroy();
  }
}

/** Two buffers in turn: while one is in use the other is filled. A stream would take new memory for each piece. */
async function* plainPieces(source: string): AsyncGenerator<Uint8Array> {
  const file = await open(source);
  const buffers = [new Uint8Array(PIECE), new Uint8Array(PIECE)] as const;
  let next = file.read(buffers[0], 0, PIECE, 0);
  try {
    for (let n = 0, at = 0; ; n++) {
      const { bytesRead, buffer } = await next;
      if (bytesRead === 0) return;
      at += bytesRead;
      next = file.read(buffers[n % 2 === 0 ? 1 : 0], 0, PIECE, at);
      next.catch(() => undefined); // the next round gets the error
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await next.catch(() => undefined);
    await file.close();
  }
}

/** Reads a format whose points can be read sequentially. */
export const streamed =
  (Reader: new (sink: PointSink) => PointReader): ReadCloud =>
  async (source, sink, advance) => {
    const reader = new Reader(sink);
    let bytes = 0;
    for await (const piece of piecesOf(source)) {
      reader.push(piece);
      await advance((bytes += piece.length));
    }
    reader.end();
    const { schema, colours, largestChannel = 0, oddLines } = reader;
    const odd = countWarning(
      'odd_lines',
      oddLines,
      'lines that are not points were left out.',
      'line that is not a point was left out.',
    );
    return { schema, colours, largestChannel, warnings: [...odd, ...(reader.warnings ?? [])] };
  };

/** Facts about a file, returned after all its points were emitted. */
export interface CloudFound {
  /** name and version of the format */
  readonly schema: string;
  readonly colours: ColourKind;
  /** largest channel of its colours, of words and intensities */
  readonly largestChannel?: number;
  readonly warnings: readonly FileWarning[];
  /** further facts about the file */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/**
 * Reads a whole file in constant memory. `advance`: to be awaited with the number of bytes read so far, for every
 * megabyte or so.
 * @throws PointCloudError, or the error of `advance`
 */
export type ReadCloud = (
  source: FileJob,
  sink: PointSink,
  advance: (bytes: number) => Promise<void>,
) => Promise<CloudFound>;

/** Receives points and odd parts. */
export interface PointSink {
  /** @param colour of colours.ts @param marks of marks.ts; 0 where the file has none */
  add(x: number, y: number, z: number, colour: number, marks: number): void;
}

/** Reads one format, piece by piece. */
export interface PointReader {
  /** Reads the next bytes of the file; they are not kept. @throws PointCloudError */
  push(bytes: Uint8Array): void;
  /** Ends the file. @throws PointCloudError when it ended too early */
  end(): void;
  /** name and version of the format, once its header was read */
  readonly schema: string;
  readonly colours: ColourKind;
  /** as in CloudFound */
  readonly largestChannel?: number;
  /** parts of the file that are no points, where points were expected */
  readonly oddLines: number;
  /** further warnings, once the file has ended */
  readonly warnings?: readonly FileWarning[];
}

/** Coordinates beyond this are invalid, in any unit. */
const FARTHEST = 1e12;

/** Collects points, except those with invalid coordinates. */
class PointGatherer implements PointSink {
  /** whether any colour is not black */
  hasColours = false;
  /** omitted points: their coordinates are not finite, or out of range */
  impossible = 0;
  readonly marks = new MarkWatch();
  readonly #into: PointStore;

  constructor(into: PointStore) {
    this.#into = into;
  }

  add(x: number, y: number, z: number, colour: number, marks: number): void {
    // A comparison with NaN is false.
    if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST && Math.abs(z) < FARTHEST)) {
      this.impossible += 1;
      return;
    }
    if (colour !== 0) this.hasColours = true;
    this.marks.see(marks);
    this.#into.add(x, y, z, colour, marks);
  }
}
