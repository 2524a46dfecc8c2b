import type { ColourKind } from './colours.ts';
import { MarkWatch } from './marks.ts';
import type { PointStore } from './octree/point-store.ts';

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
  /** largest channel of its colours, of words and intensities */
  readonly largestChannel?: number;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** what else is in the file */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Reads a whole file in constant memory. `advance`: to be awaited with the bytes that are read so far, for every
 *  megabyte or so.
 *  @throws PointCloudError, or what `advance` throws */
export type ReadCloud = (
  source: CloudSource,
  sink: PointSink,
  advance: (bytes: number) => Promise<void>,
) => Promise<CloudFound>;

/** Where points and what is odd about them go. */
export interface PointSink {
  /** @param colour of colours.ts @param marks of marks.ts; 0 where the file does not tell them */
  add(x: number, y: number, z: number, colour: number, marks: number): void;
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
  /** as in CloudFound */
  readonly largestChannel?: number;
  /** parts of the file that are no points, where points were expected */
  readonly oddLines: number;
}

export type PointReaderClass = new (sink: PointSink) => PointReader;

/** Beyond this nothing is a place on this earth, in any unit. */
const FARTHEST = 1e12;

/** Gathers points, except those that are nowhere. */
export class PointGatherer implements PointSink {
  /** whether any colour is not black */
  hasColours = false;
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
