// Pixels of PNG files (ISO/IEC 15948), added up.
import { inflateSync } from 'node:zlib';
import { type MeanColour, MOST_PIXELS, PixelSum } from './pixel-sum.ts';

/** Samples of a pixel by colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const [GREY, RGB, PALETTE, GREY_ALPHA] = [0, 2, 3, 4];
/** First column and row, and the steps between them, of the passes of an interlaced picture. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Head {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly type: number;
  readonly isInterlaced: boolean;
}

/** Null for what is no PNG. Throws for damaged data. */
export function pngMean(file: Buffer): MeanColour | null {
  let head: Head | null = null;
  let palette: Buffer = Buffer.alloc(0);
  let opacities: Buffer = Buffer.alloc(0);
  const data: Buffer[] = [];
  for (let at = 8; at + 8 <= file.length;) {
    const [size, kind] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)];
    const chunk = file.subarray(at + 8, at + 8 + size);
    if (kind === 'IHDR') head = readHead(chunk);
    else if (kind === 'PLTE') palette = chunk;
    else if (kind === 'tRNS') opacities = chunk;
    else if (kind === 'IDAT') data.push(chunk);
    at += 12 + size;
  }
  if (head === null || head.width * head.height > MOST_PIXELS) return null;
  const count = samples[head.type];
  if (count === undefined) return null;
  // Seven passes have at most twice as many rows.
  const most = (Math.ceil((head.width * count * head.depth) / 8) + 1) * head.height * 2 + 64;
  const bytes = inflateSync(Buffer.concat(data), { maxOutputLength: most });
  const sum = new PixelSum();
  const add = adder(head, palette, opacities, sum);
  let at = 0;
  for (const [x, y, right, down] of head.isInterlaced ? passes : [[0, 0, 1, 1] as const]) {
    const [width, height] = [Math.ceil((head.width - x) / right), Math.ceil((head.height - y) / down)];
    if (width > 0 && height > 0) at = addRows(bytes, at, { ...head, width, height }, count, add);
  }
  return sum.mean();
}

const readHead = (chunk: Buffer): Head => ({
  width: chunk.readUInt32BE(0),
  height: chunk.readUInt32BE(4),
  depth: chunk.readUInt8(8),
  type: chunk.readUInt8(9),
  isInterlaced: chunk.readUInt8(12) === 1,
});

/** Adds the rows of a pass; returns where the next one begins. */
function addRows(
  bytes: Buffer,
  from: number,
  { width, height, depth }: Head,
  count: number,
  add: (values: readonly number[]) => void,
): number {
  const stride = Math.ceil((width * count * depth) / 8);
  const back = Math.max(1, (count * depth) >> 3);
  let [at, above] = [from, new Uint8Array(stride)];
  const values = Array.from({ length: count }, () => 0);
  for (let row = 0; row < height; row++) {
    const filter = bytes.readUInt8(at);
    const line = new Uint8Array(bytes.subarray(at + 1, at + 1 + stride));
    if (line.length < stride) throw new RangeError('the picture ends within a row');
    unfilter(filter, line, above, back);
    for (let pixel = 0; pixel < width; pixel++) {
      for (let n = 0; n < count; n++) values[n] = sampleAt(line, pixel * count + n, depth);
      add(values);
    }
    above = line;
    at += 1 + stride;
  }
  return at;
}

function sampleAt(line: Uint8Array, n: number, depth: number): number {
  if (depth === 8) return line[n]!;
  if (depth === 16) return line[n * 2]!;
  const bit = n * depth;
  return (line[bit >> 3]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

function unfilter(filter: number, line: Uint8Array, above: Uint8Array, back: number): void {
  for (let n = 0; n < line.length; n++) {
    const [left, up, corner] = [n < back ? 0 : line[n - back]!, above[n]!, n < back ? 0 : above[n - back]!];
    const guess =
      filter === 1
        ? left
        : filter === 2
          ? up
          : filter === 3
            ? (left + up) >> 1
            : filter === 4
              ? paeth(left, up, corner)
              : 0;
    line[n] = line[n]! + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** Adds one pixel of a colour type. */
function adder({ type, depth }: Head, palette: Buffer, opacities: Buffer, sum: PixelSum) {
  const full = depth < 8 ? 255 / ((1 << depth) - 1) : 1;
  return ([a = 0, b = 0, c = 0, d = 255]: readonly number[]): void => {
    if (type === PALETTE)
      sum.add(palette[a * 3] ?? 0, palette[a * 3 + 1] ?? 0, palette[a * 3 + 2] ?? 0, (opacities[a] ?? 255) / 255);
    else if (type === GREY || type === GREY_ALPHA) {
      const grey = Math.round(a * full);
      sum.add(grey, grey, grey, type === GREY_ALPHA ? b / 255 : 1);
    } else sum.add(a, b, c, type === RGB ? 1 : d / 255);
  };
}
