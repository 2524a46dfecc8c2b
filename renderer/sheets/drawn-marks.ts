// Graphics data of a sheet: line pieces and triangles. Positions are two floats each, as one is too coarse for a
// drawing that is kilometres from zero, or enlarged to thousandths.
import { cutArea } from './cut-areas.ts';
import { AREA, LOOP_CHAIN, loopsOf, MASK, TEXT, type Sheet, numberAt, numbersOf } from './sheet-format.ts';

// Lines with a width in the drawing itself, as areas: a quad for each piece, and the corners between them.

/** Triangles of a chain of points: six numbers each. Corners are mitred where they are blunt, else cut off. */
export function widen(points: readonly number[] | Float64Array, isClosed: boolean, width: number): number[] {
  const chain = distinct(points, isClosed);
  const half = width / 2;
  const triangles: number[] = [];
  const count = chain.length / 2;
  const pieces = isClosed ? count : count - 1;
  const at = (n: number) => [numberAt(chain, (n % count) * 2), numberAt(chain, (n % count) * 2 + 1)] as const;
  const sideOf = (n: number): readonly [number, number] => {
    const [[x0, y0], [x1, y1]] = [at(n), at(n + 1)];
    const length = Math.hypot(x1 - x0, y1 - y0);
    return [((y0 - y1) / length) * half, ((x1 - x0) / length) * half];
  };
  for (let n = 0; n < pieces; n++) {
    const [[x0, y0], [x1, y1], [sx, sy]] = [at(n), at(n + 1), sideOf(n)];
    triangles.push(x0 + sx, y0 + sy, x0 - sx, y0 - sy, x1 - sx, y1 - sy);
    triangles.push(x0 + sx, y0 + sy, x1 - sx, y1 - sy, x1 + sx, y1 + sy);
    if (n + 1 < pieces || isClosed) addCorner(triangles, [x1, y1], [sx, sy], sideOf((n + 1) % count));
  }
  return triangles;
}

/** Corners sharper than this have no tip. */
const SHARPEST = 0.2;

function addCorner(
  triangles: number[],
  [x, y]: readonly [number, number],
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): void {
  // The open side is the left one when the line turns right.
  const way = ax * by - ay * bx > 0 ? -1 : 1;
  const [fromX, fromY, toX, toY] = [x + way * ax, y + way * ay, x + way * bx, y + way * by];
  triangles.push(x, y, fromX, fromY, toX, toY);
  const [mx, my] = [ax + bx, ay + by];
  const share = (mx * mx + my * my) / (4 * (ax * ax + ay * ay));
  if (share < SHARPEST) return;
  triangles.push(fromX, fromY, toX, toY, x + (way * mx) / (2 * share), y + (way * my) / (2 * share));
}

function distinct(points: readonly number[] | Float64Array, isClosed: boolean): number[] {
  const chain: number[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) {
    const [x, y] = [numberAt(points, i), numberAt(points, i + 1)];
    if (x !== chain.at(-2) || y !== chain.at(-1)) chain.push(x, y);
  }
  if (isClosed && chain.length > 2 && chain[0] === chain.at(-2) && chain[1] === chain.at(-1)) chain.length -= 2;
  return chain;
}

// Simplified chains for the view from far: movements of less than a pixel are left out.

/** The points of a chain that are further than `least` from the last one kept; its ends always. */
function coarseChain(chain: Float64Array, least: number): Float64Array {
  const kept = new Float64Array(chain.length);
  let count = 0;
  for (let i = 0; i + 1 < chain.length; i += 2) {
    const [x, y] = [numberAt(chain, i), numberAt(chain, i + 1)];
    const isEnd = i === 0 || i + 2 === chain.length;
    if (!isEnd && Math.hypot(x - numberAt(kept, count - 2), y - numberAt(kept, count - 1)) < least) continue;
    kept[count++] = x;
    kept[count++] = y;
  }
  return kept.subarray(0, count);
}

/** Float32 of both ends: x, y coarse, x, y fine; width in pixels, distance along its chain, its place in the order. */
export const LINE_FLOATS = 11;
/** Uint16: layer, owner, dashes, unused. */
const LINE_WORDS = 4;
/** x, y coarse, x, y fine, place in the order. */
export const CORNER_FLOATS = 5;

export interface DrawnLines {
  readonly count: number;
  readonly places: Float32Array;
  readonly words: Uint16Array;
  /** red, green, blue, and 0 for the colour that contrasts with the paper, else 255 */
  readonly colours: Uint8Array;
}

export interface DrawnAreas {
  /** number of corners */
  readonly count: number;
  readonly places: Float32Array;
  readonly words: Uint16Array;
  /** alpha: 0 contrasts with the paper, 1 is the paper, from 2 on opacity */
  readonly colours: Uint8Array;
}

export interface DrawnMarks {
  readonly lines: DrawnLines;
  /** lines for the view of the whole sheet: a third of the pieces of a usual drawing */
  readonly farLines: DrawnLines;
  /** opaque areas, and translucent ones */
  readonly areas: DrawnAreas;
  readonly tints: DrawnAreas;
}

/** Pixels of the whole sheet on a usual screen: finer details are left out of the view from far. */
const PIXELS_OF_ALL = 1500;

const [FOREGROUND, PAPER, OPAQUE] = [0, 1, 255] as const;
/** Pixels per millimetre of the pen: a line of usual weight has one. */
const PIXELS_PER_MILLIMETRE = 4;

/** Position from 1 down to 0 for the depth buffer: marks drawn later are nearer. */
export const orderOf = (mark: number, marks: number): number => 1 - (mark + 1) / (marks + 1);

export function drawMarks(sheet: Sheet): DrawnMarks {
  const { kinds, sizes, numbers, head } = sheet;
  const [lines, farLines] = [new Lines(countPieces(sheet)), new Lines(countPieces(sheet))];
  const [left, bottom, right, top] = head.extents;
  const least = Math.max(right - left, top - bottom) / PIXELS_OF_ALL;
  const addLine = (chain: Float64Array, isClosed: boolean, pixels: number, look: MarkLook): void => {
    lines.add(chain, isClosed, pixels, look);
    farLines.add(coarseChain(chain, least), isClosed, pixels, look);
  };
  const [areas, tints] = [new Areas(), new Areas()];
  for (let mark = 0; mark < head.marks; mark++) {
    const [from, to] = numbersOf(sheet, mark);
    const [kind, size = 0] = [kinds[mark], sizes[mark]];
    if (kind === TEXT) continue;
    const look = lookOf(sheet, mark);
    if (kind === AREA || kind === MASK) {
      const into = kind === AREA && size < 1 ? tints : areas;
      const loops = loopsOf(sheet, from, to).map(([start, end]) => numbers.subarray(start, end));
      const cut = cutArea(loops);
      if (cut) into.add(cut, look);
      else for (const loop of loops) addLine(loop, true, 1, look);
      continue;
    }
    const chain = numbers.subarray(from, to);
    if (size < 0) areas.add(widen(chain, kind === LOOP_CHAIN, -size), look);
    // Wide lines seen from far are still lines.
    addLine(chain, kind === LOOP_CHAIN, size < 0 ? 1 : Math.max(1, Math.min(8, size * PIXELS_PER_MILLIMETRE)), look);
  }
  return { lines: lines.whole(), farLines: farLines.whole(), areas: areas.whole(), tints: tints.whole() };
}

/** Upper bound of the number of line pieces. */
function countPieces(sheet: Sheet): number {
  let count = 0;
  for (let mark = 0; mark < sheet.head.marks; mark++) {
    const [from, to] = numbersOf(sheet, mark);
    if (sheet.kinds[mark] !== TEXT) count += (to - from) / 2 + 1;
  }
  return count;
}

interface MarkLook {
  readonly order: number;
  readonly layer: number;
  readonly owner: number;
  readonly dashes: number;
  /** 0xRRGGBB, with the meaning of alpha */
  readonly colour: number;
  readonly alpha: number;
}

function lookOf({ head, kinds, sizes, colours, layers, owners, dashes }: Sheet, mark: number): MarkLook {
  const [colour = 0, size = 0] = [colours[mark], sizes[mark]];
  let alpha: number = colour === head.foreground ? FOREGROUND : OPAQUE;
  if (kinds[mark] === MASK) alpha = PAPER;
  else if (kinds[mark] === AREA && size < 1) alpha = Math.max(2, Math.round(size * 255));
  return {
    order: orderOf(mark, head.marks),
    layer: layers[mark] ?? 0,
    owner: owners[mark] ?? 0,
    dashes: dashes[mark] ?? 0,
    colour,
    alpha,
  };
}

class Lines {
  private count = 0;
  private readonly places: Float32Array;
  private readonly words: Uint16Array;
  private readonly colours: Uint8Array;

  constructor(most: number) {
    this.places = new Float32Array(most * LINE_FLOATS);
    this.words = new Uint16Array(most * LINE_WORDS);
    this.colours = new Uint8Array(most * 4);
  }

  add(chain: Float64Array, isClosed: boolean, pixels: number, look: MarkLook): void {
    const end = isClosed ? chain.length : chain.length - 2;
    let along = 0;
    for (let i = 0; i < end; i += 2) {
      const j = i + 2 < chain.length ? i + 2 : 0;
      const [x0, y0, x1, y1] = [numberAt(chain, i), numberAt(chain, i + 1), numberAt(chain, j), numberAt(chain, j + 1)];
      const at = this.count * LINE_FLOATS;
      putPlace(this.places, at, x0, y0);
      putPlace(this.places, at + 4, x1, y1);
      this.places[at + 8] = pixels;
      this.places[at + 9] = along;
      this.places[at + 10] = look.order;
      this.words.set([look.layer, look.owner, look.dashes, 0], this.count * LINE_WORDS);
      putColour(this.colours, this.count * 4, look);
      this.count += 1;
      along += Math.hypot(x1 - x0, y1 - y0);
    }
  }

  whole(): DrawnLines {
    return {
      count: this.count,
      places: this.places.slice(0, this.count * LINE_FLOATS),
      words: this.words.slice(0, this.count * LINE_WORDS),
      colours: this.colours.slice(0, this.count * 4),
    };
  }
}

class Areas {
  private readonly parts: { readonly corners: Float64Array; readonly look: MarkLook }[] = [];
  private count = 0;

  add(triangles: readonly number[], look: MarkLook): void {
    this.parts.push({ corners: Float64Array.from(triangles), look });
    this.count += triangles.length / 2;
  }

  whole(): DrawnAreas {
    const { count } = this;
    const places = new Float32Array(count * CORNER_FLOATS);
    const words = new Uint16Array(count * LINE_WORDS);
    const colours = new Uint8Array(count * 4);
    let n = 0;
    for (const { corners, look } of this.parts)
      for (let i = 0; i < corners.length; i += 2, n++) {
        putPlace(places, n * CORNER_FLOATS, numberAt(corners, i), numberAt(corners, i + 1));
        places[n * CORNER_FLOATS + 4] = look.order;
        words.set([look.layer, look.owner, 0, 0], n * LINE_WORDS);
        putColour(colours, n * 4, look);
      }
    return { count, places, words, colours };
  }
}

/** x, y as floats, then their remainders. */
export function putPlace(into: Float32Array, at: number, x: number, y: number): void {
  const [coarseX, coarseY] = [Math.fround(x), Math.fround(y)];
  into[at] = coarseX;
  into[at + 1] = coarseY;
  into[at + 2] = x - coarseX;
  into[at + 3] = y - coarseY;
}

function putColour(into: Uint8Array, at: number, { colour, alpha }: Pick<MarkLook, 'colour' | 'alpha'>): void {
  into[at] = colour >> 16;
  into[at + 1] = (colour >> 8) & 255;
  into[at + 2] = colour & 255;
  into[at + 3] = alpha;
}
