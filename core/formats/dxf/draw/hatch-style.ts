// Which loops of a hatch bound its areas: by nesting and the style of islands.
import { boxAround, eachEdge, type Extents, type FlatPoints } from '../../flat-points.ts';
import { EXTERNAL, TEXT_BOX, type HatchParts } from './hatch-loops.ts';

/** Group 75: every second level, the outermost level only, or all within the outermost loops. */
const [OUTER, IGNORE] = [1, 2];
/** A hatch of more loops than any program finds islands in is filled by parity. */
const MOST_NESTED = 2_000;

interface NestedLoop {
  readonly points: FlatPoints;
  readonly isExternal: boolean;
  readonly area: number;
  readonly box: Extents;
  /** a point inside of the loop */
  readonly inner: readonly [number, number];
  /** 0: bounds an area, 1: an island in it, ... */
  level: number;
  isNested: boolean;
}

/**
 * The areas of a hatch, each as the loops between which it is filled by the even-odd rule. `style`: group 75 (DXF
 * reference, HATCH). Boxes of texts are holes of what they are in, except in style 2.
 */
export function hatchAreas({ loops, flags, style }: HatchParts): (readonly FlatPoints[])[] {
  const isText = (n: number): boolean => ((flags[n] ?? 0) & TEXT_BOX) !== 0;
  const bounds = loops.filter((_, n) => !isText(n));
  const texts = loops.filter((_, n) => isText(n));
  if (bounds.length === 0) return [];
  if ((style !== OUTER && style !== IGNORE) || bounds.length > MOST_NESTED) return [withTexts(bounds, texts)];
  const nested = nestedLoops(
    bounds,
    flags.filter((_, n) => !isText(n)),
  );
  if (style === IGNORE) return nested.filter(({ isNested }) => !isNested).map(({ points }) => [points]);
  const kept = nested.filter(({ level }) => level <= 1).map(({ points }) => points);
  return [withTexts(kept, texts)];
}

/** Loops and the boxes of texts that are wholly in the area between them. */
function withTexts(bounds: readonly FlatPoints[], texts: readonly FlatPoints[]): readonly FlatPoints[] {
  if (texts.length === 0 || texts.length > MOST_NESTED) return bounds;
  const isFilled = (x: number, y: number): boolean => bounds.filter(loop => isInside(loop, x, y)).length % 2 === 1;
  const holes = texts.filter(box => {
    let isWhole = true;
    eachEdge(box, (x, y) => (isWhole &&= isFilled(x, y)));
    return isWhole;
  });
  return [...bounds, ...holes];
}

/** Loops with their levels, in their order. */
function nestedLoops(loops: readonly FlatPoints[], flags: readonly number[]): NestedLoop[] {
  const isExternal = (n: number): boolean => ((flags[n] ?? 0) & EXTERNAL) !== 0;
  // Writers that mark all loops as external, or none, leave the levels to the nesting.
  const isMarked = loops.some((_, n) => isExternal(n)) && !loops.every((_, n) => isExternal(n));
  const all = loops.map((points, n): NestedLoop => ({
    points,
    isExternal: isMarked && isExternal(n),
    area: Math.abs(signedArea(points)),
    box: boxAround([points]) ?? [0, 0, 0, 0],
    inner: innerPoint(points),
    level: 0,
    isNested: false,
  }));
  const bySize = all.toSorted((a, b) => b.area - a.area);
  bySize.forEach((loop, n) => {
    const parent = bySize.slice(0, n).findLast(other => contains(other, loop.inner));
    if (!parent) return;
    loop.isNested = true;
    // An external loop in an island is an area of its own: a point inside was picked, too.
    loop.level = loop.isExternal && parent.level > 0 ? 0 : parent.level + 1;
  });
  return all;
}

function contains({ points, box: [left, bottom, right, top] }: NestedLoop, [x, y]: readonly [number, number]): boolean {
  return x >= left && x <= right && y >= bottom && y <= top && isInside(points, x, y);
}

function signedArea(points: FlatPoints): number {
  let twice = 0;
  eachEdge(points, (x0, y0, x1, y1) => (twice += x0 * y1 - x1 * y0));
  return twice / 2;
}

function isInside(points: FlatPoints, x: number, y: number): boolean {
  let inside = false;
  eachEdge(points, (x0, y0, x1, y1) => {
    if (y1 > y !== y0 > y && x < ((x0 - x1) * (y - y1)) / (y0 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** The middle of the widest stretch inside of a loop on a line across its middle. */
function innerPoint(points: FlatPoints): readonly [number, number] {
  const [left, bottom, , top] = boxAround([points]) ?? [0, 0, 0, 0];
  // Not exactly the middle: there are corners.
  const y = bottom + (top - bottom) * 0.4871;
  const crossings: number[] = [];
  eachEdge(points, (x0, y0, x1, y1) => {
    if (y1 > y !== y0 > y) crossings.push(x1 + ((x0 - x1) * (y - y1)) / (y0 - y1));
  });
  crossings.sort((a, b) => a - b);
  let [best, widest] = [left, -1];
  for (let n = 0; n + 1 < crossings.length; n += 2) {
    const [from, to] = [crossings[n]!, crossings[n + 1]!];
    if (to - from > widest) [best, widest] = [(from + to) / 2, to - from];
  }
  return [best, y];
}
