// Snap points of a sheet: ends, middles, crossings and centres of lines, found by a grid.
import { AREA, LOOP_CHAIN, loopsOf, MASK, TEXT, type Sheet, numberAt, numbersOf } from './sheet-format.ts';

// Finds arcs among the points of a chain: the converter writes arcs as many short pieces, whose corners are not snap
// points.

interface FoundArc {
  readonly centre: readonly [number, number];
  /** points from the first to the last one, both of the arc */
  readonly from: number;
  readonly to: number;
}

/** Pieces of arcs turn by less than this, radians: the converter uses at least 64 for a circle. */
const MOST_TURN = 0.11;
const FEWEST_TURNS = 3;
const SAME = 1e-3;

/** Finds runs of pieces of equal length and turn. */
export function findArcs(chain: readonly number[] | Float64Array, isClosed: boolean): FoundArc[] {
  const count = chain.length / 2;
  const last = isClosed ? count + 1 : count;
  const x = (n: number): number => numberAt(chain, (n % count) * 2);
  const y = (n: number): number => numberAt(chain, (n % count) * 2 + 1);
  const arcs: FoundArc[] = [];
  let start = 0;
  let before: readonly [length: number, turn: number] | undefined;
  const end = (to: number): void => {
    if (to - start > FEWEST_TURNS) {
      const middle = Math.floor((start + to) / 2);
      const centre = centreOf([x(start), y(start)], [x(middle), y(middle)], [x(to - 1), y(to - 1)]);
      if (centre) arcs.push({ centre, from: start, to });
    }
  };
  for (let n = 1; n + 1 < last; n++) {
    const [ax, ay, bx, by] = [x(n) - x(n - 1), y(n) - y(n - 1), x(n + 1) - x(n), y(n + 1) - y(n)];
    const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
    const turn = Math.atan2(ax * by - ay * bx, ax * bx + ay * by);
    const isOfArc = Math.abs(turn) < MOST_TURN && Math.abs(turn) > 1e-6 && Math.abs(a - b) <= SAME * a;
    const goesOn = isOfArc && before !== undefined && Math.abs(turn - before[1]) <= SAME + SAME * Math.abs(turn);
    if (!goesOn && before) {
      end(n);
      before = undefined;
    }
    if (isOfArc && !before) start = n - 1;
    if (isOfArc) before = [b, turn];
  }
  if (before) end(last - 1);
  return arcs;
}

type Point = readonly [number, number];

/** The centre of the circle through three points. */
function centreOf(p: Point, q: Point, r: Point): Point | undefined {
  const [ax, ay, bx, by] = [q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1]];
  const twice = 2 * (ax * by - ay * bx);
  if (twice === 0) return undefined;
  const [a, b] = [ax * ax + ay * ay, bx * bx + by * by];
  return [p[0] + (by * a - ay * b) / twice, p[1] + (ax * b - bx * a) / twice];
}

export type SnapKind = 'end' | 'middle' | 'crossing' | 'centre' | 'line';

export type Snap = { readonly kind: SnapKind; readonly at: readonly [number, number] };

/** Pieces of lines with the grid cells that they cross. Plain arrays, so that a worker can build them. */
export interface SnapIndex {
  /** four numbers each; of a centre the same point twice */
  readonly pieces: Float64Array;
  /** bits: 1 and 2: its first and second end are corners; 4: it has a middle; 8: it is a centre */
  readonly traits: Uint8Array;
  readonly layers: Uint16Array;
  readonly owners: Uint16Array;
  readonly origin: readonly [number, number];
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** start of the pieces of each cell in `members`, one more than there are cells */
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
}

const [FIRST, SECOND, MIDDLE, CENTRE] = [1, 2, 4, 8] as const;
/** Pieces beyond this number are drawn without snap points. */
const MOST_PIECES = 2_000_000;
const MOST_CELLS = 512 * 512;

export function indexSnaps(sheet: Sheet): SnapIndex {
  const found = new Pieces();
  const { kinds, numbers, layers, owners, head } = sheet;
  for (let mark = 0; mark < head.marks && found.traits.length < MOST_PIECES; mark++) {
    const kind = kinds[mark];
    if (kind === TEXT || kind === MASK) continue;
    const [from, to] = numbersOf(sheet, mark);
    const loops = kind === AREA ? loopsOf(sheet, from, to) : [[from, to] as const];
    const isClosed = kind === AREA || kind === LOOP_CHAIN;
    for (const [start, end] of loops)
      found.add(numbers.subarray(start, end), isClosed, layers[mark] ?? 0, owners[mark] ?? 0);
  }
  return gridOf(found, head.extents);
}

class Pieces {
  readonly numbers: number[] = [];
  readonly traits: number[] = [];
  readonly layers: number[] = [];
  readonly owners: number[] = [];

  add(chain: Float64Array, isClosed: boolean, layer: number, owner: number): void {
    const count = chain.length / 2;
    const pieces = isClosed ? count : count - 1;
    const arcs = findArcs(chain, isClosed);
    /** 1: a piece of an arc; 2: its first point is no corner */
    const roles = new Uint8Array(count + 2);
    for (const { from, to } of arcs)
      for (let n = from; n < to; n++)
        roles[n] = (roles[n] ?? 0) | (n > from || (isClosed && from === 0 && to >= count) ? 3 : 1);
    for (let n = 0; n < pieces; n++) {
      const [i, j] = [n * 2, ((n + 1) % count) * 2];
      const isSmooth = (point: number): boolean => ((roles[point] ?? 0) & 2) !== 0;
      const second = n + 1 === count ? 0 : n + 1;
      const piece = [numberAt(chain, i), numberAt(chain, i + 1), numberAt(chain, j), numberAt(chain, j + 1)];
      const corners = (isSmooth(n) ? 0 : FIRST) | (isSmooth(second) ? 0 : SECOND);
      this.put(piece, layer, owner, corners | ((roles[n] ?? 0) & 1 ? 0 : MIDDLE));
    }
    for (const { centre } of arcs) this.put([...centre, ...centre], layer, owner, CENTRE);
  }

  private put(piece: readonly number[], layer: number, owner: number, traits: number): void {
    this.numbers.push(...piece);
    this.traits.push(traits);
    this.layers.push(layer);
    this.owners.push(owner);
  }
}

function gridOf({ numbers, traits, layers, owners }: Pieces, [left, bottom, right, top]: SheetExtents): SnapIndex {
  const [width, height] = [right - left || 1, top - bottom || 1];
  const cells = Math.max(1, Math.min(MOST_CELLS, traits.length));
  const cell = Math.max(Math.sqrt((width * height) / cells), Math.max(width, height) / 2048);
  const [columns, rows] = [Math.ceil(width / cell) + 1, Math.ceil(height / cell) + 1];
  const pieces = Float64Array.from(numbers);
  const grid = { origin: [left, bottom] as const, cell, columns, rows };
  const counts = new Uint32Array(columns * rows + 1);
  for (let n = 0; n < traits.length; n++)
    for (const at of cellsOf(pieces, n, grid)) counts[at + 1] = (counts[at + 1] ?? 0) + 1;
  for (let n = 1; n < counts.length; n++) counts[n] = (counts[n] ?? 0) + (counts[n - 1] ?? 0);
  const starts = counts.slice();
  const members = new Uint32Array(counts.at(-1) ?? 0);
  for (let n = 0; n < traits.length; n++)
    for (const at of cellsOf(pieces, n, grid)) {
      const next = counts[at] ?? 0;
      members[next] = n;
      counts[at] = next + 1;
    }
  return {
    pieces,
    traits: Uint8Array.from(traits),
    layers: Uint16Array.from(layers),
    owners: Uint16Array.from(owners),
    ...grid,
    starts,
    members,
  };
}

type SheetExtents = readonly [number, number, number, number];
type Grid = Pick<SnapIndex, 'origin' | 'cell' | 'columns' | 'rows'>;

/** The cells that a piece crosses: in each row those from its entry to its exit. */
function* cellsOf(pieces: Float64Array, n: number, { origin, cell, columns, rows }: Grid): Generator<number> {
  const [left, bottom] = origin;
  let [x0, y0] = [(numberAt(pieces, n * 4) - left) / cell, (numberAt(pieces, n * 4 + 1) - bottom) / cell];
  let [x1, y1] = [(numberAt(pieces, n * 4 + 2) - left) / cell, (numberAt(pieces, n * 4 + 3) - bottom) / cell];
  if (y0 > y1) [x0, y0, x1, y1] = [x1, y1, x0, y0];
  const [first, last] = [Math.max(0, Math.floor(y0)), Math.min(rows - 1, Math.floor(y1))];
  for (let row = first; row <= last; row++) {
    const share = (y: number): number => (y1 === y0 ? 0 : Math.max(0, Math.min(1, (y - y0) / (y1 - y0))));
    const [a, b] = y1 === y0 ? [x0, x1] : [x0 + (x1 - x0) * share(row), x0 + (x1 - x0) * share(row + 1)];
    const [from, to] = [Math.max(0, Math.floor(Math.min(a, b))), Math.min(columns - 1, Math.floor(Math.max(a, b)))];
    for (let column = from; column <= to; column++) yield row * columns + column;
  }
}

/** Most pieces around the pointer that are compared; the rest of dense hatches is left out. */
const MOST_NEAR = 600;
const MOST_CROSSED = 60;

/** The snap point nearest to a place within `reach`; `isSeen`: of a layer. Undefined where there is none. */
export function snapAt(
  index: SnapIndex,
  [x, y]: readonly [number, number],
  reach: number,
  isSeen: (layer: number, owner: number) => boolean,
): Snap | undefined {
  const near = piecesNear(index, x, y, reach).filter(n => isSeen(index.layers[n] ?? 0, index.owners[n] ?? 0));
  const { pieces, traits } = index;
  let best: Snap | undefined;
  let least = reach;
  const offer = (kind: SnapKind, px: number, py: number): void => {
    const away = Math.hypot(px - x, py - y);
    if (away >= least) return;
    least = away;
    best = { kind, at: [px, py] };
  };
  const crossed: number[] = [];
  for (const n of near) {
    const [x0, y0, x1, y1] = pieceAt(pieces, n);
    const trait = traits[n] ?? 0;
    if (trait === CENTRE) {
      offer('centre', x0, y0);
      continue;
    }
    if (trait & FIRST) offer('end', x0, y0);
    if (trait & SECOND) offer('end', x1, y1);
    if (trait & MIDDLE) offer('middle', (x0 + x1) / 2, (y0 + y1) / 2);
    const [px, py] = nearestOn(x0, y0, x1, y1, [x, y]);
    if (Math.hypot(px - x, py - y) < reach && crossed.length < MOST_CROSSED) crossed.push(n);
  }
  for (const [i, a] of crossed.entries())
    for (const b of crossed.slice(i + 1)) {
      const at = crossing(pieces, a, b);
      if (at) offer('crossing', ...at);
    }
  if (best) return best;
  for (const n of crossed) {
    const [x0, y0, x1, y1] = pieceAt(pieces, n);
    offer('line', ...nearestOn(x0, y0, x1, y1, [x, y]));
  }
  return best;
}

const pieceAt = (pieces: Float64Array, n: number): [x0: number, y0: number, x1: number, y1: number] => [
  numberAt(pieces, n * 4),
  numberAt(pieces, n * 4 + 1),
  numberAt(pieces, n * 4 + 2),
  numberAt(pieces, n * 4 + 3),
];

function piecesNear({ origin, cell, columns, rows, starts, members }: SnapIndex, x: number, y: number, reach: number) {
  const limited = (value: number, most: number): number => Math.max(0, Math.min(most - 1, Math.floor(value / cell)));
  const [left, right] = [limited(x - reach - origin[0], columns), limited(x + reach - origin[0], columns)];
  const [low, high] = [limited(y - reach - origin[1], rows), limited(y + reach - origin[1], rows)];
  const found = new Set<number>();
  for (let row = low; row <= high; row++)
    for (let column = left; column <= right; column++) {
      const at = row * columns + column;
      for (const n of members.subarray(starts[at], starts[at + 1])) if (found.size < MOST_NEAR) found.add(n);
    }
  return [...found];
}

function nearestOn(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  [x, y]: readonly [number, number],
): [number, number] {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / square));
  return [x0 + dx * share, y0 + dy * share];
}

/** Crossing of two pieces within both, not where they touch at an end. */
function crossing(pieces: Float64Array, a: number, b: number): [number, number] | undefined {
  const [ax, ay, bx, by] = pieceAt(pieces, a);
  const [cx, cy, dx, dy] = pieceAt(pieces, b);
  const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const span = ux * vy - uy * vx;
  if (span === 0) return undefined;
  const [s, r] = [((cx - ax) * vy - (cy - ay) * vx) / span, ((cx - ax) * uy - (cy - ay) * ux) / span];
  return s > 0 && s < 1 && r > 0 && r < 1 ? [ax + ux * s, ay + uy * s] : undefined;
}
