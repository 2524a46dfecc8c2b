import type { ColourKind } from './colours.ts';
import { MarkWatch } from './marks.ts';
import type { PointStore } from './octree/point-store.ts';

/** A stored file. `encoding`: of its bytes; `folder`: for temporary files of a reader. */
export interface CloudSource {
  readonly source: string;
  readonly encoding: 'identity' | 'zstd';
  readonly folder: string;
}

/** Facts about a file, returned after all its points were emitted. */
export interface CloudFound {
  /** name and version of the format */
  readonly schema: string;
  readonly colours: ColourKind;
  /** largest channel of its colours, of words and intensities */
  readonly largestChannel?: number;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** further facts about the file */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/**
 * Reads a whole file in constant memory. `advance`: to be awaited with the number of bytes read so far, for every
 * megabyte or so.
 * @throws PointCloudError, or the error of `advance`
 */
export type ReadCloud = (
  source: CloudSource,
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
}

export type PointReaderClass = new (sink: PointSink) => PointReader;

/** Coordinates beyond this are invalid, in any unit. */
const FARTHEST = 1e12;

/** Collects points, except those with invalid coordinates. */
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
