import { chain, circleIn, type Curve, lastNotAbove, lineFrom, moved, trim } from './curve.ts';
import { type Instance, type Instances, numberOf } from './instances.ts';
import { axisPlacement } from './placements.ts';
import { spiralIn, transitionShare } from './spirals.ts';
import { add, between, frameOf, identity, scale, subtract, travelFrame, unit, UP } from './vectors.ts';
import type { Frame, Vector } from './vectors.ts';

/** Functions of the reader of all curves for that of alignments. `segment`: an IfcCurveSegment in its plane */
type OtherCurves = Readonly<Record<'read' | 'segment', (of: Instance) => Curve | null>>;

/** Height and slope along the plan from a distance on. */
interface Slope {
  readonly from: number;
  at(distance: number): readonly [height: number, slope: number];
}

/** Reads the curves that only alignments have: gradient curves, canted ones, offset ones, and those of IFC 4x1. */
export function createAlignmentReader(instances: Instances, angle: number, curves: OtherCurves) {
  return (of: Instance): Curve | null => {
    const baseAt = (rank: number) => {
      const base = instances.follow(of, rank);
      return base && curves.read(base);
    };
    switch (of.type) {
      case 'IFCGRADIENTCURVE':
        return withHeights(baseAt(2), heightSegments(instances.list(of, 0)));
      case 'IFCSEGMENTEDREFERENCECURVE':
        return canted(instances, of, baseAt(2));
      case 'IFCOFFSETCURVEBYDISTANCES':
        return offset(instances, of, baseAt(0));
      case 'IFCALIGNMENTCURVE':
        return alignmentCurve(instances.follow(of, 0), instances.follow(of, 1));
      case 'IFCALIGNMENT2DHORIZONTAL':
        return alignmentCurve(of, null);
      default:
        return null;
    }
  };

  function heightSegments(parts: readonly Instance[]): Slope[] {
    const pieces = parts.map(part => curves.segment(part)).filter(piece => piece !== null);
    return pieces.map(piece => ({ from: piece.point(0)[0], at: distance => heightAt(piece, distance) }));
  }

  function alignmentCurve(horizontal: Instance | null, vertical: Instance | null): Curve | null {
    if (horizontal === null) return null;
    const parts = instances.list(horizontal, 1);
    const plan = chain(parts.flatMap(part => flatSegment(instances, angle, instances.follow(part, 3)) ?? []));
    const shift = numberOf(horizontal.values[0], 0);
    const slopes = vertical === null ? [] : instances.list(vertical, 0).map(part => verticalSegment(part, shift));
    return withHeights(plan, slopes);
  }
}

/** Cant lifts the curve and rolls what is placed on it, both between the placements of its segments. */
function canted(instances: Instances, of: Instance, base: Curve | null): Curve | null {
  const stationOf = (placement: Instance | null, blend = '') => {
    const frame = axisPlacement(instances, placement);
    return frame ? [{ from: frame.o[0], lift: frame.o[1], roll: Math.atan2(-frame.z[1], frame.z[2]), blend }] : [];
  };
  const stations = [
    ...instances.list(of, 0).flatMap(part => stationOf(instances.follow(part, 1), instances.follow(part, 4)?.type)),
    ...stationOf(instances.follow(of, 3)),
  ];
  if (base === null || stations.length === 0) return base;
  const froms = stations.map(({ from }) => from);
  const at = (distance: number): { lift: number; roll: number } => {
    const { here, next, t } = stationsAt(stations, froms, distance);
    const share = here.blend === 'IFCCOSINESPIRAL' ? (1 - Math.cos(Math.PI * t)) / 2 : t;
    return { lift: here.lift + (next.lift - here.lift) * share, roll: here.roll + (next.roll - here.roll) * share };
  };
  return {
    ...base,
    breaks: joined(base, froms),
    point: distance => add(base.point(distance), [0, 0, at(distance).lift]),
    up(distance) {
      const { y, z } = travelFrame([0, 0, 0], base.tangent(distance));
      const { roll } = at(distance);
      return add(scale(z, Math.cos(roll)), scale(y, -Math.sin(roll)));
    },
  };
}

function offset(instances: Instances, of: Instance, base: Curve | null): Curve | null {
  if (base === null) return null;
  const stations = instances
    .list(of, 1)
    .map(point => ({
      from: numberOf(point.values[0], 0),
      by: [0, numberOf(point.values[1], 0), numberOf(point.values[2], 0)] as const,
    }));
  if (stations.length === 0) return base;
  const froms = stations.map(({ from }) => from);
  const place = (distance: number): Vector => {
    const { here, next, t } = stationsAt(stations, froms, distance);
    const { o, y } = travelFrame(base.point(distance), base.tangent(distance));
    const [, left, up] = between(here.by, next.by, t);
    return add(o, add(scale(y, left), [0, 0, up]));
  };
  const whole: Curve = {
    end: base.end,
    breaks: joined(base, froms),
    parameters: base.parameters,
    point: place,
    tangent: distance => direction(place, distance, base.end),
    fromParameter: base.fromParameter,
  };
  // It extends only as far as its offsets.
  const [first = 0, last = base.end] = [froms[0], froms.at(-1)];
  return stations.length === 1 ? whole : trim(whole, Math.max(0, first), Math.min(base.end, last));
}

function flatSegment(instances: Instances, angle: number, of: Instance | null): Curve | null {
  const length = numberOf(of?.values[2]);
  if (of === null || !(length > 0)) return null;
  const heading = numberOf(of.values[1], 0) * angle;
  const frame = frameOf(instances.vector(of, 0) ?? [0, 0, 0], UP, [Math.cos(heading), Math.sin(heading), 0]);
  const turns = (rank: number): number => (of.values[rank] === 'F' ? -1 : 1);
  const curvature = (rank: number, side: number): number =>
    numberOf(of.values[rank], 0) === 0 ? 0 : turns(side) / numberOf(of.values[rank]);
  switch (of.type) {
    case 'IFCLINESEGMENT2D':
      return trim(lineFrom(frame.o, frame.x, 1), 0, length);
    case 'IFCCIRCULARARCSEGMENT2D': {
      const radius = numberOf(of.values[3]);
      const centred: Frame = { ...identity, o: [0, turns(4) * radius, 0] };
      const circle = circleIn(centred, radius, 1);
      const start = (-turns(4) * Math.PI * radius) / 2;
      return radius > 0 ? moved(trim(circle, start, start + turns(4) * length), frame) : null;
    }
    case 'IFCTRANSITIONCURVESEGMENT2D': {
      const [first, last] = [curvature(3, 5), curvature(4, 6)];
      const kind = String(of.values[7]);
      const turned = (at: number) => first * at + (last - first) * length * transitionShare(kind, at / length);
      return trim(spiralIn(frame, turned), 0, length);
    }
    default:
      return null;
  }
}

/** The stations before and after a distance, and its share of the way between them. `froms`: their own distances. */
function stationsAt<S extends { readonly from: number }>(stations: readonly S[], froms: readonly number[], at: number) {
  const n = Math.max(0, lastNotAbove(froms, at));
  const here = stations[n]!;
  const next = stations[n + 1] ?? here;
  const t = next.from > here.from ? Math.max(0, Math.min(1, (at - here.from) / (next.from - here.from))) : 0;
  return { here, next, t };
}

/** Heights of a vertical segment of IFC 4x1: a slope, a parabola or an arc over the plan. */
function verticalSegment(of: Instance, shift: number): Slope {
  const number = (rank: number): number => numberOf(of.values[rank], 0);
  const [from, length, height, slope, bend] = [number(3) - shift, number(4), number(5), number(6), number(7)];
  const side = of.values[8] === 'T' ? -1 : 1;
  return {
    from,
    at(distance) {
      const x = Math.max(0, Math.min(length, distance - from));
      if (of.type === 'IFCALIGNMENT2DVERSEGPARABOLICARC' && bend !== 0)
        return [height + slope * x + (side * x * x) / (2 * bend), slope + (side * x) / bend];
      if (of.type !== 'IFCALIGNMENT2DVERSEGCIRCULARARC' || bend === 0) return [height + slope * x, slope];
      const sine = slope / Math.hypot(1, slope) + (side * x) / bend;
      const cosine = Math.sqrt(Math.max(0, 1 - sine * sine));
      return [height + side * bend * (1 / Math.hypot(1, slope) - cosine), cosine === 0 ? 0 : sine / cosine];
    },
  };
}

/** Lifts a plan by heights along it. Before the first and after the last known height it is level. */
function withHeights(plan: Curve | null, slopes: readonly Slope[]): Curve | null {
  if (plan === null || slopes.length === 0) return plan;
  const sorted = [...slopes].sort((a, b) => a.from - b.from);
  const froms = sorted.map(({ from }) => from);
  const find = (distance: number): readonly [number, number] =>
    sorted[Math.max(0, lastNotAbove(froms, distance))]!.at(distance);
  return {
    ...plan,
    breaks: joined(plan, froms),
    point: distance => add(plan.point(distance), [0, 0, find(distance)[0]]),
    tangent: distance => unit(add(plan.tangent(distance), [0, 0, find(distance)[1]])) ?? plan.tangent(distance),
  };
}

/** Height and slope where a vertical piece (x: distance, y: height) is at a distance. */
function heightAt(piece: Curve, distance: number): readonly [number, number] {
  const first = piece.point(0)[0];
  let at = Math.max(0, Math.min(piece.end, distance - first));
  for (let round = 0; round < 30; round++) {
    const miss = distance - piece.point(at)[0];
    const next = Math.max(0, Math.min(piece.end, at + miss / Math.max(0.05, piece.tangent(at)[0])));
    if (Math.abs(next - at) < 1e-10 * Math.max(1, piece.end)) break;
    at = next;
  }
  const [x, y] = piece.tangent(at);
  return [piece.point(at)[1], x === 0 ? 0 : y / x];
}

const joined = (base: Curve, more: readonly number[]): number[] =>
  [...new Set([...base.breaks, ...more.filter(at => at > 0 && at < base.end)])].sort((a, b) => a - b);

function direction(place: (at: number) => Vector, at: number, end: number): Vector {
  const step = end * 1e-6;
  const [from, to] = [place(Math.max(0, at - step)), place(Math.min(end, at + step))];
  return unit(subtract(to, from)) ?? [1, 0, 0];
}
