// A layout for the window: its marks in exact numbers, by columns, so that nothing has to be parsed.
import { colourOf, FOREGROUND } from '../colours.ts';
import type { Drawing, Layer } from '../reading/drawing.ts';
import type { Mark } from '../draw/marks.ts';
import { genericFamily, type Label } from '../text/stroke-font.ts';
import type { Sheet, Sketch } from '../draw/sheet.ts';

const MAGIC = 'PLSH';
const VERSION = 1;
/** Numbers of eight bytes are aligned to multiples of that. */
const ALIGNMENT = 8;
const [CHAIN, LOOP_CHAIN, AREA, MASK, TEXT] = [0, 1, 2, 3, 4];

/** Layers and dashes are numbered with two bytes; those beyond share the last number. */
const MOST_NAMED = 0xffff;

/**
 * The file, in pieces. Little endian: `PLSH`, version, bytes of the text that follows (JSON: metres of a unit, extents,
 * foreground, layers, dashes, texts and their fonts, counts of marks and numbers), then the columns. Marks are in
 * the order in which they are drawn. Numbers of a mark: points x, y in units of the drawing with y up; loops of an area
 * are parted by NaN; of a text its matrix (labels.ts) and its width.
 */
export function writeSheetFile(drawing: Drawing, { sketches, extents }: Sheet, metres: number): Uint8Array[] {
  const layerNumbers = new Map<string, number>();
  const layers = [...drawing.layers.values()].slice(0, MOST_NAMED).map((layer, number) => {
    layerNumbers.set(layer.name, number);
    return describe(layer);
  });
  const patterns = new Map<string, number>();
  const texts: string[] = [];
  const fonts: string[] = [];
  const columns = room(sketches);
  const layerNumber = (name: string): number => layerNumbers.get(name) ?? 0;
  let [at, mark] = [0, 0];
  for (const sketch of sketches) {
    const owner = layerNumber(sketch.layer);
    // A window of a layout shows its content whatever happens to its frame.
    const isWindow = sketch.entity.type === 'VIEWPORT';
    for (const each of sketch.marks) {
      if (each.kind === 'endless') continue;
      const look = each.kind === 'mask' ? undefined : each.look;
      const layer = look ? layerNumber(look.layer) : owner;
      columns.kinds[mark] = kindOf(each);
      columns.colours[mark] = look?.colour ?? 0;
      columns.layers[mark] = layer;
      columns.owners[mark] = isWindow ? layer : owner;
      columns.dashes[mark] = each.kind === 'stroke' ? patternNumber(patterns, each.look.dashes) : 0;
      columns.sizes[mark] = sizeOf(each);
      if (each.kind === 'text') {
        texts.push(each.label.text);
        fonts.push(fontOf(each.label));
      }
      at = putNumbers(each, columns.numbers, at);
      columns.ends[mark++] = at;
    }
  }
  const head = {
    metres,
    extents: extents ?? null,
    foreground: FOREGROUND,
    layers,
    dashes: [...patterns.keys()].map(key => key.split(' ').map(Number)),
    texts,
    // Of drawings whose texts all have the usual font nothing is said.
    ...(fonts.some(font => font !== '') && { fonts }),
    marks: mark,
    numbers: at,
  };
  return [headBytes(head), ...Object.values(columns).map(bytesOf)];
}

/** `bold`, `serif`, `monospace`, or two of these words; empty for the usual font. */
const fontOf = ({ font }: Label): string => {
  if (!font) return '';
  const family = genericFamily(font);
  return [...(font.isBold ? ['bold'] : []), ...(family === 'sans-serif' ? [] : [family])].join(' ');
};

const describe = ({ name, isShown, rgb, index }: Layer) => ({ name, isShown, colour: rgb ?? colourOf(index) });

/** The columns, with room for all marks. */
function room(sketches: readonly Sketch[]) {
  let [marks, numbers] = [0, 0];
  for (const sketch of sketches)
    for (const mark of sketch.marks) {
      if (mark.kind === 'endless') continue;
      marks += 1;
      numbers += numbersOf(mark);
    }
  return {
    numbers: new Float64Array(numbers),
    /** of lines: millimetres of the pen, or negative the width in units; of areas: their opacity */
    sizes: new Float32Array(marks),
    /** where the numbers of a mark end */
    ends: new Uint32Array(marks),
    colours: new Uint32Array(marks),
    layers: new Uint16Array(marks),
    /** layer of the reference to a block */
    owners: new Uint16Array(marks),
    /** 0: a whole line, else the number of its dashes from 1 on */
    dashes: new Uint16Array(marks),
    kinds: new Uint8Array(marks),
  };
}

const TEXT_NUMBERS = 7;
type Shown = Exclude<Mark, { kind: 'endless' }>;

function numbersOf(mark: Shown): number {
  if (mark.kind === 'text') return TEXT_NUMBERS;
  // Two NaN between loops keep x and y in their places.
  if (mark.kind === 'fill') return mark.loops.reduce((sum, loop) => sum + loop.length + 2, -2);
  return mark.points.length;
}

function putNumbers(mark: Shown, numbers: Float64Array, from: number): number {
  let at = from;
  const put = (values: readonly number[]): void => {
    numbers.set(values, at);
    at += values.length;
  };
  if (mark.kind === 'text') put([...mark.label.matrix, mark.label.width]);
  else if (mark.kind === 'fill')
    mark.loops.forEach((loop, n) => {
      if (n > 0) put([NaN, NaN]);
      put(loop);
    });
  else put(mark.points);
  return at;
}

function kindOf(mark: Shown): number {
  if (mark.kind === 'stroke') return mark.isClosed ? LOOP_CHAIN : CHAIN;
  return { fill: AREA, mask: MASK, text: TEXT }[mark.kind];
}

function sizeOf(mark: Shown): number {
  if (mark.kind === 'fill') return mark.cover;
  if (mark.kind !== 'stroke') return 0;
  return mark.width > 0 ? -mark.width : mark.look.weight;
}

function patternNumber(patterns: Map<string, number>, dashes: readonly number[]): number {
  if (dashes.length === 0) return 0;
  const key = dashes.join(' ');
  const known = patterns.get(key);
  if (known !== undefined) return known;
  if (patterns.size === MOST_NAMED) return 0;
  patterns.set(key, patterns.size + 1);
  return patterns.size;
}

function headBytes(head: object): Uint8Array {
  const text = Buffer.from(JSON.stringify(head));
  const length = Math.ceil((text.length + 12) / ALIGNMENT) * ALIGNMENT - 12;
  const bytes = Buffer.alloc(12 + length, ' ');
  bytes.write(MAGIC, 'latin1');
  bytes.writeUInt32LE(VERSION, 4);
  bytes.writeUInt32LE(length, 8);
  text.copy(bytes, 12);
  return bytes;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray<ArrayBuffer>) =>
  new Uint8Array(buffer, byteOffset, byteLength);
