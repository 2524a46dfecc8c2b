import type { Instance, Instances } from './instances.ts';
import { frameAtStation, linearAxisFrame, profilePlane, readStation, type Station } from '../placements/linear-placements.ts';
import { type Mesh, addPoints, addWalls, newMesh, triangulate } from './mesh.ts';
import { axisPlacement } from './placements.ts';
import { type Profile, readProfile, type Flat } from './profiles.ts';
import type { CurveReader } from './read-curve.ts';
import { sampleCurve } from './curve.ts';
import type { Tolerance } from './roundness.ts';
import { between, type Frame, frameOf, turn, travelFrame, place } from './vectors.ts';

/** A profile in the x-y plane of its frame; its z axis is the direction of the sweep. */
interface Section {
  readonly frame: Frame;
  readonly profile: Profile;
}

/** The body between profiles, each joined to the next by straight walls; closed profiles get ends. Null when there are
 *  fewer than two sections, or when they have different numbers of holes. */
export function loft(sections: readonly Section[]): Mesh | null {
  const [first, last] = [sections[0], sections.at(-1)];
  if (first === undefined || last === undefined || sections.length < 2) return null;
  const { holes, isOpen } = first.profile;
  if (sections.some(({ profile }) => profile.holes.length !== holes.length || profile.isOpen !== isOpen)) return null;
  const mesh = newMesh();
  sections.slice(1).forEach((section, i) => joinSections(mesh, sections[i] ?? first, section));
  if (!isOpen) {
    addEnd(mesh, first, true);
    addEnd(mesh, last, false);
  }
  return mesh;
}

function joinSections(mesh: Mesh, a: Section, b: Section): void {
  const isClosed = !a.profile.isOpen;
  const loops = [
    [a.profile.outer, b.profile.outer] as const,
    ...a.profile.holes.map((hole, i) => [hole, b.profile.holes[i] ?? hole] as const),
  ];
  for (const [from, to] of loops) {
    const [left, right] = matchLoops(from, to, isClosed);
    const rowA = addFlat(mesh, a.frame, left);
    const rowB = addFlat(mesh, b.frame, right);
    addWalls(mesh, rowA, rowB, left.length, isClosed);
  }
}

function addEnd(mesh: Mesh, { frame, profile }: Section, isStart: boolean): void {
  const row = addFlat(mesh, frame, [...profile.outer, ...profile.holes.flat()]);
  const triangles = triangulate(profile.outer, profile.holes);
  for (let i = 0; i < triangles.length; i += 3) {
    const [a = 0, b = 0, c = 0] = triangles.slice(i, i + 3).map(corner => corner + row);
    if (isStart) mesh.indices.push(a, c, b);
    else mesh.indices.push(a, b, c);
  }
}

function addFlat(mesh: Mesh, frame: Frame, points: Loop): number {
  const placed = points.map(([x, y]) => place(frame, [x, y, 0]));
  return addPoints(mesh, placed);
}

/** The profile between two: `share` 0 is the first, 1 the second. */
function profileBetween(a: Profile, b: Profile, share: number): Profile {
  const mix = (from: readonly Flat[], to: readonly Flat[]): Flat[] => {
    const [left, right] = matchLoops(from, to, !a.isOpen);
    return left.map((point, i) => flatBetween(point, right[i] ?? point, share));
  };
  const holes = a.holes.map((hole, i) => mix(hole, b.holes[i] ?? hole));
  return { outer: mix(a.outer, b.outer), holes, isOpen: a.isOpen };
}

function flatBetween([x, y]: Flat, [toX, toY]: Flat, share: number): Flat {
  return [x + (toX - x) * share, y + (toY - y) * share];
}

type Loop = readonly Flat[];

/** Two loops with equally many points. When they differ, the second begins where it is nearest to the beginning of the
 *  first, and both get a point at every share of the perimeter where one of them has a corner, so that none is lost. */
export function matchLoops(a: Loop, other: Loop, isClosed: boolean): readonly [Loop, Loop] {
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

function pointAt(loop: readonly Flat[], shares: readonly number[], share: number): Flat {
  let i = shares.findIndex(end => end >= share - 1e-12);
  if (i < 0) i = shares.length - 1;
  if (i === 0) return loop[0]!;
  const [start = 0, end = 1] = shares.slice(i - 1, i + 1);
  return flatBetween(loop[i - 1]!, loop[i % loop.length]!, (share - start) / (end - start));
}

// A body of more corners would not fit into a model that can be shown.
const MOST_CORNERS = 4_000_000;

/** A profile and its position along the curve. */
interface Stop extends Omit<Station, 'curve'> {
  readonly profile: Profile;
  /** turns the profile against its plane across the curve */
  readonly own: Frame | null;
}

/** IfcSectionedSolidHorizontal, IfcSectionedSurface and IfcSectionedSpine: profiles joined along a curve. Null when the
 *  curve, a profile or a position cannot be read, or profiles cannot be joined. */
export function drawSectioned(instances: Instances, curves: CurveReader, of: Instance, tolerance: Tolerance) {
  const isSurface = of.type === 'IFCSECTIONEDSURFACE';
  const listed = instances.list(of, isSurface ? 2 : 1);
  const positions = instances.list(of, isSurface ? 1 : 2);
  if (listed.length < 2 || positions.length !== listed.length) return null;
  const profiles = listed.map(profile => readProfile(instances, curves, profile, tolerance));
  const placed = positions.flatMap((position, i) => {
    const profile = profiles[i] ?? null;
    return profile === null ? [] : [{ position, profile }];
  });
  if (placed.length !== positions.length) return null;
  if (of.type === 'IFCSECTIONEDSPINE') {
    const sections = placed.flatMap(({ position, profile }): Section[] => {
      const frame = axisPlacement(instances, position);
      return frame === null ? [] : [{ frame, profile }];
    });
    return sections.length === placed.length ? loft(sections) : null;
  }
  const directrix = instances.follow(of, 0);
  const curve = curves.read(directrix);
  if (curve === null) return null;
  const stops = placed.flatMap(({ position, profile }): Stop[] => {
    const isLinear = position.type === 'IFCAXIS2PLACEMENTLINEAR';
    const station = readStation(instances, curves, isLinear ? instances.follow(position, 0) : position, directrix);
    if (station === null) return [];
    const turned = isLinear && (instances.vector(position, 1) !== null || instances.vector(position, 2) !== null);
    return [{ ...station, profile, own: turned ? linearAxisFrame(instances, curves, position) : null }];
  });
  if (stops.length !== positions.length) return null;
  // In IFC 4x1 an attribute sets whether profiles are vertical on a slope; later they are perpendicular to the curve.
  const upright = of.type === 'IFCSECTIONEDSOLIDHORIZONTAL' && of.values[3] === 'T';
  const sections: Section[] = [];
  for (const [i, to] of stops.entries()) {
    const from = stops[i - 1];
    if (from === undefined) continue;
    const [start, end] = [from.distance, to.distance];
    const row = end > start ? sampleCurve(curve, tolerance, start, end) : [start, end];
    if ((sections.length + row.length) * from.profile.outer.length > MOST_CORNERS) return null;
    for (const distance of i === 1 ? row : row.slice(1)) {
      const share = end > start ? (distance - start) / (end - start) : distance === end ? 1 : 0;
      const offset = between(from.offset, to.offset, share);
      const stop = share === 0 ? from : share === 1 ? to : null;
      sections.push({
        profile: stop?.profile ?? profileBetween(from.profile, to.profile, share),
        frame: profilePlane(stop?.own ?? across({ curve, distance, offset }, upright)),
      });
    }
  }
  return loft(sections);
}

/** Frame across the curve. */
function across(station: Station, upright: boolean): Frame {
  const frame = frameAtStation(station);
  if (!upright) return frame;
  const level = travelFrame(station.curve.point(station.distance), [frame.x[0], frame.x[1], 0]);
  const [x, y, z] = turn(level, station.offset);
  return frameOf([level.o[0] + x, level.o[1] + y, level.o[2] + z], level.z, level.x);
}
