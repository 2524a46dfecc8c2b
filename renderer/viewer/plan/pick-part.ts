// Finds the part at a place of the plan: cut elements before the rest, among layers the smallest, floors last.
import { distanceToRing, isInside } from './path-data.ts';
import type { PlanPart } from './plan-drawing.ts';

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
