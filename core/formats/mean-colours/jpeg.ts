// Mean colours of JPEG files (ITU-T T.81), baseline and progressive: only the means of their blocks are decoded, so
// that edges within a block of eight pixels are a little too dark.
import { linearOf, type MeanColour, MOST_PIXELS, PixelSum } from './pixel-sum.ts';

interface Component {
  readonly id: number;
  /** blocks in each unit of the scan, across and down */
  readonly h: number;
  readonly v: number;
  readonly quantiser: number;
  /** blocks of the whole units, across */
  readonly across: number;
  /** mean of each block, before the quantiser */
  readonly means: Float64Array;
  dcTable: Huffman;
  acTable: Huffman;
  last: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly isProgressive: boolean;
  readonly unitsAcross: number;
  readonly unitsDown: number;
  readonly components: readonly Component[];
}

/** By length and code: a symbol. */
type Huffman = ReadonlyMap<number, number>;
const none: Huffman = new Map();

/** Null for kinds of JPEG that are not read, as of four channels. Throws for damaged data. */
export function jpegMean(file: Uint8Array): MeanColour | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const quantisers = new Map<number, number>();
  const tables = new Map<number, Huffman>();
  let frame: Frame | null = null;
  let [restart, isRgb] = [0, false];
  for (let at = 2; at + 4 <= file.length;) {
    const [marker, size] = [view.getUint16(at), view.getUint16(at + 2)];
    const from = at + 4;
    const to = at + 2 + size;
    if (marker === 0xffdb) readQuantisers(view, from, to, quantisers);
    else if (marker === 0xffc4) readTables(file, from, to, tables);
    else if (marker === 0xffc0 || marker === 0xffc1 || marker === 0xffc2) {
      frame = readFrame(view, from, marker === 0xffc2, quantisers);
      if (frame === null) return null;
    } else if (marker === 0xffdd) restart = view.getUint16(from);
    // Adobe names the transform of the colours: 0 for red, green and blue themselves.
    else if (marker === 0xffee && file[from] === 65 && size >= 14) isRgb = file[from + 11] === 0;
    else if (marker === 0xffda) {
      if (frame === null) return null;
      const end = to;
      readScan(file, { from, to: end, restart }, frame, tables);
      // A progressive file has the means of all components in its first scans; what refines them is not needed.
      if (!frame.isProgressive || frame.components.every(({ last }) => Number.isFinite(last))) break;
      at = nextMarker(file, to);
      continue;
    } else if (marker < 0xffc0) throw new RangeError('no marker where one is expected');
    at = to;
  }
  return frame === null ? null : meanOf(frame, isRgb);
}

function nextMarker(file: Uint8Array, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    const next = file[at + 1]!;
    if (file[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

function readQuantisers(view: DataView, from: number, to: number, into: Map<number, number>): void {
  for (let at = from; at < to;) {
    const head = view.getUint8(at);
    const isWide = head >> 4 === 1;
    into.set(head & 15, isWide ? view.getUint16(at + 1) : view.getUint8(at + 1));
    at += 1 + (isWide ? 128 : 64);
  }
}

function readTables(file: Uint8Array, from: number, to: number, into: Map<number, Huffman>): void {
  for (let at = from; at + 17 <= to;) {
    const table = new Map<number, number>();
    let [symbol, code] = [at + 17, 0];
    for (let length = 1; length <= 16; length++, code <<= 1)
      for (let n = file[at + length]!; n > 0; n--) table.set((length << 16) | code++, file[symbol++]!);
    into.set(file[at]!, table);
    at = symbol;
  }
}

function readFrame(view: DataView, from: number, isProgressive: boolean, quantisers: ReadonlyMap<number, number>) {
  const [height, width, count] = [view.getUint16(from + 1), view.getUint16(from + 3), view.getUint8(from + 5)];
  if (view.getUint8(from) !== 8 || (count !== 1 && count !== 3) || width * height > MOST_PIXELS) return null;
  const read = Array.from({ length: count }, (_, n) => {
    const at = from + 6 + n * 3;
    const factors = view.getUint8(at + 1);
    return { id: view.getUint8(at), h: factors >> 4, v: factors & 15, table: view.getUint8(at + 2) };
  });
  const [mostH, mostV] = [Math.max(...read.map(({ h }) => h)), Math.max(...read.map(({ v }) => v))];
  const [unitsAcross, unitsDown] = [Math.ceil(width / (8 * mostH)), Math.ceil(height / (8 * mostV))];
  const components = read.map(({ id, h, v, table }): Component => {
    const means = new Float64Array(unitsAcross * h * unitsDown * v);
    const quantiser = quantisers.get(table) ?? 1;
    return { id, h, v, quantiser, across: unitsAcross * h, means, dcTable: none, acTable: none, last: NaN };
  });
  return { width, height, isProgressive, unitsAcross, unitsDown, components };
}

/** Decodes the means of the blocks of a scan; other values are only passed. */
function readScan(
  file: Uint8Array,
  { from, to, restart }: { readonly from: number; readonly to: number; readonly restart: number },
  frame: Frame,
  tables: ReadonlyMap<number, Huffman>,
): void {
  const count = file[from]!;
  const scanned = Array.from({ length: count }, (_, n) => {
    const component = frame.components.find(({ id }) => id === file[from + 1 + n * 2]);
    if (component === undefined) throw new RangeError('a scan names a component that there is not');
    const chosen = file[from + 2 + n * 2]!;
    component.dcTable = tables.get(chosen >> 4) ?? none;
    component.acTable = tables.get(0x10 | (chosen & 15)) ?? none;
    return component;
  });
  const at = from + 1 + count * 2;
  const [first, approximation] = [file[at]!, file[at + 2]!];
  // Scans of details, and of refinements of the means.
  if (first > 0 || approximation >> 4 > 0) return;
  for (const component of scanned) component.last = 0;
  const bits = new Bits(file, to);
  const shift = approximation & 15;
  const block = (component: Component, x: number, y: number): void => {
    const size = bits.symbol(component.dcTable);
    component.last += bits.signed(size);
    const half = shift > 0 ? 0.5 : 0;
    component.means[y * component.across + x] = (component.last + half) * 2 ** shift;
    if (!frame.isProgressive) bits.passDetails(component.acTable);
  };
  const [only] = scanned;
  // A scan of one component has its blocks row by row, without those that fill up the units.
  const columns = count === 1 ? blocksOf(frame, only!).across : frame.unitsAcross;
  const rows = count === 1 ? blocksOf(frame, only!).down : frame.unitsDown;
  for (let unit = 0; unit < columns * rows; unit++) {
    if (restart > 0 && unit > 0 && unit % restart === 0) {
      bits.restart();
      for (const component of scanned) component.last = 0;
    }
    const [x, y] = [unit % columns, Math.floor(unit / columns)];
    if (count === 1) block(only!, x, y);
    else
      for (const component of scanned)
        for (let v = 0; v < component.v; v++)
          for (let h = 0; h < component.h; h++) block(component, x * component.h + h, y * component.v + v);
  }
}

/** Blocks of a component that show something of the picture. */
function blocksOf({ width, height, components }: Frame, { h, v }: Component) {
  const [mostH, mostV] = [Math.max(...components.map(each => each.h)), Math.max(...components.map(each => each.v))];
  return { across: Math.ceil((width * h) / (8 * mostH)), down: Math.ceil((height * v) / (8 * mostV)) };
}

class Bits {
  readonly #file: Uint8Array;
  #at: number;
  #bits = 0;
  #left = 0;

  constructor(file: Uint8Array, at: number) {
    this.#file = file;
    this.#at = at;
  }

  #bit(): number {
    if (this.#left === 0) {
      const byte = this.#file[this.#at];
      if (byte === undefined) throw new RangeError('the picture ends too early');
      // A byte of ones is followed by zero; a marker gives zeros.
      if (byte === 0xff && this.#file[this.#at + 1] !== 0) this.#bits = 0;
      else {
        this.#bits = byte;
        this.#at += byte === 0xff ? 2 : 1;
      }
      this.#left = 8;
    }
    this.#left -= 1;
    return (this.#bits >> this.#left) & 1;
  }

  symbol(table: Huffman): number {
    let code = 0;
    for (let length = 1; length <= 16; length++) {
      code = (code << 1) | this.#bit();
      const symbol = table.get((length << 16) | code);
      if (symbol !== undefined) return symbol;
    }
    throw new RangeError('the picture has a code that is not in its table');
  }

  signed(size: number): number {
    let value = 0;
    for (let n = 0; n < size; n++) value = value * 2 + this.#bit();
    return size > 0 && value < 2 ** (size - 1) ? value - 2 ** size + 1 : value;
  }

  passDetails(table: Huffman): void {
    for (let n = 1; n < 64; n++) {
      const symbol = this.symbol(table);
      const size = symbol & 15;
      if (size === 0 && symbol >> 4 < 15) return;
      n += symbol >> 4;
      this.signed(size);
    }
  }

  /** Passes a marker of restart. */
  restart(): void {
    this.#left = 0;
    while (this.#at + 1 < this.#file.length) {
      const next = this.#file[this.#at + 1]!;
      if (this.#file[this.#at] === 0xff && next >= 0xd0 && next <= 0xd7) break;
      this.#at += 1;
    }
    this.#at += 2;
  }
}

/** Mean of the blocks of light, each with the colours at its place. */
function meanOf(frame: Frame, isRgb: boolean): MeanColour | null {
  const { components } = frame;
  const [light] = components;
  if (light === undefined || !components.every(({ last }) => Number.isFinite(last))) return null;
  const { across, down } = blocksOf(frame, light);
  const sum = new PixelSum();
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const [a = 0, b, c] = components.map(of => {
        const place = Math.floor((y * of.v) / light.v) * of.across + Math.floor((x * of.h) / light.h);
        return (of.means[place]! * of.quantiser) / 8;
      });
      const luma = a + 128;
      const [red, green, blue] =
        b === undefined || c === undefined
          ? [luma, luma, luma]
          : isRgb
            ? [luma, b + 128, c + 128]
            : [luma + 1.402 * c, luma - 0.344136 * b - 0.714136 * c, luma + 1.772 * b];
      // Blocks at the edges are partly outside.
      const weight = Math.min(8, frame.width - x * 8) * Math.min(8, frame.height - y * 8);
      sum.addLinear(linearOf(red), linearOf(green), linearOf(blue), weight);
    }
  const mean = sum.mean();
  return mean && { ...mean, alpha: 1 };
}
