// The path data of plans as plain numbers, for bounds, areas and picking.
import { floatAt } from '../load/array-reads.ts';

export interface Ring {
  /** x and y in turn, metres; y to the south */
  readonly points: Float32Array;
  readonly closed: boolean;
}

/** One chord of an arc spans at most this angle, in radians. */
const CHORD = Math.PI / 24;

const numbersOf: Readonly<Record<string, number>> = { M: 2, L: 2, A: 7, Z: 0 };

/**
 * Reads `M`, `L`, `A` (circles, as chords) and `Z`, all absolute: the commands of our drawings. Other data ends the
 * reading there.
 */
export function readPathData(data: string): Ring[] {
  const rings: Ring[] = [];
  let points: number[] = [];
  const end = (closed: boolean): void => {
    if (points.length >= 4) rings.push({ points: Float32Array.from(points), closed });
    points = [];
  };
  for (const [, letter = '', rest = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values =
      rest.trim() === ''
        ? []
        : rest
            .trim()
            .split(/[\s,]+/)
            .map(Number);
    if (numbersOf[letter] !== values.length || !values.every(Number.isFinite)) break;
    if (letter === 'Z') end(true);
    else if (letter === 'A') addArc(points, values);
    else {
      if (letter === 'M') end(false);
      points.push(values[0]!, values[1]!);
    }
  }
  end(false);
  return rings;
}

/** Adds an arc from the last point to the next; `values` as in SVG: radii, turn, large, clockwise, end. */
function addArc(points: number[], [rx = 0, , , large = 0, clockwise = 0, x = 0, y = 0]: readonly number[]): void {
  const [fromX, fromY] = [points.at(-2) ?? x, points.at(-1) ?? y];
  const half = Math.hypot(x - fromX, y - fromY) / 2;
  if (half === 0) return;
  const radius = Math.max(rx, half);
  const side = (large === clockwise ? -1 : 1) * Math.sqrt(Math.max(0, radius * radius - half * half));
  const middleX = (fromX + x) / 2 - (side * (y - fromY)) / (2 * half);
  const middleY = (fromY + y) / 2 + (side * (x - fromX)) / (2 * half);
  const start = Math.atan2(fromY - middleY, fromX - middleX);
  const turn = Math.atan2(y - middleY, x - middleX) - start;
  const whole = 2 * Math.PI;
  const way = clockwise ? (turn + whole) % whole : -((whole - turn) % whole);
  const steps = Math.max(1, Math.ceil(Math.abs(way) / CHORD));
  for (let n = 1; n < steps; n++) {
    const angle = start + (way * n) / steps;
    points.push(middleX + radius * Math.cos(angle), middleY + radius * Math.sin(angle));
  }
  points.push(x, y);
}

/** Area of the largest ring. Their sum is meaningless: faces seen from above may overlap. */
export const largestArea = (rings: readonly Ring[]): number =>
  rings.reduce((largest, { points }) => {
    let twice = 0;
    for (let i = 0, last = points.length - 2; i < points.length; last = i, i += 2)
      twice += floatAt(points, last) * floatAt(points, i + 1) - floatAt(points, i) * floatAt(points, last + 1);
    return Math.max(largest, Math.abs(twice) / 2);
  }, 0);

/** Whether a point is inside a ring, taken as closed. */
export function isInside({ points }: Ring, x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, last = points.length - 2; i < points.length; last = i, i += 2) {
    const a = floatAt(points, i + 1),
      b = floatAt(points, last + 1);
    if (a > y !== b > y && x < floatAt(points, i) + ((floatAt(points, last) - floatAt(points, i)) * (y - a)) / (b - a))
      inside = !inside;
  }
  return inside;
}

/** Distance of a point to the nearest line of a ring. */
export function distanceToRing({ points, closed }: Ring, x: number, y: number): number {
  let least = Infinity;
  for (let i = closed ? 0 : 2, last = closed ? points.length - 2 : 0; i < points.length; last = i, i += 2) {
    const ax = floatAt(points, last),
      ay = floatAt(points, last + 1),
      dx = floatAt(points, i) - ax,
      dy = floatAt(points, i + 1) - ay;
    const length = dx * dx + dy * dy;
    const k = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
    least = Math.min(least, Math.hypot(x - ax - k * dx, y - ay - k * dy));
  }
  return least;
}
