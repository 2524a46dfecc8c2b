// Points as text: a line for each, with its numbers separated by blanks, tabs, commas or semicolons.
import { byte, packColour, type ColourKind, packMarks, within } from '../point-values.ts';
import { assumedCommas, findForm, FormedNumbers } from './number-form.ts';
import { LineCutter } from './numbers.ts';
import { PointCloudError, type FileWarning } from '../../errors.ts';
import { PlainPieces } from '../../text-bytes.ts';
import { streamed, type PointReader, type PointSink } from '../reader.ts';

// Detects which columns of a text of points are colours, intensities or marks, by its first lines.

const MOST_COLUMNS = 16;
const comment = /^\s*(#|\/\/|$)/;

/** @param sample the beginning of the file; its last line may be cut */
function findColumns(sample: string) {
  const lines = sample.split(/\r\n|\n|\r/);
  if (lines.length > 1) lines.pop();
  const names = namesIn(lines);
  const form = findForm(lines, columns => names.length === columns);
  const formed = new FormedNumbers(form);
  const numbers = new Float64Array(MOST_COLUMNS);
  const rows: number[][] = [];
  lines.forEach((line, n) => {
    const bytes = Buffer.from(line);
    const count = formed.read(bytes, 0, bytes.length, numbers, n + 1);
    // An empty column is 0 here; a point without a coordinate is left out later.
    if (count >= 3) rows.push(Array.from(numbers.subarray(0, count), value => value || 0));
  });
  const width = rows.length === 0 ? 0 : Math.min(...rows.map(row => row.length));
  const column = (name: RegExp) => {
    const found = names.findIndex(each => name.test(each));
    return found < width ? found : -1;
  };
  const [x, y, z] = [column(/^x$/), column(/^y$/), column(/^z$/)];
  const isNamed = x >= 0 && y >= 0 && z >= 0;
  const place = isNamed ? ([x, y, z] as const) : ([0, 1, 2] as const);
  const red = isNamed ? namedRed(names, width) : unnamedRed(rows, width);
  const unnamed = (width === 4 || width === 7) && red !== 3 ? 3 : -1;
  const intensity = isNamed ? column(/^(i|intensity|scalar_intensity|reflectance)$/) : unnamed;
  const values = intensity < 0 ? [0] : rows.map(row => row[intensity]!);
  const lowest = Math.min(0, ...values);
  // Of columns that the file does not have -1.
  return {
    form,
    /** of x, y, z */
    place,
    /** green and blue follow */
    red,
    /** scales a channel to 0 to 255 */
    channelScale: red < 0 ? 0 : scaleOf(rows.flatMap(row => row.slice(red, red + 3))),
    intensity,
    lowest,
    /** scales an intensity, minus `lowest`, to 0 to 1 */
    scale: 1 / (Math.max(...values) - lowest || 1),
    classification: isNamed ? column(/^(scalar_)?class(ification)?$/) : -1,
    returnNumber: isNamed ? column(/^(scalar_)?return_?number$/) : -1,
  };
}

/** Names of columns, in the last line before the numbers that has an x, a y and a z. */
function namesIn(lines: readonly string[]): string[] {
  for (const line of lines) {
    const words = line
      .replace(/^[\s#/]+/, '')
      .toLowerCase()
      .split(/[\s,;]+/)
      .map(word => word.replace(/^["']|["']$/g, ''))
      .filter(word => word !== '');
    if (['x', 'y', 'z'].every(name => words.includes(name))) return words;
    if (!comment.test(line) && words.length >= 3 && words.every(word => Number.isFinite(Number(word)))) return [];
  }
  return [];
}

function namedRed(names: readonly string[], width: number): number {
  const red = names.findIndex(name => /^(r|red)$/.test(name));
  const follow = red >= 0 && /^(g|green)$/.test(names[red + 1] ?? '') && /^(b|blue)$/.test(names[red + 2] ?? '');
  return follow && red + 2 < width ? red : -1;
}

/** x y z r g b, x y z intensity r g b; a normal or anything else after x y z is not read as a colour. */
function unnamedRed(rows: readonly (readonly number[])[], width: number): number {
  const candidates = width === 7 ? [4, 3] : width >= 6 ? [3] : [];
  return candidates.find(red => rows.every(row => areChannels(row.slice(red, red + 3)))) ?? -1;
}

const areChannels = (row: readonly number[]): boolean =>
  row.every(channel => channel >= 0 && channel <= 65535) &&
  (row.every(Number.isInteger) || row.every(channel => channel <= 1));

/** Channels are of 0 to 1, 0 to 255 or 0 to 65,535. */
function scaleOf(channels: readonly number[]): number {
  const largest = channels.reduce((most, channel) => Math.max(most, channel), 0);
  if (largest > 255) return 1 / 257;
  return largest <= 1 && channels.some(channel => !Number.isInteger(channel)) ? 255 : 1;
}

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
  readonly #plain = new PlainPieces();
  #columns: ReturnType<typeof findColumns> | undefined;
  #formed: FormedNumbers | undefined;
  #sample: Uint8Array = new Uint8Array(0);
  #points = 0;
  #line = 0;

  constructor(sink: PointSink) {
    this.#sink = sink;
  }

  get colours(): ColourKind {
    return this.#columns && (this.#columns.red >= 0 || this.#columns.intensity >= 0) ? 'bytes' : 'none';
  }

  get warnings(): FileWarning[] {
    return assumedCommas(this.#columns?.form);
  }

  push(added: Uint8Array): void {
    this.#take(this.#plain.push(added));
  }

  #take(bytes: Uint8Array): void {
    if (this.#columns) {
      this.#lines.push(bytes);
      return;
    }
    this.#sample = Buffer.concat([this.#sample, bytes]);
    if (this.#sample.length >= SAMPLE) this.#begin();
  }

  end(): void {
    this.#take(this.#plain.end());
    if (!this.#columns) this.#begin();
    this.#lines.end();
    if (this.#points === 0) throw new PointCloudError('The file has no line with the x, y and z of a point.');
  }

  #begin(): void {
    const sample = this.#sample;
    this.#sample = new Uint8Array(0);
    const head = Buffer.from(sample.subarray(0, SAMPLE));
    const utf8 = head.toString('utf8');
    const text = utf8.slice(0, -4).includes('\ufffd') ? head.toString('latin1') : utf8;
    this.#columns = findColumns(sample.length < SAMPLE ? `${text}\n` : text);
    this.#formed = new FormedNumbers(this.#columns.form);
    this.#lines.push(sample);
  }

  #readLine(bytes: Uint8Array, from: number, to: number): void {
    const columns = this.#columns!;
    this.#line += 1;
    const { red, channelScale, intensity, scale, lowest, classification, returnNumber } = columns;
    const [x, y, z] = columns.place;
    const numbers = this.#numbers;
    const count = this.#formed!.read(bytes, from, to, numbers, this.#line);
    const least = Math.max(x, y, z);
    // A text after the numbers of a point is ignored.
    const found = count < 0 ? -1 - count : count;
    // An empty column of a coordinate is not a number.
    if (found <= least || Number.isNaN(numbers[x]! + numbers[y]! + numbers[z]!)) {
      if (!this.#isExpected(bytes, from, to, count)) this.oddLines += 1;
      return;
    }
    this.#points += 1;
    let colour = 0;
    const shade = intensity >= 0 && found > intensity ? (numbers[intensity]! - lowest) * scale : 0;
    if (red >= 0 && found > red + 2) {
      const [r, g, b] = [numbers[red]!, numbers[red + 1]!, numbers[red + 2]!];
      colour = packColour(byte(r * channelScale), byte(g * channelScale), byte(b * channelScale));
    } else if (red < 0) {
      const grey = byte(shade * 255);
      colour = packColour(grey, grey, grey);
    }
    const ofClass = classification >= 0 && found > classification ? byte(numbers[classification]!) : 0;
    const ofReturn = returnNumber >= 0 && found > returnNumber ? within(numbers[returnNumber]!, 15) : 0;
    const marks = packMarks(within(shade * 65535, 65535), ofClass, ofReturn);
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

export const readXyz = streamed(XyzReader);
