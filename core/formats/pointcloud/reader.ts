import type { ColourKind } from './colours.ts';
import type { PointBucket } from './point-file.ts';

/** A stored file. `encoding`: how its bytes lie; `folder`: for what a reader needs beside it. */
export interface CloudSource {
  readonly source: string;
  readonly encoding: 'identity' | 'zstd';
  readonly folder: string;
}

/** What a reader tells of a file whose points it has handed over. */
export interface CloudFound {
  /** name and version of the format */
  readonly schema: string;
  readonly colours: ColourKind;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** what else is in the file */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Reads a whole file in constant memory. `advance`: to be awaited with the bytes that are read so far, for every megabyte or so.
 *  @throws PointCloudError, or what `advance` throws */
export type ReadCloud = (
  source: CloudSource,
  sink: PointSink,
  advance: (bytes: number) => Promise<void>,
) => Promise<CloudFound>;

/** Where points and what is odd about them go. */
export interface PointSink {
  /** @param colour of colours.ts */
  add(x: number, y: number, z: number, colour: number): void;
}

/** Reads one format, piece by piece. */
export interface PointReader {
  /** Takes the next bytes of the file; they are not kept. @throws PointCloudError */
  push(bytes: Uint8Array): void;
  /** The file is over. @throws PointCloudError when it ended too early */
  end(): void;
  /** name and version of the format, once its header was read */
  readonly schema: string;
  readonly colours: ColourKind;
  /** parts of the file that are no points, where points were expected */
  readonly oddLines: number;
}

export type PointReaderClass = new (sink: PointSink) => PointReader;

/** Beyond this nothing is a place on this earth, in any unit. */
const FARTHEST = 1e12;

/** Gathers points, except those that are nowhere. */
export class PointGatherer implements PointSink {
  /** largest channel of all colours */
  largest = 0;
  impossible = 0;
  readonly #into: PointBucket;

  constructor(into: PointBucket) {
    this.#into = into;
  }

  add(x: number, y: number, z: number, colour: number): void {
    // A comparison with NaN is false.
    if (!(Math.abs(x) < FARTHEST && Math.abs(y) < FARTHEST && Math.abs(z) < FARTHEST)) {
      this.impossible += 1;
      return;
    }
    const low = colour % 4294967296;
    this.largest = Math.max(this.largest, low & 0xffff, (low / 65536) | 0, (colour / 4294967296) | 0);
    this.#into.add(x, y, z, colour);
  }
}
