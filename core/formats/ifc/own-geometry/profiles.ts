import type { CurveReader } from './read-curve.ts';
import { type Instance, type Instances, listOf, numberOf } from './instances.ts';
import { axisPlacement, operatorFrame } from './placements.ts';
import { pointsAlong } from './curve.ts';
import { stripAlong } from './profiles/centre-lines.ts';
import { parameterised } from './profiles/shapes.ts';
import { type Tolerance, toleranceAt } from './roundness.ts';
import { type Frame, place } from './vectors.ts';

export type Flat = readonly [x: number, y: number];

/**
 * A cross-section in its own plane. Closed ones: the outline is counter-clockwise, holes clockwise, and the first point
 * is not repeated. Open ones have no area: one line.
 */
export interface Profile {
  readonly outer: readonly Flat[];
  readonly holes: readonly (readonly Flat[])[];
  readonly isOpen: boolean;
}

// Cutting a polygon into triangles takes the square of its corners and more: no real profile has so many.
const MOST_CORNERS = 2000;
// A profile may be derived from another; a cycle ends here.
const DEEPEST = 4;

interface Scope {
  readonly instances: Instances;
  readonly curves: CurveReader;
}

/** Reads an IfcProfileDef of one area; null for kinds it does not know, without area or of more than 2,000 corners. */
export function readProfile(
  instances: Instances,
  curves: CurveReader,
  of: Instance | null,
  tolerance: Tolerance,
): Profile | null {
  const [only = null, ...others] = readProfiles(instances, curves, of, tolerance) ?? [];
  return others.length === 0 ? only : null;
}

/** The areas of an IfcProfileDef: a composite one has several. Null when one of them cannot be read. */
export const readProfiles = (
  instances: Instances,
  curves: CurveReader,
  of: Instance | null,
  tolerance: Tolerance,
): readonly Profile[] | null => areasOf({ instances, curves }, of, tolerance, 0);

function areasOf(scope: Scope, of: Instance | null, tolerance: Tolerance, depth: number): readonly Profile[] | null {
  const { instances } = scope;
  if (of === null || depth > DEEPEST) return null;
  switch (of.type) {
    case 'IFCCOMPOSITEPROFILEDEF':
      return allOf(instances.list(of, 2).map(part => areasOf(scope, part, tolerance, depth + 1)));
    case 'IFCDERIVEDPROFILEDEF':
    case 'IFCMIRROREDPROFILEDEF': {
      const frame = of.type === 'IFCMIRROREDPROFILEDEF' ? mirrorFrame : derivedFrame(instances, of);
      if (frame === null) return null;
      const factor = Math.max(Math.hypot(...frame.x), Math.hypot(...frame.y));
      const parents = areasOf(scope, instances.follow(of, 2), toleranceAt(tolerance, factor), depth + 1);
      return parents && allOf(parents.map(parent => asList(moveProfile(parent, frame))));
    }
    default:
      return asList(single(scope, of, tolerance));
  }
}

const asList = (profile: Profile | null): readonly Profile[] | null => (profile === null ? null : [profile]);

function allOf(lists: readonly (readonly Profile[] | null)[]): readonly Profile[] | null {
  const known = lists.filter(list => list !== null);
  return known.length < lists.length || known.length === 0 ? null : known.flat();
}

const mirrorFrame: Frame = { o: [0, 0, 0], x: [-1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

function derivedFrame(instances: Instances, of: Instance): Frame | null {
  const operator = instances.follow(of, 3);
  return operator && operatorFrame(instances, operator);
}

function single({ instances, curves }: Scope, of: Instance, tolerance: Tolerance): Profile | null {
  const curvePoints = (at: Instance | null): Flat[] => {
    const curve = curves.read(at);
    return curve === null ? [] : pointsAlong(curve, tolerance).map(([x, y]) => [x, y] as const);
  };
  switch (of.type) {
    case 'IFCARBITRARYCLOSEDPROFILEDEF':
      return closed(curvePoints(instances.follow(of, 2)));
    case 'IFCARBITRARYPROFILEDEFWITHVOIDS':
      return closed(curvePoints(instances.follow(of, 2)), instances.list(of, 3).map(curvePoints));
    case 'IFCARBITRARYOPENPROFILEDEF':
      return open(curvePoints(instances.follow(of, 2)));
    case 'IFCCENTERLINEPROFILEDEF': {
      const curve = curves.read(instances.follow(of, 2));
      const [outline = [], ...holes] = curve === null ? [] : stripAlong(curve, numberOf(of.values[3]), tolerance);
      return closed(outline, holes);
    }
    case 'IFCOPENCROSSPROFILEDEF':
      return open(crossSlopes(of, instances));
    default: {
      const [outline, ...holes] = parameterised(of, curves.angle, tolerance) ?? [];
      const profile = outline === undefined ? null : closed(outline, holes);
      const frame = axisPlacement(instances, instances.follow(of, 2));
      return profile === null || frame === null ? profile : moveProfile(profile, frame);
    }
  }
}

function moveProfile(profile: Profile, frame: Frame): Profile | null {
  const move = (loop: readonly Flat[]): Flat[] =>
    loop.map(([x, y]) => place(frame, [x, y, 0])).map(([x, y]) => [x, y] as const);
  return profile.isOpen
    ? { ...profile, outer: move(profile.outer) }
    : closed(move(profile.outer), profile.holes.map(move));
}

const open = (points: readonly Flat[]): Profile | null =>
  points.length < 2 ? null : { outer: points, holes: [], isOpen: true };

function closed(outer: readonly Flat[], holes: readonly (readonly Flat[])[] = []): Profile | null {
  const outline = wound(outer, 1);
  if (outline === null) return null;
  const inner = holes.map(hole => wound(hole, -1)).filter(hole => hole !== null);
  // A hole that cannot be read would be filled.
  return inner.length < holes.length ? null : { outer: outline, holes: inner, isOpen: false };
}

/** The loop in the wanted direction (1: counter-clockwise) without repeated points; null when it has no area. */
function wound(points: readonly Flat[], way: 1 | -1): Flat[] | null {
  const loop = points.filter((point, i) => i === 0 || gapOf(point, points[i - 1] ?? point) > 1e-9);
  const size = Math.max(...loop.map(([x, y]) => Math.abs(x) + Math.abs(y)), 0);
  const [first, last] = [loop[0], loop.at(-1)];
  if (first && last && loop.length > 1 && gapOf(first, last) <= 1e-9 * size) loop.pop();
  const area = signedArea(loop);
  if (loop.length < 3 || loop.length > MOST_CORNERS || !(Math.abs(area) > 1e-14 * size * size)) return null;
  return area * way > 0 ? loop : loop.reverse();
}

const gapOf = (a: Flat, b: Flat): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Area of a loop, positive when it runs counter-clockwise. */
export const signedArea = (loop: readonly Flat[]): number =>
  loop.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = loop[(i + 1) % loop.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** Widths and slopes from left to right, from the offset point or the origin on (IFC 4.3, IfcOpenCrossProfileDef). */
function crossSlopes(of: Instance, instances: Instances): Flat[] {
  const along = of.values[2] === 'T';
  const slopes = listOf(of.values[4]).map(value => numberOf(value, 0));
  const start = instances.vector(of, 6) ?? [0, 0, 0];
  let [x, y] = start;
  const points: Flat[] = [[x, y]];
  listOf(of.values[3]).forEach((value, i) => {
    const [width, slope] = [numberOf(value, 0), Math.tan(slopes[i] ?? 0)];
    const level = along ? width : width / Math.hypot(1, slope);
    x += level;
    y += level * slope;
    points.push([x, y]);
  });
  return points;
}
