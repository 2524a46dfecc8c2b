// Replaces round extrusions by smoother ones. web-ifc draws every circle with eleven sides; with its setting for more
// of them the whole file takes several times as long, bolts and booleans included. Columns, piles and pipes are prisms
// of eleven sides, so that their circles are known from them: they are drawn again with as many sides as they need.

import type { Welded, WeldTarget } from './weld.ts';
import { sidesFor, toleranceIn } from '../own-geometry/roundness.ts';
import { add, cross, dot, scale, subtract, type Vector } from '../own-geometry/vectors.ts';

/** Sides of a circle as web-ifc draws it: its twelfth point is the first again. */
const DRAWN_SIDES = 11;
/** Share of the radius by which a corner may be off: coordinates are floats of 32 bits. */
const TOLERANCE = 1e-3;

/** A circle in space: its middle, and the vectors from there to its first corner and to the point a quarter further. */
interface Circle {
  readonly middle: Vector;
  readonly first: Vector;
  readonly quarter: Vector;
  readonly radius: number;
}

/** A prism of one circle, or of two for a tube: the wider one first. */
interface Prism {
  readonly circles: readonly Circle[];
  readonly along: Vector;
}

/**
 * Replaces a prism that web-ifc drew of a circle, and that has just been welded to the end of `target`, by a smoother
 * one.
 * Any other mesh is not changed. @param scale metres per unit of the mesh
 */
export function roundPrism(target: WeldTarget, welded: Welded, scale: number): Welded {
  const { positions, indices } = target;
  const corners = welded.vertices;
  if (corners !== 2 * DRAWN_SIDES && corners !== 4 * DRAWN_SIDES) return welded;
  const points = pointsOf(positions.data, positions.length - corners * 3, corners);
  const triangles = indices.data.subarray(indices.length - welded.indices, indices.length);
  const prism = prismOf(points, triangles);
  const [outer] = prism?.circles ?? [];
  if (!prism || !outer) return welded;
  const sides = sidesFor(outer.radius, toleranceIn(scale));
  const isInsideOut = volumeOf(points, triangles) < 0;
  positions.length -= corners * 3;
  indices.length -= welded.indices;
  const vertices = writeRings(positions, prism, sides);
  return { vertices, indices: writeFaces(indices, prism, sides, isInsideOut), invalid: welded.invalid };
}

const pointsOf = (data: Float32Array, from: number, count: number): Vector[] =>
  Array.from({ length: count }, (_, n) => [data[from + n * 3]!, data[from + n * 3 + 1]!, data[from + n * 3 + 2]!]);

/** The prism that a mesh is; undefined for any other. */
function prismOf(points: readonly Vector[], triangles: Uint32Array): Prism | undefined {
  const ends = endsOf(points, triangles);
  if (!ends) return undefined;
  const { bottom, along } = ends;
  const middle = scale(bottom.reduce(add, [0, 0, 0]), 1 / bottom.length);
  const far = bottom.toSorted((a, b) => length(subtract(b, middle)) - length(subtract(a, middle)));
  const outer = circleOf(far.slice(0, DRAWN_SIDES), middle);
  if (!outer) return undefined;
  if (far.length === DRAWN_SIDES) return { circles: [outer], along };
  const inner = circleOf(far.slice(DRAWN_SIDES), middle, outer);
  return inner && { circles: [outer, inner], along };
}

/** The corners at one end, and the vector to the other: an edge of the first corner that as many others have. */
function endsOf(points: readonly Vector[], triangles: Uint32Array): { bottom: Vector[]; along: Vector } | undefined {
  const [first] = points;
  if (!first) return undefined;
  const near = TOLERANCE * Math.max(...points.map(point => length(subtract(point, first))));
  const others = new Set<number>();
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = triangles.subarray(at, at + 3);
    if (corners.includes(0)) for (const corner of corners) if (corner !== 0) others.add(corner);
  }
  for (const other of others) {
    const along = subtract(points[other] ?? first, first);
    const bottom = points.filter(point => {
      const end = add(point, along);
      return points.some(each => length(subtract(each, end)) < near);
    });
    if (bottom.length === points.length / 2) return { bottom, along };
  }
  return undefined;
}

/**
 * The circle on which corners are in equal steps; undefined when they are not. @param like a circle with which the ring
 * shares its start and direction
 */
function circleOf(ring: readonly Vector[], middle: Vector, like?: Circle): Circle | undefined {
  const arms = ring.map(point => subtract(point, middle));
  const first = like ? arms.toSorted((a, b) => dot(b, like.first) - dot(a, like.first))[0] : arms[0];
  const radius = first ? length(first) : 0;
  if (!first || !(radius > 0)) return undefined;
  const widest = arms.toSorted((a, b) => length(cross(first, b)) - length(cross(first, a)))[0]!;
  const normal = like ? cross(like.first, like.quarter) : cross(first, widest);
  const side = cross(normal, first);
  const quarter = scale(side, radius / length(side));
  const ranks = new Set<number>();
  for (const arm of arms) {
    const turn = Math.atan2(dot(arm, quarter), dot(arm, first)) / (2 * Math.PI);
    const rank = Math.round(turn * DRAWN_SIDES);
    const exact = onCircle({ first, quarter }, rank / DRAWN_SIDES);
    if (!(length(subtract(arm, exact)) < TOLERANCE * radius)) return undefined;
    ranks.add((rank + DRAWN_SIDES) % DRAWN_SIDES);
  }
  return ranks.size === DRAWN_SIDES ? { middle, first, quarter, radius } : undefined;
}

/** @param turn 0 to 1 */
const onCircle = ({ first, quarter }: Pick<Circle, 'first' | 'quarter'>, turn: number): Vector =>
  add(scale(first, Math.cos(2 * Math.PI * turn)), scale(quarter, Math.sin(2 * Math.PI * turn)));

/** Writes the rings: of each circle the one at the bottom, then the one at the top. Returns the number of corners. */
function writeRings(into: WeldTarget['positions'], { circles, along }: Prism, sides: number): number {
  for (const circle of circles)
    for (const shift of [[0, 0, 0] as const, along])
      for (let n = 0; n < sides; n++) into.append(add(add(circle.middle, onCircle(circle, n / sides)), shift));
  return circles.length * 2 * sides;
}

/** Writes the triangles; they face outwards, or inwards where those before did. Returns the number of corners. */
function writeFaces(into: WeldTarget['indices'], { circles, along }: Prism, sides: number, isInsideOut: boolean) {
  const before = into.length;
  const add = (a: number, b: number, c: number, isTurned: boolean) => into.append(isTurned ? [a, c, b] : [a, b, c]);
  circles.forEach((circle, n) => {
    // Seen against the axis such a ring is clockwise, and its walls would face inwards.
    const isRight = dot(cross(circle.first, circle.quarter), along) < 0;
    const isTurned = (isRight !== isInsideOut) !== (n === 1);
    const [bottom, top] = [n * 2 * sides, (n * 2 + 1) * sides];
    for (let k = 0; k < sides; k++) {
      const next = (k + 1) % sides;
      add(bottom + k, bottom + next, top + next, isTurned);
      add(bottom + k, top + next, top + k, isTurned);
    }
    if (circles.length > 1) return;
    for (let k = 1; k + 1 < sides; k++) {
      add(bottom, bottom + k + 1, bottom + k, isTurned);
      add(top, top + k, top + k + 1, isTurned);
    }
  });
  const [outer, inner] = circles;
  if (outer && inner) writeTubeEnds(add, outer, along, { sides, isInsideOut });
  return into.length - before;
}

/** Between the rings of a tube, which begin next to each other and have the same direction. */
function writeTubeEnds(
  add: (a: number, b: number, c: number, isTurned: boolean) => void,
  outer: Circle,
  along: Vector,
  { sides, isInsideOut }: { readonly sides: number; readonly isInsideOut: boolean },
): void {
  const isTurned = dot(cross(outer.first, outer.quarter), along) < 0 !== isInsideOut;
  for (let k = 0; k < sides; k++) {
    const next = (k + 1) % sides;
    for (const [wide, narrow, isTop] of [
      [0, 2 * sides, false],
      [sides, 3 * sides, true],
    ] as const) {
      add(wide + k, wide + next, narrow + next, isTurned !== !isTop);
      add(wide + k, narrow + next, narrow + k, isTurned !== !isTop);
    }
  }
}

function volumeOf(points: readonly Vector[], triangles: Uint32Array): number {
  const [from = [0, 0, 0]] = points;
  let six = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const corner = (n: number): Vector => subtract(points[triangles[at + n]!]!, from);
    const [a, b, c] = [corner(0), corner(1), corner(2)];
    six += dot(a, cross(b, c));
  }
  return six;
}

const length = (a: Vector): number => Math.hypot(...a);
