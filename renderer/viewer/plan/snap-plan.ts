// Snapping of measures on a plan: a corner, else a line, else the place itself.
import type { PlanPart } from './plan-drawing.ts';
import type { Spot } from '../../ui/canvas/pan-zoom.ts';
import { distanceToRing, isInside } from './path-data.ts';
import { floatAt } from '../load/array-reads.ts';

// Finds the part at a place of the plan: cut elements before the rest, among layers the smallest, floors last.

/**
 * Number of the part at a place; -1 where there is none. `slack`: metres around thin parts; `takes`: whether a part can
 * be picked.
 */
export function partAt(
  parts: readonly PlanPart[],
  x: number,
  y: number,
  slack: number,
  takes: (part: number) => boolean,
): number {
  let best = -1;
  let bestRank = Infinity;
  for (const [n, part] of parts.entries()) {
    const [left, top, right, bottom] = part.bounds;
    if (x < left - slack || x > right + slack || y < top - slack || y > bottom + slack || !takes(n)) continue;
    const rank = rankOf(part, x, y, slack);
    // Of overlapping parts the last one is visible.
    if (rank <= bestRank) [best, bestRank] = [n, rank];
  }
  return bestRank === Infinity ? -1 : best;
}

/** Floors and the like come after every room. */
const isGround = ({ layer }: PlanPart): boolean => layer === 'structure' || layer === 'covering';
const GROUND = 1e9;

/** Below zero for cut parts, else the area; Infinity outside of the part. */
function rankOf(part: PlanPart, x: number, y: number, slack: number): number {
  const { kind, rings, area } = part;
  if (kind === 'beyond')
    return rings.some(ring => isInside(ring, x, y)) ? area + (isGround(part) ? GROUND : 0) : Infinity;
  if (rings.reduce((inside, ring) => inside !== isInside(ring, x, y), false)) return kind === 'rooms' ? area : -2;
  if (kind === 'rooms') return Infinity;
  return rings.some(ring => distanceToRing(ring, x, y) <= slack) ? -1 : Infinity;
}

export interface PlanSnap {
  readonly kind: 'corner' | 'line' | 'place';
  readonly at: Spot;
  /** metres from the pointer */
  readonly away: number;
}

/**
 * The nearest corner within `reach` metres, else the nearest point of a line within two thirds of it, else the place.
 */
export function snapToParts(
  parts: readonly PlanPart[],
  x: number,
  y: number,
  reach: number,
  takes: (part: number) => boolean,
): PlanSnap {
  const at: Spot = [x, y];
  let corner: PlanSnap | null = null;
  let line: PlanSnap | null = null;
  for (const [n, { kind, bounds, rings }] of parts.entries()) {
    const [left, top, right, bottom] = bounds;
    // Rooms end at walls, which have the same lines; door swings are not objects.
    if (
      kind === 'rooms' ||
      kind === 'swings' ||
      x < left - reach ||
      x > right + reach ||
      y < top - reach ||
      y > bottom + reach ||
      !takes(n)
    )
      continue;
    for (const { points, closed } of rings) {
      for (let i = 0, last = points.length - 2; i < points.length; last = i, i += 2) {
        const px = floatAt(points, i),
          py = floatAt(points, i + 1);
        const away = Math.hypot(px - x, py - y);
        if (away <= (corner?.away ?? reach)) corner = { kind: 'corner', at: [px, py], away };
        if (i === 0 && !closed) continue;
        const on = nearestOn(floatAt(points, last), floatAt(points, last + 1), px, py, at);
        const beside = Math.hypot(on[0] - x, on[1] - y);
        if (beside <= (line?.away ?? (reach * 2) / 3)) line = { kind: 'line', at: on, away: beside };
      }
    }
  }
  return corner ?? line ?? { kind: 'place', at, away: Infinity };
}

// Long: no object for each line of a plan while the pointer moves; the three points in pairs.
function nearestOn(ax: number, ay: number, bx: number, by: number, [x, y]: Spot): Spot {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const k = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return [ax + k * dx, ay + k * dy];
}
