// The marks that entities are drawn with: chains of points, filled areas, covered areas and texts, in units of the
// drawing, seen from above.
import type { Label } from '../text/labels.ts';

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

/** A chain of points x, y, x, y, ...; `width`: of a wide polyline in units of the drawing, else 0. */
export interface Stroke {
  readonly kind: 'stroke';
  readonly points: readonly number[];
  readonly isClosed: boolean;
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

/** min x, min y, max x, max y */
export type Extents = readonly [number, number, number, number];

/** Limits of one drawing against malicious files: points in all, and copies of blocks. */
export const MOST_POINTS = 6_000_000;
export const MOST_COPIES = 200_000;

/** Counts what a drawing has used of its limits. */
export interface Budget {
  points: number;
  copies: number;
}

/** Chains of points that show where a mark is. */
export function outlinesOf(mark: Mark): readonly { readonly points: readonly number[]; readonly isClosed: boolean }[] {
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
    for (const { points } of outlinesOf(mark)) {
      for (let i = 0; i < points.length; i += 2) {
        left = Math.min(left, points[i]! - reach);
        right = Math.max(right, points[i]! + reach);
        bottom = Math.min(bottom, points[i + 1]! - reach);
        top = Math.max(top, points[i + 1]! + reach);
      }
    }
  }
  return left <= right ? [left, bottom, right, top] : undefined;
}

/** Cuts endless lines at a box that is a little larger than the drawing. */
export function cutEndless(marks: readonly Mark[], extents: Extents): Mark[] {
  return marks.flatMap((mark): Mark[] => {
    if (mark.kind !== 'endless') return [mark];
    const points = insideOf(mark, extents);
    return points ? [{ kind: 'stroke', points, isClosed: false, width: 0, look: mark.look }] : [];
  });
}

function insideOf({ from, towards, isRay }: Endless, [left, bottom, right, top]: Extents): number[] | undefined {
  let [start, end] = [isRay ? 0 : -Infinity, Infinity];
  for (const [origin, step, low, high] of [
    [from[0], towards[0], left, right],
    [from[1], towards[1], bottom, top],
  ] as const) {
    if (step === 0) {
      if (origin < low || origin > high) return undefined;
      continue;
    }
    const [a, b] = [(low - origin) / step, (high - origin) / step];
    start = Math.max(start, Math.min(a, b));
    end = Math.min(end, Math.max(a, b));
  }
  if (!(start < end) || !Number.isFinite(start) || !Number.isFinite(end)) return undefined;
  return [
    from[0] + towards[0] * start,
    from[1] + towards[1] * start,
    from[0] + towards[0] * end,
    from[1] + towards[1] * end,
  ];
}
