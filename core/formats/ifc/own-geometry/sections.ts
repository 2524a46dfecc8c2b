import { addPoints, addWalls, type Mesh, newMesh } from './mesh.ts';
import type { Flat, Profile } from './profiles.ts';
import { triangulate } from './triangulate.ts';
import { type Frame, place } from './vectors.ts';

/** A profile in the x-y plane of its frame; its z axis is the direction of the sweep. */
export interface Section {
  readonly frame: Frame;
  readonly profile: Profile;
}

/** The body between profiles, each joined to the next by straight walls; closed profiles get ends. Null when there are
 *  fewer than two sections, or when they have different numbers of holes. */
export function loft(sections: readonly Section[]): Mesh | null {
  const [first, last] = [sections[0], sections.at(-1)];
  if (first === undefined || last === undefined || sections.length < 2) return null;
  if (
    sections.some(
      ({ profile }) => profile.holes.length !== first.profile.holes.length || profile.isOpen !== first.profile.isOpen,
    )
  )
    return null;
  const mesh = newMesh();
  for (let i = 1; i < sections.length; i++) joinSections(mesh, sections[i - 1]!, sections[i]!);
  if (!first.profile.isOpen) {
    addEnd(mesh, first, true);
    addEnd(mesh, last, false);
  }
  return mesh;
}

function joinSections(mesh: Mesh, a: Section, b: Section): void {
  const isClosed = !a.profile.isOpen;
  const loops = [
    [a.profile.outer, b.profile.outer] as const,
    ...a.profile.holes.map((hole, i) => [hole, b.profile.holes[i]!] as const),
  ];
  for (const [from, to] of loops) {
    const [left, right] = matchLoops(from, to, isClosed);
    const rowA = addPoints(
      mesh,
      left.map(point => inSpace(a.frame, point)),
    );
    const rowB = addPoints(
      mesh,
      right.map(point => inSpace(b.frame, point)),
    );
    addWalls(mesh, rowA, rowB, left.length, isClosed);
  }
}

function addEnd(mesh: Mesh, { frame, profile }: Section, isStart: boolean): void {
  const row = addPoints(
    mesh,
    [...profile.outer, ...profile.holes.flat()].map(point => inSpace(frame, point)),
  );
  const triangles = triangulate(profile.outer, profile.holes);
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]! + row, triangles[i + 1]! + row, triangles[i + 2]! + row];
    if (isStart) mesh.indices.push(a, c, b);
    else mesh.indices.push(a, b, c);
  }
}

const inSpace = (frame: Frame, [x, y]: Flat) => place(frame, [x, y, 0]);

/** The profile between two: `share` 0 is the first, 1 the second. */
export function profileBetween(a: Profile, b: Profile, share: number): Profile {
  const mix = (from: readonly Flat[], to: readonly Flat[]): Flat[] => {
    const [left, right] = matchLoops(from, to, !a.isOpen);
    return left.map(([x, y], i) => [x + (right[i]![0] - x) * share, y + (right[i]![1] - y) * share]);
  };
  return {
    outer: mix(a.outer, b.outer),
    holes: a.holes.map((hole, i) => mix(hole, b.holes[i] ?? hole)),
    isOpen: a.isOpen,
  };
}

/** Two loops with equally many points. When they differ, the second begins where it is nearest to the beginning of the
 *  first, and both get a point at every share of the perimeter where one of them has a corner, so that none is lost. */
export function matchLoops(
  a: readonly Flat[],
  other: readonly Flat[],
  isClosed: boolean,
): readonly [readonly Flat[], readonly Flat[]] {
  if (a.length === other.length) return [a, other];
  const b = isClosed ? beginNear(other, a[0]!) : other;
  const [sharesA, sharesB] = [sharesOf(a, isClosed), sharesOf(b, isClosed)];
  const all = [...sharesA.slice(0, a.length), ...sharesB.slice(0, b.length)].sort((x, y) => x - y);
  const wanted = all.filter((share, i) => i === 0 || share - all[i - 1]! > 1e-9);
  return [wanted.map(share => pointAt(a, sharesA, share)), wanted.map(share => pointAt(b, sharesB, share))];
}

function beginNear(loop: readonly Flat[], [x, y]: Flat): readonly Flat[] {
  const gaps = loop.map(point => Math.hypot(point[0] - x, point[1] - y));
  const start = gaps.indexOf(Math.min(...gaps));
  return [...loop.slice(start), ...loop.slice(0, start)];
}

/** Share of the perimeter at each point, 1 at the end of a closed loop. */
function sharesOf(loop: readonly Flat[], isClosed: boolean): number[] {
  const lengths = [0];
  for (let i = 1; i < loop.length + (isClosed ? 1 : 0); i++) {
    const [from, to] = [loop[i - 1]!, loop[i % loop.length]!];
    lengths.push(lengths[i - 1]! + Math.hypot(to[0] - from[0], to[1] - from[1]));
  }
  return lengths.map(length => length / lengths.at(-1)!);
}

function pointAt(loop: readonly Flat[], shares: readonly number[], share: number): Flat {
  let i = shares.findIndex(end => end >= share - 1e-12);
  if (i < 0) i = shares.length - 1;
  if (i === 0) return loop[0]!;
  const [from, to] = [loop[i - 1]!, loop[i % loop.length]!];
  const t = (share - shares[i - 1]!) / (shares[i]! - shares[i - 1]!);
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
}
