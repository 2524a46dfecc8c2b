import type { ColourKind } from './colours.ts';
import type { PointBucket } from './point-file.ts';

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
