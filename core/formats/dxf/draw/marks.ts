// The marks that entities are drawn with: chains of points, filled areas, covered areas and texts, in units of the
// drawing, seen from above.
import { eachEdge, eachPoint, openedAt, type Extents, type FlatPoints } from '../../flat-points.ts';
import type { Label } from '../text/stroke-font.ts';

// Marks cut at a rectangle.

/** The parts of marks inside a rectangle. Texts are kept whole when their middle is. */
export const clipMarks = (marks: readonly Mark[], box: Extents): Mark[] =>
  cutEndless(marks, box).flatMap((mark): Mark[] => {
    switch (mark.kind) {
      case 'stroke':
        return clipChain(mark.points, mark.isClosed, box).map(points => ({ ...mark, points, isClosed: false }));
      case 'fill': {
        const loops = mark.loops.map(loop => clipLoop(loop, box)).filter(loop => loop.length >= 6);
        return loops.length === 0 ? [] : [{ ...mark, loops }];
      }
      case 'mask': {
        const points = clipLoop(mark.points, box);
        return points.length < 6 ? [] : [{ ...mark, points }];
      }
      case 'text':
        return isInside(middleOf(mark.label.frame), box) ? [mark] : [];
      default:
        return [];
    }
  });

const middleOf = ([x0 = 0, y0 = 0, , , x1 = 0, y1 = 0]: readonly number[]): readonly [number, number] => [
  (x0 + x1) / 2,
  (y0 + y1) / 2,
];
const isInside = ([x, y]: readonly [number, number], [left, bottom, right, top]: Extents): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;

/** The pieces of a chain of points inside; one that never leaves is one piece. */
function clipChain(points: FlatPoints, isClosed: boolean, box: Extents): number[][] {
  const pieces: number[][] = [];
  let open: number[] | undefined;
  const clipEdge = (x0: number, y0: number, x1: number, y1: number): void => {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const [from, to] = sharesInside([x0, y0], [dx, dy], box, [0, 1]);
    if (from > to) {
      open = undefined;
      return;
    }
    if (!open || from > 0) pieces.push((open = [x0 + dx * from, y0 + dy * from]));
    open.push(x0 + dx * to, y0 + dy * to);
    if (to < 1) open = undefined;
  };
  eachEdge(openedAt(points, isClosed), clipEdge, false);
  return pieces;
}

type Pair = readonly [x: number, y: number];

/**
 * The shares of a way between which a line is inside (Liang and Barsky), within given ones; the first is the larger one
 * when it never is.
 */
function sharesInside(origin: Pair, way: Pair, [left, bottom, right, top]: Extents, [least, most]: Pair): Pair {
  let [from, to] = [least, most];
  for (const [start, step, low, high] of [
    [origin[0], way[0], left, right],
    [origin[1], way[1], bottom, top],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return [1, 0];
      continue;
    }
    const [a, b] = [(low - start) / step, (high - start) / step];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return [from, to];
}

/** A loop cut at each side in turn (Sutherland and Hodgman). */
function clipLoop(points: readonly number[], [left, bottom, right, top]: Extents): number[] {
  let loop = [...points];
  for (const [axis, sign, edge] of [
    [0, 1, left],
    [0, -1, -right],
    [1, 1, bottom],
    [1, -1, -top],
  ] as const) {
    const next: number[] = [];
    eachEdge(loop, (x0, y0, x1, y1) => {
      const [a, b] = [(axis === 0 ? x0 : y0) * sign - edge, (axis === 0 ? x1 : y1) * sign - edge];
      if (a >= 0 !== b >= 0) next.push(x0 + ((x1 - x0) * a) / (a - b), y0 + ((y1 - y0) * a) / (a - b));
      if (b >= 0) next.push(x1, y1);
    });
    loop = next;
  }
  return loop;
}

export interface Look {
  /** 0xRRGGBB */
  readonly colour: number;
  /** millimetres on paper */
  readonly weight: number;
  /** lengths of dashes and gaps in turn, units of the drawing; empty: a whole line */
  readonly dashes: readonly number[];
  /** name of the layer that it is on; in blocks that of the part, not of the reference */
  readonly layer: string;
}

/** A chain of points x, y, x, y, ... */
export interface Chain {
  readonly points: FlatPoints;
  readonly isClosed: boolean;
}

/** `width`: of a wide polyline in units of the drawing, else 0. */
export interface Stroke extends Chain {
  readonly kind: 'stroke';
  readonly width: number;
  readonly look: Look;
}
/** An area between loops (even-odd rule); `cover`: opacity from 0 to 1. */
export interface Fill {
  readonly kind: 'fill';
  readonly loops: readonly (readonly number[])[];
  readonly cover: number;
  readonly look: Look;
}
/** An area that hides what was drawn before. */
export interface Mask {
  readonly kind: 'mask';
  readonly points: readonly number[];
}
export interface TextMark {
  readonly kind: 'text';
  readonly label: Label;
  readonly look: Look;
}
/** A line without end, to one side or to both; it is cut where the rest of the drawing ends. */
export interface Endless {
  readonly kind: 'endless';
  readonly from: readonly [number, number];
  readonly towards: readonly [number, number];
  readonly isRay: boolean;
  readonly look: Look;
}

export type Mark = Stroke | Fill | Mask | TextMark | Endless;

/** Limits of one drawing against malicious files: points in all, and copies of blocks. */
export const MOST_POINTS = 6_000_000;
export const MOST_COPIES = 200_000;

/** Counts what a drawing has used of its limits. */
export type Budget = Record<'points' | 'copies', number>;

/** Chains of points that show where a mark is. */
export function outlinesOf(mark: Mark): readonly Chain[] {
  switch (mark.kind) {
    case 'stroke':
      return [mark];
    case 'fill':
      return mark.loops.map(points => ({ points, isClosed: true }));
    case 'mask':
      return [{ points: mark.points, isClosed: true }];
    case 'text':
      return [{ points: mark.label.frame, isClosed: true }];
    case 'endless':
      return [];
  }
}

/** The smallest box around marks, without endless lines; undefined when there is nothing. */
export function extentsOf(marks: Iterable<Mark>): Extents | undefined {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const mark of marks) {
    const reach = mark.kind === 'stroke' ? mark.width / 2 : 0;
    for (const { points } of outlinesOf(mark))
      eachPoint(points, (x, y) => {
        left = Math.min(left, x - reach);
        right = Math.max(right, x + reach);
        bottom = Math.min(bottom, y - reach);
        top = Math.max(top, y + reach);
      });
  }
  return left <= right ? [left, bottom, right, top] : undefined;
}

/** Cuts endless lines at a box that is a little larger than the drawing. */
export const cutEndless = (marks: readonly Mark[], extents: Extents): Mark[] =>
  marks.flatMap((mark): Mark[] => {
    if (mark.kind !== 'endless') return [mark];
    const points = insideOf(mark, extents);
    return points ? [{ kind: 'stroke', points, isClosed: false, width: 0, look: mark.look }] : [];
  });

function insideOf({ from, towards, isRay }: Endless, extents: Extents): number[] | undefined {
  const [start, end] = sharesInside(from, towards, extents, [isRay ? 0 : -Infinity, Infinity]);
  if (!(start < end) || !Number.isFinite(start) || !Number.isFinite(end)) return undefined;
  return [start, end].flatMap(share => [from[0] + towards[0] * share, from[1] + towards[1] * share]);
}
