import { addPoints, addWalls, type Mesh, newMesh, volumeOf } from '../mesh.ts';
import type { Flat, Profile } from '../profiles.ts';
import { triangulate } from '../triangulate.ts';
import { type Frame, place } from '../vectors.ts';
import { reversed } from './close-mesh.ts';

/** A profile in the x-y plane of its frame; its z axis is the direction of the sweep. */
export interface Section {
  readonly frame: Frame;
  readonly profile: Profile;
}

type Loop = readonly Flat[];

/** The body between profiles, each joined to the next by straight walls. Closed profiles get ends, unless the last
 *  section is joined to the first (`isRing`); all share their corners. Null when there are fewer than two sections, or
 *  when they have different numbers of holes. */
export function loft(sections: readonly Section[], isRing = false): Mesh | null {
  const [first] = sections;
  if (first === undefined || sections.length < 2) return null;
  const { holes, isOpen } = first.profile;
  if (sections.some(({ profile }) => profile.holes.length !== holes.length || profile.isOpen !== isOpen)) return null;
  const outlines = matchAll(
    sections.map(({ profile }) => profile.outer),
    !isOpen,
  );
  const inner = holes.map((_, i) =>
    matchAll(
      sections.map(({ profile }) => profile.holes[i]!),
      true,
    ),
  );
  const mesh = newMesh();
  const loops = [outlines, ...inner];
  const rows = sections.map(({ frame }, s) =>
    loops.map(loop =>
      addPoints(
        mesh,
        loop[s]!.map(([x, y]) => place(frame, [x, y, 0])),
      ),
    ),
  );
  const joins = isRing ? sections.length : sections.length - 1;
  for (let s = 0; s < joins; s++)
    loops.forEach((loop, l) =>
      addWalls(mesh, rows[s]![l]!, rows[(s + 1) % rows.length]![l]!, loop[0]!.length, !isOpen),
    );
  if (isOpen) return mesh;
  if (!isRing)
    for (const s of [0, sections.length - 1])
      addEnd(
        mesh,
        rows[s]![0]!,
        triangulate(
          outlines[s]!,
          inner.map(loop => loop[s]!),
        ),
        s === 0,
      );
  return volumeOf(mesh) < 0 ? { points: mesh.points, indices: reversed(mesh.indices) } : mesh;
}

function addEnd(mesh: Mesh, row: number, triangles: readonly number[], isStart: boolean): void {
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]! + row, triangles[i + 1]! + row, triangles[i + 2]! + row];
    if (isStart) mesh.indices.push(a, c, b);
    else mesh.indices.push(a, b, c);
  }
}

/** The profile between two: `share` 0 is the first, 1 the second. */
export function profileBetween(a: Profile, b: Profile, share: number): Profile {
  const mix = (from: Loop, to: Loop): Flat[] => {
    const [left, right] = matchLoops(from, to, !a.isOpen);
    return left.map((point, i) => flatBetween(point, right[i] ?? point, share));
  };
  const holes = a.holes.map((hole, i) => mix(hole, b.holes[i] ?? hole));
  return { ...a, outer: mix(a.outer, b.outer), holes };
}

function flatBetween([x, y]: Flat, [toX, toY]: Flat, share: number): Flat {
  return [x + (toX - x) * share, y + (toY - y) * share];
}

/** Two loops with equally many points. When they differ, the second begins where it is nearest to the beginning of the
 *  first, and both get a point at every share of the perimeter where one of them has a corner, so that none is lost. */
export function matchLoops(a: Loop, other: Loop, isClosed: boolean): readonly [Loop, Loop] {
  const [left, right] = matchAll([a, other], isClosed);
  return [left!, right!];
}

/** The same for any number of loops. */
function matchAll(loops: readonly Loop[], isClosed: boolean): readonly Loop[] {
  const [first] = loops;
  if (first === undefined || loops.every(({ length }) => length === first.length)) return loops;
  let before = first;
  const turned = loops.map((loop, i) => {
    const same = loops[i - 1] === loop ? before : undefined;
    before = same ?? (isClosed && i > 0 ? beginNear(loop, before[0]!) : loop);
    return before;
  });
  const shares = turned.map(loop => sharesOf(loop, isClosed));
  const all = [...new Set(shares.flatMap((row, i) => row.slice(0, turned[i]!.length)))].sort((x, y) => x - y);
  const wanted: number[] = [];
  for (const share of all) if (wanted.length === 0 || share - wanted.at(-1)! > 1e-9) wanted.push(share);
  return turned.map((loop, i) => wanted.map(share => pointAt(loop, shares[i]!, share)));
}

function beginNear(loop: Loop, [x, y]: Flat): Loop {
  const gaps = loop.map(point => Math.hypot(point[0] - x, point[1] - y));
  const start = gaps.indexOf(Math.min(...gaps));
  return [...loop.slice(start), ...loop.slice(0, start)];
}

/** Share of the perimeter at each point, 1 at the end of a closed loop. */
function sharesOf(loop: Loop, isClosed: boolean): number[] {
  const [first, ...others] = loop;
  if (first === undefined) return [];
  const lengths = [0];
  let sum = 0;
  let from = first;
  for (const to of isClosed ? [...others, first] : others) {
    lengths.push((sum += Math.hypot(to[0] - from[0], to[1] - from[1])));
    from = to;
  }
  return lengths.map(length => length / sum);
}

function pointAt(loop: Loop, shares: readonly number[], share: number): Flat {
  let i = shares.findIndex(end => end >= share - 1e-12);
  if (i < 0) i = shares.length - 1;
  if (i === 0) return loop[0]!;
  const [start = 0, end = 1] = shares.slice(i - 1, i + 1);
  return flatBetween(loop[i - 1]!, loop[i % loop.length]!, (share - start) / (end - start));
}
