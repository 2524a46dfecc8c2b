// Marks cut at a rectangle.
import { cutEndless, type Extents, type Mark } from './marks.ts';

/** The parts of marks inside a rectangle. Texts are kept whole when their middle is. */
export function clipMarks(marks: readonly Mark[], box: Extents): Mark[] {
  return cutEndless(marks, box).flatMap((mark): Mark[] => {
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
}

const middleOf = ([x0 = 0, y0 = 0, , , x1 = 0, y1 = 0]: readonly number[]): readonly [number, number] => [
  (x0 + x1) / 2,
  (y0 + y1) / 2,
];
const isInside = ([x, y]: readonly [number, number], [left, bottom, right, top]: Extents): boolean =>
  x >= left && x <= right && y >= bottom && y <= top;

/** The pieces of a chain of points inside; one that never leaves is one piece. */
export function clipChain(points: readonly number[], isClosed: boolean, box: Extents): number[][] {
  const path = isClosed ? [...points, points[0]!, points[1]!] : points;
  const pieces: number[][] = [];
  let open: number[] | undefined;
  for (let i = 0; i + 3 < path.length; i += 2) {
    const [x0, y0, x1, y1] = [path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!];
    const [from, to] = sharesInside(x0, y0, x1, y1, box);
    if (from > to) {
      open = undefined;
      continue;
    }
    if (!open || from > 0) pieces.push((open = [x0 + (x1 - x0) * from, y0 + (y1 - y0) * from]));
    open.push(x0 + (x1 - x0) * to, y0 + (y1 - y0) * to);
    if (to < 1) open = undefined;
  }
  return pieces;
}

/**
 * The shares of its length between which a line is inside (Liang and Barsky); the first is the larger one when it never
 * is.
 */
function sharesInside(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  [left, bottom, right, top]: Extents,
): readonly [number, number] {
  let [from, to] = [0, 1];
  for (const [start, step, low, high] of [
    [x0, x1 - x0, left, right],
    [y0, y1 - y0, bottom, top],
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
    let [x0, y0] = [loop.at(-2) ?? 0, loop.at(-1) ?? 0];
    for (let i = 0; i < loop.length; i += 2) {
      const [x1, y1] = [loop[i]!, loop[i + 1]!];
      const [a, b] = [(axis === 0 ? x0 : y0) * sign - edge, (axis === 0 ? x1 : y1) * sign - edge];
      if (a >= 0 !== b >= 0) next.push(x0 + ((x1 - x0) * a) / (a - b), y0 + ((y1 - y0) * a) / (a - b));
      if (b >= 0) next.push(x1, y1);
      [x0, y0] = [x1, y1];
    }
    loop = next;
  }
  return loop;
}
