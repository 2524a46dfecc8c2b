import type { CurveReader } from './read-curve.ts';
import { type Instance, type Instances, listOf, numberOf } from './instances.ts';
import { axisPlacement, operatorFrame } from './placements.ts';
import { pointsAlong } from './curve.ts';
import type { Tolerance } from './roundness.ts';
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

// Sides of a round profile.
const SIDES = 24;
// Cutting a polygon into triangles takes the square of its corners and more: no real profile has so many.
const MOST_CORNERS = 2000;
// A profile may be derived from another; a cycle ends here.
const DEEPEST = 4;

/**
 * Reads an IfcProfileDef; null for kinds it does not know, without area or of more than 2,000 corners. Fillets are left
 * out.
 */
export function readProfile(
  instances: Instances,
  curves: CurveReader,
  of: Instance | null,
  tolerance: Tolerance,
  depth = 0,
): Profile | null {
  if (of === null || depth > DEEPEST) return null;
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
    case 'IFCOPENCROSSPROFILEDEF':
      return open(crossSlopes(of, instances));
    case 'IFCDERIVEDPROFILEDEF':
    case 'IFCMIRROREDPROFILEDEF': {
      const parent = readProfile(instances, curves, instances.follow(of, 2), tolerance, depth + 1);
      const operator = instances.follow(of, 3);
      if (parent === null || (operator === null && of.type === 'IFCDERIVEDPROFILEDEF')) return null;
      const frame: Frame =
        operator === null
          ? { o: [0, 0, 0], x: [-1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }
          : operatorFrame(instances, operator);
      return moveProfile(parent, frame);
    }
    default: {
      const loops = parameterised(of);
      const [outline, ...holes] = loops ?? [];
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
  return { outer: outline, holes: inner, isOpen: false };
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

const upright = (lower: readonly Flat[]): Flat[] => [...lower, ...lower.map(([x, y]) => [x, -y] as const).reverse()];
const turned = (half: readonly Flat[]): Flat[] => [...half, ...half.map(([x, y]) => [-x, -y] as const)];
/** Points from their coordinates: x, y, x, y, ... */
const corners = (...flat: readonly number[]): Flat[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[i * 2] ?? NaN, flat[i * 2 + 1] ?? NaN]);
const rectangle = (x: number, y: number): Flat[] => turned(corners(-x / 2, -y / 2, x / 2, -y / 2));
const round = (a: number, b: number): Flat[] =>
  Array.from({ length: SIDES }, (_, i) => [
    a * Math.cos((2 * Math.PI * i) / SIDES),
    b * Math.sin((2 * Math.PI * i) / SIDES),
  ]);
const mirrored = (right: readonly Flat[]): Flat[] => [...right, ...right.map(([x, y]) => [-x, y] as const).reverse()];

/** Outline, then holes; the box of each profile has its middle at the origin.
 *  Long: a table of the profiles of IFC, one after another. */
function parameterised(of: Instance): readonly Flat[][] | null {
  const [a = NaN, b = NaN, c = NaN, d = NaN, , f = NaN, g = NaN] = of.values.slice(3).map(value => numberOf(value));
  switch (of.type) {
    case 'IFCRECTANGLEPROFILEDEF':
    case 'IFCROUNDEDRECTANGLEPROFILEDEF':
      return [rectangle(a, b)];
    case 'IFCRECTANGLEHOLLOWPROFILEDEF':
      return [rectangle(a, b), rectangle(a - 2 * c, b - 2 * c)];
    case 'IFCCIRCLEPROFILEDEF':
      return [round(a, a)];
    case 'IFCCIRCLEHOLLOWPROFILEDEF':
      return [round(a, a), round(a - b, a - b)];
    case 'IFCELLIPSEPROFILEDEF':
      return [round(a, b)];
    case 'IFCTRAPEZIUMPROFILEDEF':
      return [corners(-a / 2, -c / 2, a / 2, -c / 2, -a / 2 + d + b, c / 2, -a / 2 + d, c / 2)];
    case 'IFCISHAPEPROFILEDEF':
      return [iShape(b, c, [a, d], [a, d])];
    case 'IFCASYMMETRICISHAPEPROFILEDEF':
      return [iShape(b, c, [a, d], [f, Number.isFinite(g) ? g : d])];
    case 'IFCTSHAPEPROFILEDEF':
      return [mirrored(corners(c / 2, -a / 2, c / 2, a / 2 - d, b / 2, a / 2 - d, b / 2, a / 2))];
    case 'IFCLSHAPEPROFILEDEF': {
      const [x, y] = [(Number.isFinite(b) ? b : a) / 2, a / 2];
      return [corners(-x, -y, x, -y, x, -y + c, -x + c, -y + c, -x + c, y, -x, y)];
    }
    case 'IFCUSHAPEPROFILEDEF':
      return [upright(corners(-b / 2, -a / 2, b / 2, -a / 2, b / 2, -a / 2 + d, -b / 2 + c, -a / 2 + d))];
    case 'IFCZSHAPEPROFILEDEF':
      return [turned(corners(-c / 2, -a / 2, b - c / 2, -a / 2, b - c / 2, -a / 2 + d, c / 2, -a / 2 + d))];
    case 'IFCCSHAPEPROFILEDEF': {
      const [x, y] = [b / 2, a / 2];
      return [upright(corners(-x, -y, x, -y, x, -y + d, x - c, -y + d, x - c, -y + c, -x + c, -y + c))];
    }
    default:
      return null;
  }
}

/** Its bottom half, then its top half: how wide it is and how thick the flange. */
function iShape(depth: number, web: number, [bottom, low]: Flange, [top, high]: Flange): Flat[] {
  const [x, y] = [web / 2, depth / 2];
  return mirrored(
    corners(bottom / 2, -y, bottom / 2, -y + low, x, -y + low, x, y - high, top / 2, y - high, top / 2, y),
  );
}

type Flange = readonly [wide: number, thick: number];
