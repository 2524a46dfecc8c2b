import { addPoints, addWalls, type Mesh, newMesh } from './mesh.ts';
import { add, cross, distance, dot, perpendicular, scale, subtract, UP, unit, type Vector } from './vectors.ts';

// Mitred corners of more than about 150 degrees would reach far out: there the ring stays perpendicular to the path.
const SHARPEST = 0.26;

/**
 * A disk of `sides` corners swept along a path: corners are mitred, the ring does not twist. Mitring keeps the
 * volume: it is that of the polygon times the length of the path. `inner`: radius of the hole of a pipe, 0 for none.
 * `ends`: the directions of the curve at both ends of the path, to which the faces there are perpendicular. Null when
 * the path has no length.
 */
export function sweepDisk(
  path: readonly Vector[],
  radius: number,
  inner: number,
  sides: number,
  ends?: readonly [start: Vector, end: Vector],
): Mesh | null {
  const points = path.filter((point, i) => i === 0 || distance(point, path[i - 1] ?? point) > radius * 1e-6);
  const [first, last] = [points[0], points.at(-1)];
  const isLoop =
    first !== undefined && last !== undefined && points.length > 3 && distance(first, last) <= radius * 1e-3;
  if (isLoop) points.pop();
  if (points.length < 2 || !(radius > 0)) return null;
  const bisected = ringFrames(points, isLoop);
  const rings = isLoop || ends === undefined ? bisected : withEnds(bisected, ends);
  const mesh = newMesh();
  const outside = addTube(mesh, rings, { radius, sides, isInside: false, isLoop });
  const hole =
    inner > 0 && inner < radius ? addTube(mesh, rings, { radius: inner, sides, isInside: true, isLoop }) : null;
  if (!isLoop) {
    for (const [row, faces] of [
      [0, -1],
      [rings.length - 1, 1],
    ] as const)
      addCap(mesh, outside + row * sides, hole === null ? null : hole + row * sides, sides, faces);
  }
  return mesh;
}

/**
 * A ring of the sweep: its middle, two directions of the circle, and the direction in which its points slide to reach
 * the plane between the two pieces of the path.
 */
type Ring = Readonly<Record<'middle' | 'u' | 'v' | 'along' | 'plane', Vector>>;

function ringFrames(points: readonly Vector[], isLoop: boolean): Ring[] {
  const [start] = points;
  if (start === undefined) return [];
  const pieces = points.map((middle, i) => {
    const next = points[i + 1] ?? (isLoop ? start : undefined);
    return { middle, way: next && (unit(subtract(next, middle)) ?? UP) };
  });
  // The last point of an open path has the direction of the piece before it.
  const lastWay = pieces.findLast(({ way }) => way !== undefined)?.way ?? UP;
  let before = isLoop ? lastWay : (pieces[0]?.way ?? lastWay);
  let u = perpendicular(before, UP);
  const rings: Ring[] = [];
  // A loop ends with a ring at its beginning, possibly rotated against the first, which is not visible.
  for (const { middle, way: here = lastWay } of isLoop ? [...pieces, ...pieces.slice(0, 1)] : pieces) {
    const bisector = unit(add(before, here));
    const plane = bisector === null || dot(bisector, before) < SHARPEST ? before : bisector;
    rings.push({ middle, u, v: cross(before, u), along: before, plane });
    // The smallest turn from one direction to the next: the ring does not twist.
    const cosine = dot(before, here);
    u = perpendicular(here, cosine < -0.999 ? u : subtract(u, scale(add(before, here), dot(u, here) / (1 + cosine))));
    before = here;
  }
  return rings;
}

/** The chords at the ends of a bend are not quite in its direction. */
function withEnds(rings: readonly Ring[], [start, end]: readonly [Vector, Vector]): Ring[] {
  const faced = (ring: Ring, plane: Vector): Ring => (dot(ring.along, plane) > 0.9 ? { ...ring, plane } : ring);
  return rings.map((ring, i) => (i === 0 ? faced(ring, start) : i === rings.length - 1 ? faced(ring, end) : ring));
}

interface Tube {
  readonly radius: number;
  readonly sides: number;
  readonly isInside: boolean;
  readonly isLoop: boolean;
}

/** Walls of a tube; returns the rank of the first point of its first ring. The last ring of a loop is the first one,
 *  turned by whole sides: what is left of its turn is in the last piece. */
function addTube(mesh: Mesh, rings: readonly Ring[], { radius, sides, isInside, isLoop }: Tube): number {
  const used = isLoop ? rings.slice(0, -1) : rings;
  const rows = used.map(({ middle, u, v, along, plane }) =>
    addPoints(
      mesh,
      Array.from({ length: sides }, (_, i) => {
        const angle = (2 * Math.PI * i) / sides;
        const out = add(scale(u, radius * Math.cos(angle)), scale(v, radius * Math.sin(angle)));
        return add(middle, subtract(out, scale(along, dot(out, plane) / dot(along, plane))));
      }),
    ),
  );
  const join = (a: number, b: number, shift: number): void => {
    for (let i = 0; i < sides; i++) {
      const next = (i + 1) % sides;
      const [c, d] = [b + ((next + shift) % sides), b + ((i + shift) % sides)];
      if (isInside) mesh.indices.push(a + i, c, a + next, a + i, d, c);
      else mesh.indices.push(a + i, a + next, c, a + i, c, d);
    }
  };
  rows.slice(1).forEach((row, i) => join(rows[i]!, row, 0));
  const [first, last] = [rings[0], rings.at(-1)];
  if (isLoop && first !== undefined && last !== undefined) {
    const turned = Math.atan2(dot(last.u, first.v), dot(last.u, first.u));
    join(rows.at(-1)!, rows[0]!, (Math.round((turned / (2 * Math.PI)) * sides) + sides) % sides);
  }
  return rows[0] ?? 0;
}

/** `faces`: 1 for the end that faces along the path, -1 for its beginning. */
function addCap(mesh: Mesh, outside: number, hole: number | null, sides: number, faces: 1 | -1): void {
  if (hole !== null) {
    if (faces === 1) addWalls(mesh, outside, hole, sides, true);
    else addWalls(mesh, hole, outside, sides, true);
    return;
  }
  for (let i = 1; i < sides - 1; i++) {
    const [a, b] = faces === 1 ? [outside + i, outside + i + 1] : [outside + i + 1, outside + i];
    mesh.indices.push(outside, a, b);
  }
}
