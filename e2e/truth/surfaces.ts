// How far the triangles that follow a curved surface are from it.
import { areaOf, cornersOf, cross, dot, lengthOf, minus, type Mesh } from './mesh.ts';
import type { Point, Surface } from './read-check.ts';

/** 1 mm or 0.2 % of the radius. */
export const allowedChord = ({ radius = 0, small, half = [] }: Surface): number =>
  Math.max(0.001, 0.002 * Math.max(small ?? radius, ...half));

/** A triangle follows the surface when its corners are not farther from it than this many times the tolerance ... */
const NEAR = 3;
/** ... and its normal is not more than about 37 degrees from that of the surface. */
const ALONG = 0.8;
/** Triangles are judged at the points of a grid with this many steps along each side. */
const STEPS = 6;
/** Slivers have no direction: square metres. */
const SLIVER = 1e-9;

/** Farthest distance of the triangles that follow the surface, in metres; undefined when there are none. */
export function farthestFrom(mesh: Mesh, surface: Surface, tolerance: number): number | undefined {
  const distance = distanceTo(surface);
  let farthest: number | undefined;
  for (let n = 0; n < mesh.corners.length / 9; n++) {
    const triangle = cornersOf(mesh, n);
    if (areaOf(triangle) < SLIVER || triangle.some(corner => Math.abs(distance(corner)) > NEAR * tolerance)) continue;
    if (!isAlong(triangle, distance)) continue;
    for (const point of pointsIn(triangle)) farthest = Math.max(farthest ?? 0, Math.abs(distance(point)));
  }
  return farthest;
}

/** Whether the normal of the triangle is near the direction in which the distance grows. */
function isAlong([a, b, c]: [Point, Point, Point], distance: (point: Point) => number): boolean {
  const normal = cross(minus(b, a), minus(c, a));
  const middle = a.map((value, axis) => (value + (b[axis] ?? 0) + (c[axis] ?? 0)) / 3);
  const step = 1e-5;
  const slope = [0, 1, 2].map(axis => {
    const beside = (by: number) => middle.map((value, each) => (each === axis ? value + by : value));
    return distance(beside(step)) - distance(beside(-step));
  });
  return Math.abs(dot(normal, slope)) > ALONG * lengthOf(normal) * lengthOf(slope);
}

function* pointsIn([a, b, c]: [Point, Point, Point]): Generator<Point> {
  for (let i = 0; i <= STEPS; i++)
    for (let j = 0; j <= STEPS - i; j++) {
      const [u, v] = [i / STEPS, j / STEPS];
      yield a.map((value, axis) => value + u * ((b[axis] ?? 0) - value) + v * ((c[axis] ?? 0) - value));
    }
}

/** Signed distance of a point from a surface. */
function distanceTo({ kind, point: centre, axis = [0, 0, 1], ...sizes }: Surface): (point: Point) => number {
  const { radius = 0, small = 0, height = 0, x = [1, 0, 0], half: [first = 0, second = 0] = [] } = sizes;
  const up = axis.map(value => value / lengthOf(axis));
  const along = (point: Point) => dot(minus(point, centre), up);
  const aside = (point: Point) => {
    const away = minus(point, centre);
    return lengthOf(
      minus(
        away,
        up.map(value => value * dot(away, up)),
      ),
    );
  };
  switch (kind) {
    case 'sphere':
      return point => lengthOf(minus(point, centre)) - radius;
    case 'cylinder':
      return point => aside(point) - radius;
    case 'torus':
      return point => Math.hypot(aside(point) - radius, along(point)) - small;
    case 'cone':
      return point => ((aside(point) - radius) * height + along(point) * radius) / Math.hypot(height, radius);
    case 'ellipse': {
      const across = x.map(value => value / lengthOf(x));
      const side = cross(up, across);
      return point => {
        const away = minus(point, centre);
        return fromEllipse(Math.abs(dot(away, across)), Math.abs(dot(away, side)), first, second);
      };
    }
    default:
      throw new Error(`unknown surface ${String(kind)}`);
  }
}

/** Signed distance of a point of the first quarter from an ellipse: the foot is found by halving its angle. */
function fromEllipse(x: number, y: number, first: number, second: number): number {
  let [low, high] = [0, Math.PI / 2];
  for (let n = 0; n < 60; n++) {
    const angle = (low + high) / 2;
    const [footX, footY] = [first * Math.cos(angle), second * Math.sin(angle)];
    const ahead = (x - footX) * -first * Math.sin(angle) + (y - footY) * second * Math.cos(angle);
    if (ahead > 0) low = angle;
    else high = angle;
  }
  const distance = Math.hypot(x - first * Math.cos(low), y - second * Math.sin(low));
  return (x / first) ** 2 + (y / second) ** 2 < 1 ? -distance : distance;
}
