import type { Curve } from '../own-geometry/curve.ts';
import type { Vector } from '../own-geometry/vectors.ts';

// Axes of design grids in the plane of their grid, and where two of them meet.

type Point = readonly [x: number, y: number];

/** A straight piece of an axis, from a point in a direction of length 1. */
interface Straight {
  readonly from: Point;
  readonly way: Point;
  readonly length: number;
}

/** An arc; `turn`: angle from its start to its end, positive counter-clockwise. */
interface Arc {
  readonly middle: Point;
  readonly radius: number;
  readonly start: number;
  readonly turn: number;
}

/** An axis in the order of its travel: straight lines and arcs, as exact as the file. */
export type GridAxis = readonly (Straight | Arc)[];

// Share of its size by which a piece may differ from a line or an arc.
const EXACT = 1e-9;
// Chords of a piece that is neither: of an ellipse of 10 m they are within a twentieth of a millimetre.
const SAMPLES = 1000;

/** The axis that follows a curve in the x-y plane; what is neither straight nor an arc becomes chords. */
export function gridAxis(curve: Curve): GridAxis {
  const stops = curve.breaks.length > 1 ? curve.breaks : [0, curve.end];
  const pieces = stops.slice(1).flatMap((to, n) => {
    const from = stops[n] ?? 0;
    const at = [0, 1 / 6, 1 / 3, 1 / 2, 2 / 3].map(share => flat(curve.point(from + (to - from) * share)));
    const end = flat(curve.point(to));
    return (to > from && (straightThrough([...at, end]) ?? arcThrough([...at, end]))) || [];
  });
  const whole = pieces.length > 0 && pieces.length === stops.filter((to, n) => to > (stops[n - 1] ?? to)).length;
  return whole ? pieces : chords(stops.flatMap((to, n) => (n === 0 ? [] : samples(curve, stops[n - 1] ?? 0, to))));
}

const flat = ([x, y]: Vector): Point => [x, y];

const samples = (curve: Curve, from: number, to: number): Point[] =>
  Array.from({ length: SAMPLES + 1 }, (_, n) => flat(curve.point(from + ((to - from) * n) / SAMPLES)));

function chords(points: readonly Point[]): Straight[] {
  return points.slice(1).flatMap((to, n) => straightThrough([points[n] ?? to, to]) ?? []);
}

function straightThrough(points: readonly Point[]): Straight | null {
  const [from = [0, 0], end = from] = [points[0], points.at(-1)];
  const length = Math.hypot(end[0] - from[0], end[1] - from[1]);
  if (!(length > 0)) return null;
  const way: Point = [(end[0] - from[0]) / length, (end[1] - from[1]) / length];
  const isStraight = points.every(([x, y]) => {
    const side = way[0] * (y - from[1]) - way[1] * (x - from[0]);
    return Math.abs(side) <= EXACT * length;
  });
  return isStraight ? { from, way, length } : null;
}

/** The arc through points at 0, 1/6, 1/3, 1/2 and 2/3 of its length, and its end. */
function arcThrough(points: readonly Point[]): Arc | null {
  const [a, between, b, , c] = points;
  if (!a || !between || !b || !c) return null;
  const middle = circumcentre(a, b, c);
  const radius = middle === null ? NaN : Math.hypot(a[0] - middle[0], a[1] - middle[1]);
  if (middle === null || !(radius > 0)) return null;
  const isArc = points.every(([x, y]) => Math.abs(Math.hypot(x - middle[0], y - middle[1]) - radius) <= 1e-7 * radius);
  if (!isArc) return null;
  const angleOf = ([x, y]: Point): number => Math.atan2(y - middle[1], x - middle[0]);
  // A sixth of a turn at most, so that its sign is that of the shorter way.
  const sixth = Math.atan2(Math.sin(angleOf(between) - angleOf(a)), Math.cos(angleOf(between) - angleOf(a)));
  return { middle, radius, start: angleOf(a), turn: 6 * sixth };
}

function circumcentre(a: Point, b: Point, c: Point): Point | null {
  const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  const twice = 2 * (bx * cy - by * cx);
  if (Math.abs(twice) <= EXACT * (bx * bx + by * by)) return null;
  const [bb, cc] = [bx * bx + by * by, cx * cx + cy * cy];
  return [a[0] + (cy * bb - by * cc) / twice, a[1] + (bx * cc - cx * bb) / twice];
}

const isArc = (piece: Straight | Arc): piece is Arc => 'radius' in piece;

/** The axis travelled the other way. */
export const reversed = (axis: GridAxis): GridAxis =>
  axis
    .toReversed()
    .map(piece =>
      isArc(piece)
        ? { ...piece, start: piece.start + piece.turn, turn: -piece.turn }
        : {
            from: [piece.from[0] + piece.way[0] * piece.length, piece.from[1] + piece.way[1] * piece.length],
            way: [-piece.way[0], -piece.way[1]],
            length: piece.length,
          },
    );

/** The axis moved to its left by a distance (ISO 10303-42, offset_curve_2d). */
export const offsetAxis = (axis: GridAxis, by: number): GridAxis =>
  by === 0
    ? axis
    : axis.flatMap((piece): GridAxis => {
        if (isArc(piece)) {
          const radius = piece.radius - Math.sign(piece.turn) * by;
          return radius > 0 ? [{ ...piece, radius }] : [];
        }
        const { from, way } = piece;
        return [{ ...piece, from: [from[0] - way[1] * by, from[1] + way[0] * by] }];
      });

/** A point on two axes, and the direction of travel of the first one there. */
export interface Crossing {
  readonly point: Point;
  readonly tangent: Point;
}

/**
 * Where two axes meet: on both of them, else where they meet when their pieces are prolonged as lines and circles, at
 * the least distance from their ends. Of several the first along `a`. Null for parallel ones.
 */
export function crossingOf(a: GridAxis, b: GridAxis): Crossing | null {
  let best: (Crossing & { readonly excess: number }) | null = null;
  for (const first of a)
    for (const second of b) {
      const points = meetings(first, second).map(point => ({
        point,
        tangent: tangentAt(first, point),
        excess: beyond(first, point) + beyond(second, point),
      }));
      const slack = EXACT * (sizeOf(first) + sizeOf(second));
      for (const found of points.sort((p, q) => along(first, p.point) - along(first, q.point)))
        if (best === null || found.excess < best.excess - slack) best = found;
    }
  return best;
}

const sizeOf = (piece: Straight | Arc): number => (isArc(piece) ? piece.radius : piece.length);

function meetings(a: Straight | Arc, b: Straight | Arc): Point[] {
  if (isArc(a)) return isArc(b) ? circles(a, b) : lineAndCircle(b, a);
  return isArc(b) ? lineAndCircle(a, b) : lines(a, b);
}

function lines(a: Straight, b: Straight): Point[] {
  const across = a.way[0] * b.way[1] - a.way[1] * b.way[0];
  if (Math.abs(across) < EXACT) return [];
  const [x, y] = [b.from[0] - a.from[0], b.from[1] - a.from[1]];
  const at = (x * b.way[1] - y * b.way[0]) / across;
  return [[a.from[0] + a.way[0] * at, a.from[1] + a.way[1] * at]];
}

function lineAndCircle({ from, way }: Straight, { middle, radius }: Arc): Point[] {
  const [x, y] = [middle[0] - from[0], middle[1] - from[1]];
  const at = x * way[0] + y * way[1];
  const aside = x * way[1] - y * way[0];
  const square = radius * radius - aside * aside;
  if (square < -2 * EXACT * radius * radius) return [];
  const half = Math.sqrt(Math.max(0, square));
  return [at - half, at + half].map(t => [from[0] + way[0] * t, from[1] + way[1] * t]);
}

function circles(a: Arc, b: Arc): Point[] {
  const [x, y] = [b.middle[0] - a.middle[0], b.middle[1] - a.middle[1]];
  const apart = Math.hypot(x, y);
  if (!(apart > EXACT * (a.radius + b.radius))) return [];
  const at = (apart * apart + a.radius * a.radius - b.radius * b.radius) / (2 * apart);
  const from: Point = [a.middle[0] + (x * at) / apart, a.middle[1] + (y * at) / apart];
  return lineAndCircle({ from, way: [-y / apart, x / apart], length: 0 }, a);
}

/** How far a point of the prolonged piece is along it, from its start: a distance. */
function along(piece: Straight | Arc, [x, y]: Point): number {
  if (!isArc(piece)) return (x - piece.from[0]) * piece.way[0] + (y - piece.from[1]) * piece.way[1];
  const whole = 2 * Math.PI;
  const angle = (Math.atan2(y - piece.middle[1], x - piece.middle[0]) - piece.start) * Math.sign(piece.turn);
  const turned = ((angle % whole) + whole) % whole;
  // A point just before the start is not nearly a whole turn away.
  return (turned > whole - 1e-9 ? turned - whole : turned) * piece.radius;
}

/** Distance of a point of the prolonged piece from the nearer end; 0 within it. */
function beyond(piece: Straight | Arc, point: Point): number {
  const at = along(piece, point);
  const length = isArc(piece) ? Math.abs(piece.turn) * piece.radius : piece.length;
  const slack = EXACT * length;
  if (at >= -slack && at <= length + slack) return 0;
  if (!isArc(piece)) return at < 0 ? -at : at - length;
  return Math.min(at - length, 2 * Math.PI * piece.radius - at);
}

function tangentAt(piece: Straight | Arc, [x, y]: Point): Point {
  if (!isArc(piece)) return piece.way;
  const sign = Math.sign(piece.turn) / piece.radius;
  return [-(y - piece.middle[1]) * sign, (x - piece.middle[0]) * sign];
}
