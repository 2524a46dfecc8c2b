// Convex bodies in double precision: cut by planes, and their volumes. Independent of what it is compared with.

export type Point = readonly [x: number, y: number, z: number];

/** Faces as polygons, counter-clockwise from outside; a half-space has none. `planes`: normal and offset, of points p
 *  inside normal · p is at most the offset. */
export interface Convex {
  readonly faces: readonly (readonly Point[])[];
  readonly planes: readonly (readonly [normal: Point, offset: number])[];
}

const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** A convex outline in the x-y plane of a frame, counter-clockwise, extruded along its z axis. */
export function prism(
  { o, x, z }: Readonly<Record<'o' | 'x' | 'z', Point>>,
  outline: readonly (readonly [number, number])[],
  height: number,
): Convex {
  const y = cross(z, x);
  const at = ([a, b]: readonly [number, number], c: number): Point =>
    [0, 1, 2].map(i => o[i]! + x[i]! * a + y[i]! * b + z[i]! * c) as unknown as Point;
  const [low, high] = [outline.map(each => at(each, 0)), outline.map(each => at(each, height))];
  const faces = [
    [...low].reverse(),
    high,
    ...low.map((from, i) => {
      const next = (i + 1) % low.length;
      return [from, low[next]!, high[next]!, high[i]!];
    }),
  ];
  return { faces, planes: faces.map(planeOf) };
}

function planeOf(face: readonly Point[]): readonly [Point, number] {
  const [a, b, c] = face as readonly [Point, Point, Point];
  const normal = cross(minus(b, a), minus(c, a));
  const length = Math.hypot(...normal);
  const unit: Point = [normal[0] / length, normal[1] / length, normal[2] / length];
  return [unit, dot(unit, a)];
}

/** All points behind a plane when `agrees`, else those in front of it. */
export function halfSpace(point: Point, normal: Point, agrees: boolean): Convex {
  const out: Point = agrees ? normal : [-normal[0], -normal[1], -normal[2]];
  return { faces: [], planes: [[out, dot(out, point)]] };
}

/** The part of a body within another one. */
export const cut = (body: Convex, other: Convex): Convex => other.planes.reduce(cutByPlane, body);

function cutByPlane(body: Convex, plane: readonly [Point, number]): Convex {
  const [normal, offset] = plane;
  const rim: Point[] = [];
  const faces = body.faces.flatMap(face => {
    const kept: Point[] = [];
    face.forEach((from, i) => {
      const to = face[(i + 1) % face.length]!;
      const [a, b] = [dot(normal, from) - offset, dot(normal, to) - offset];
      if (a <= 0) kept.push(from);
      if (a < 0 !== b < 0 && a !== b) {
        const share = a / (a - b);
        const between = [0, 1, 2].map(k => from[k]! + (to[k]! - from[k]!) * share) as unknown as Point;
        kept.push(between);
        rim.push(between);
      }
    });
    return kept.length < 3 ? [] : [kept];
  });
  if (rim.length < 3) return { faces, planes: [...body.planes, plane] };
  return { faces: [...faces, around(rim, normal)], planes: [...body.planes, plane] };
}

/** Points of a convex polygon in order around its normal. */
function around(points: readonly Point[], normal: Point): Point[] {
  const middle = [0, 1, 2].map(
    i => points.reduce((sum, each) => sum + each[i]!, 0) / points.length,
  ) as unknown as Point;
  const helper: Point = Math.abs(normal[2]) < 0.8 ? [0, 0, 1] : [1, 0, 0];
  const x = cross(helper, normal);
  const y = cross(normal, x);
  const angle = (point: Point): number => Math.atan2(dot(y, minus(point, middle)), dot(x, minus(point, middle)));
  return [...points].sort((a, b) => angle(a) - angle(b));
}

/** Volume by the divergence theorem, from the first corner. */
export function volume({ faces }: Convex): number {
  const from = faces[0]?.[0];
  if (from === undefined) return 0;
  let six = 0;
  for (const [first, ...others] of faces)
    for (let i = 0; i + 1 < others.length; i++)
      six += dot(minus(first!, from), cross(minus(others[i]!, from), minus(others[i + 1]!, from)));
  return six / 6;
}
