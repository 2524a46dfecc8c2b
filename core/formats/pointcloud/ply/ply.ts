// PLY without faces: its vertices, as text or binary of either byte order. Everything else is skipped.
import { byte, packColour, type ColourKind, packMarks, within } from '../point-values.ts';
import { double } from '../../matrices.ts';
import { SpacedNumbers } from '../text/decimal-signs.ts';
import { readNumbers, LineCutter } from '../text/numbers.ts';
import { PointCloudError } from '../../errors.ts';
import { MOST_HEADER_LINES, readPlyHeader, type PlyElement, type PlyHeader, type PlyNumber } from './ply-header.ts';
import { place, PlainPieces } from '../../text-bytes.ts';
import { streamed, type PointReader, type PointSink } from '../reader.ts';

// Binary records of a PLY file.

/** Bytes of each kind of number. */
export const sizes: Readonly<Record<PlyNumber, number>> = { i1: 1, u1: 1, i2: 2, u2: 2, i4: 4, u4: 4, f4: 4, f8: 8 };
/** A longer list is no part of a point or a face. */
const LONGEST_LIST = 100_000;

export function readPlyNumber(view: DataView, at: number, type: PlyNumber, little: boolean): number {
  switch (type) {
    case 'i1':
      return view.getInt8(at);
    case 'u1':
      return view.getUint8(at);
    case 'i2':
      return view.getInt16(at, little);
    case 'u2':
      return view.getUint16(at, little);
    case 'i4':
      return view.getInt32(at, little);
    case 'u4':
      return view.getUint32(at, little);
    case 'f4':
      return view.getFloat32(at, little);
    case 'f8':
      return view.getFloat64(at, little);
  }
}

/**
 * Reads one record at `at` into `into`, a number for each property (of a list its length). Returns where it ends, or -1
 * when the bytes end before it.
 */
function readPlyRecord(view: DataView, at: number, { properties }: PlyElement, little: boolean, into: Float64Array) {
  let end = at;
  for (let n = 0; n < properties.length; n++) {
    const { type, length } = properties[n]!;
    const size = sizes[length ?? type];
    if (end + size > view.byteLength) return -1;
    const value = readPlyNumber(view, end, length ?? type, little);
    into[n] = value;
    end += size;
    if (length === undefined) continue;
    if (!(value >= 0 && value <= LONGEST_LIST))
      throw new PointCloudError('The PLY file has a list whose length is out of range.');
    end += value * sizes[type];
    if (end > view.byteLength) return -1;
  }
  return end;
}

export class PlyReader implements PointReader {
  readonly oddLines = 0;
  readonly #sink: PointSink;
  readonly #headerLines: string[] = [];
  readonly #lines = new LineCutter((bytes, from, to) => this.#takeLine(bytes, from, to));
  readonly #plain = new PlainPieces();
  readonly #spaced = new SpacedNumbers(
    (offset, why) => new PointCloudError(`${place(this.#line, offset - this.#lineStart + 1)}: ${why}`),
  );
  #line = 0;
  /** where the current line begins in its bytes */
  #lineStart = 0;
  #header: PlyHeader | undefined;
  #vertex: ReturnType<typeof vertexOf> | undefined;
  /** the current element, the number of its finished records, and a number for each of its properties */
  #at = 0;
  #done = 0;
  #numbers = new Float64Array(0);
  #waiting: Uint8Array = new Uint8Array(0);
  /** all vertices are read: the rest is ignored */
  #isOver = false;

  constructor(sink: PointSink) {
    this.#sink = sink;
  }

  get schema(): string {
    return this.#header ? `PLY 1.0, ${this.#header.encoding.replaceAll('_', ' ')}` : 'PLY';
  }

  get colours(): ColourKind {
    return this.#vertex?.channels ? 'bytes' : 'none';
  }

  push(added: Uint8Array): void {
    this.#take(this.#plain.push(added));
  }

  #take(bytes: Uint8Array): void {
    if (this.#isOver) return;
    if (this.#header && this.#header.encoding !== 'ascii') {
      this.#readBinary(this.#header, bytes);
      return;
    }
    const rest = this.#lines.push(bytes);
    if (rest && !this.#isOver && this.#header) this.#readBinary(this.#header, rest);
  }

  end(): void {
    this.#take(this.#plain.end());
    if (!this.#isOver) this.#lines.end();
    if (!this.#header && this.#headerLines[0] !== 'ply')
      throw new PointCloudError('This is not a PLY file: it does not begin with ply.');
    if (!this.#header) throw new PointCloudError('The header of the PLY file has no end.');
    if (this.#isOver) return;
    const { name, count } = this.#elementOf(this.#header);
    const what = name === 'vertex' ? 'points' : 'other elements';
    throw new PointCloudError(`The PLY file ends after ${this.#done} of its ${count} ${what}.`);
  }

  /** False ends the text: the rest of the file is binary, or not needed. */
  #takeLine(bytes: Uint8Array, from: number, to: number): boolean {
    this.#line += 1;
    this.#lineStart = from;
    if (this.#header) return this.#takeTextRecord(this.#header, bytes, from, to);
    const line = Buffer.from(bytes.subarray(from, to)).toString('latin1').trim();
    if (this.#headerLines.length === 0 && line !== 'ply')
      throw new PointCloudError('This is not a PLY file: it does not begin with ply.');
    if (this.#headerLines.length === MOST_HEADER_LINES)
      throw new PointCloudError('The header of the PLY file is too long.');
    if (line !== 'end_header') {
      this.#headerLines.push(line);
      return true;
    }
    const header = readPlyHeader(this.#headerLines.slice(1));
    const vertices = header.elements.find(({ name }) => name === 'vertex');
    if (!vertices) throw new PointCloudError('The PLY file has no vertices.');
    this.#vertex = vertexOf(vertices);
    this.#header = header;
    this.#begin(header, 0);
    return header.encoding === 'ascii' && !this.#isOver;
  }

  #takeTextRecord(header: PlyHeader, bytes: Uint8Array, from: number, to: number): boolean {
    const element = this.#elementOf(header);
    const numbers = this.#numbers;
    const isVertex = element.name === 'vertex';
    const count = isVertex ? this.#spaced.read(bytes, from, to, numbers) : readNumbers(bytes, from, to, numbers);
    if (count === 0) return true; // an empty line
    if (element.name === 'vertex') {
      if (count < this.#numbers.length)
        throw new PointCloudError(
          `A point of the PLY file has ${count < 0 ? -1 - count : count} numbers instead of ${this.#numbers.length}.`,
        );
      this.#addPoint();
    }
    this.#finishRecord(header, element);
    return !this.#isOver;
  }

  #readBinary(header: PlyHeader, added: Uint8Array): void {
    const bytes = this.#waiting.length === 0 ? added : Buffer.concat([this.#waiting, added]);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const little = header.encoding === 'binary_little_endian';
    let at = 0;
    while (!this.#isOver) {
      const element = this.#elementOf(header);
      const end = readPlyRecord(view, at, element, little, this.#numbers);
      if (end < 0) break;
      if (element.name === 'vertex') this.#addPoint();
      at = end;
      this.#finishRecord(header, element);
    }
    this.#waiting = this.#isOver ? new Uint8Array(0) : bytes.slice(at);
  }

  #finishRecord(header: PlyHeader, element: PlyElement): void {
    this.#done += 1;
    if (this.#done < element.count) return;
    if (element.name === 'vertex') this.#isOver = true;
    else this.#begin(header, this.#at + 1);
  }

  /** Continues with the next element that has records. */
  #begin({ elements }: PlyHeader, from: number): void {
    // Elements without properties take no bytes; a million of them would only take time.
    const isSkipped = ({ name, count, properties }: PlyElement, n: number): boolean =>
      n < from || (name !== 'vertex' && (count === 0 || properties.length === 0));
    this.#at = elements.findIndex((element, n) => !isSkipped(element, n));
    const { count, properties } = elements[this.#at]!;
    this.#done = 0;
    this.#isOver = count === 0;
    this.#numbers = new Float64Array(properties.length);
  }

  #elementOf({ elements }: PlyHeader): PlyElement {
    return elements[this.#at]!;
  }

  #addPoint(): void {
    const { x, y, z, channels, scale, intensity, classification, returnNumber } = this.#vertex!;
    const numbers = this.#numbers;
    let colour = 0;
    if (channels) {
      const [red, green, blue] = channels;
      colour = packColour(
        byte(double(numbers, red) * scale),
        byte(double(numbers, green) * scale),
        byte(double(numbers, blue) * scale),
      );
    }
    const marks = packMarks(
      intensity < 0 ? 0 : within(double(numbers, intensity), 65535),
      classification < 0 ? 0 : byte(double(numbers, classification)),
      returnNumber < 0 ? 0 : within(double(numbers, returnNumber), 15),
    );
    this.#sink.add(double(numbers, x), double(numbers, y), double(numbers, z), colour, marks);
  }
}

/** Columns of a vertex, -1 for those that it does not have, and the factor that makes a channel one of 0 to 255. */
function vertexOf({ properties }: PlyElement) {
  const column = (...names: readonly string[]) =>
    properties.findIndex(({ name, length }) => length === undefined && names.includes(name.toLowerCase()));
  const [x, y, z] = [column('x'), column('y'), column('z')];
  if (x < 0 || y < 0 || z < 0) throw new PointCloudError('The vertices of the PLY file have no x, y and z.');
  const channels = [
    column('red', 'r', 'diffuse_red'),
    column('green', 'g', 'diffuse_green'),
    column('blue', 'b', 'diffuse_blue'),
  ] as const;
  const intensity = column('intensity', 'scalar_intensity', 'reflectance');
  const isColoured = channels.every(each => each >= 0);
  return {
    x,
    y,
    z,
    channels: isColoured ? channels : undefined,
    scale: isColoured ? scaleOf(properties[channels[0]]?.type) : 0,
    // The range of values that are no whole numbers is unknown.
    intensity: /^[iu][124]$/.test(properties[intensity]?.type ?? '') ? intensity : -1,
    classification: column('classification', 'class', 'scalar_classification'),
    returnNumber: column('return_number', 'returnnumber', 'scalar_return_number', 'scalar_returnnumber'),
  };
}

function scaleOf(type: PlyNumber | undefined): number {
  if (type === 'f4' || type === 'f8') return 255;
  return type === 'u2' || type === 'i2' ? 1 / 257 : 1;
}

export const readPly = streamed(PlyReader);
