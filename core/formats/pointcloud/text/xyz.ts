// Points as text: a line for each, with its numbers separated by blanks, tabs, commas or semicolons.
import { packColour, type ColourKind } from '../colours.ts';
import { readNumbers } from './decimal.ts';
import { PointCloudError } from '../errors.ts';
import { LineCutter } from './lines.ts';
import { streamed } from '../read-points.ts';
import { packMarks } from '../marks.ts';
import type { PointReader, PointSink } from '../reader.ts';
import { findColumns, MOST_COLUMNS, type XyzColumns } from './xyz-columns.ts';

/** Bytes from which the columns are detected. */
const SAMPLE = 1 << 16;
const [HASH, SLASH] = [35, 47];

export class XyzReader implements PointReader {
  readonly schema = 'XYZ';
  oddLines = 0;
  readonly #sink: PointSink;
  readonly #lines = new LineCutter((bytes, from, to) => {
    this.#readLine(bytes, from, to);
    return true;
  });
  readonly #numbers = new Float64Array(MOST_COLUMNS);
  #columns: XyzColumns | undefined;
  #sample: Uint8Array = new Uint8Array(0);
  #points = 0;

  constructor(sink: PointSink) {
    this.#sink = sink;
  }

  get colours(): ColourKind {
    return this.#columns && (this.#columns.red >= 0 || this.#columns.intensity >= 0) ? 'bytes' : 'none';
  }

  push(bytes: Uint8Array): void {
    if (this.#columns) {
      this.#lines.push(bytes);
      return;
    }
    this.#sample = Buffer.concat([this.#sample, bytes]);
    if (this.#sample.length >= SAMPLE) this.#begin();
  }

  end(): void {
    if (!this.#columns) this.#begin();
    this.#lines.end();
    if (this.#points === 0) throw new PointCloudError('The file has no line with the x, y and z of a point.');
  }

  #begin(): void {
    const sample = this.#sample;
    this.#sample = new Uint8Array(0);
    this.#columns = findColumns(
      Buffer.from(sample.subarray(0, SAMPLE)).toString('latin1') + (sample.length < SAMPLE ? '\n' : ''),
    );
    this.#lines.push(sample);
  }

  #readLine(bytes: Uint8Array, from: number, to: number): void {
    const {
      place: [x, y, z],
      red,
      channelScale,
      intensity,
      scale,
      lowest,
      classification,
      returnNumber,
      decimalComma,
    } = this.#columns!;
    const numbers = this.#numbers;
    const count = readNumbers(bytes, from, to, numbers, decimalComma);
    const least = Math.max(x, y, z);
    // A text after the numbers of a point is ignored.
    const found = count < 0 ? -1 - count : count;
    if (found <= least) {
      if (!this.#isExpected(bytes, from, to, count)) this.oddLines += 1;
      return;
    }
    this.#points += 1;
    let colour = 0;
    const shade = intensity >= 0 && found > intensity ? (numbers[intensity]! - lowest) * scale : 0;
    if (red >= 0 && found > red + 2)
      colour = packColour(
        byte(numbers[red]! * channelScale),
        byte(numbers[red + 1]! * channelScale),
        byte(numbers[red + 2]! * channelScale),
      );
    else if (red < 0) {
      const grey = byte(shade * 255);
      colour = packColour(grey, grey, grey);
    }
    const marks = packMarks(
      within(shade * 65535, 65535),
      classification >= 0 && found > classification ? byte(numbers[classification]!) : 0,
      returnNumber >= 0 && found > returnNumber ? within(numbers[returnNumber]!, 15) : 0,
    );
    this.#sink.add(numbers[x]!, numbers[y]!, numbers[z]!, colour, marks);
  }

  /** Empty lines, comments, and before the first point the names of the columns or the number of points. */
  #isExpected(bytes: Uint8Array, from: number, to: number, count: number): boolean {
    if (count === 0 || this.#points === 0) return true;
    let at = from;
    while (at < to && (bytes[at] === 32 || bytes[at] === 9)) at += 1;
    return bytes[at] === HASH || (bytes[at] === SLASH && bytes[at + 1] === SLASH);
  }
}

const within = (value: number, most: number): number => (value > 0 ? Math.min(most, Math.round(value)) : 0);
const byte = (value: number): number => within(value, 255);

export const readXyz = streamed(XyzReader);
