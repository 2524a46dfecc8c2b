import { type Instance, numberOf } from '../instances.ts';
import type { Mesh } from '../mesh.ts';
import { angleUnit, axisPlacement } from '../placements.ts';
import type { Profile } from '../profiles.ts';
import { stepsFor } from '../roundness.ts';
import { add, compose, cross, dot, type Frame, identity, scale, subtract, turn, unit } from '../vectors.ts';
import type { Vector } from '../vectors.ts';
import { welded } from './close-mesh.ts';
import { loft, profileBetween, type Section } from './loft.ts';
import { areasOf, joined, type Shapes } from './shapes.ts';

/** IfcExtrudedAreaSolid and its tapered kind. Only the way of the direction counts, not its length. Null without depth,
 *  along the plane of the profile, or when the profile cannot be read. */
export function drawExtruded(shapes: Shapes, of: Instance): Mesh | null {
  const { instances } = shapes;
  const pairs = areaPairs(shapes, of, of.type.endsWith('TAPERED') ? 4 : null);
  const way = unit(instances.vector(of, 2) ?? [0, 0, 1]);
  const depth = numberOf(of.values[3]);
  if (pairs === null || way === null || !(Math.abs(depth) > 0) || Math.abs(way[2]) < 1e-9) return null;
  const position = axisPlacement(instances, instances.follow(of, 1)) ?? identity;
  const end = compose(position, { ...identity, o: scale(way, depth) });
  return joined(
    pairs.map(([from, to]) =>
      loft([
        { frame: position, profile: from },
        { frame: end, profile: to },
      ]),
    ),
  );
}

const FULL = 2 * Math.PI;

/** IfcRevolvedAreaSolid and its tapered kind. Null when the axis or the profile cannot be read, or without angle. */
export function drawRevolved(shapes: Shapes, of: Instance): Mesh | null {
  const { instances } = shapes;
  const pairs = areaPairs(shapes, of, of.type.endsWith('TAPERED') ? 4 : null);
  const axis = instances.follow(of, 2);
  const angle = Math.max(-FULL, Math.min(FULL, numberOf(of.values[3]) * angleUnit(instances)));
  if (pairs === null || axis === null || !(Math.abs(angle) > 1e-9)) return null;
  const origin = instances.vector(axis, 0) ?? [0, 0, 0];
  const way = unit(instances.vector(axis, 1) ?? [0, 0, 1]);
  const position = axisPlacement(instances, instances.follow(of, 1)) ?? identity;
  if (way === null) return null;
  return joined(pairs.map(pair => revolve(shapes, pair, { position, origin, way, angle })));
}

interface Turn {
  readonly position: Frame;
  readonly origin: Vector;
  readonly way: Vector;
  readonly angle: number;
}

function revolve({ tolerance }: Shapes, [from, to]: AreaPair, { position, origin, way, angle }: Turn): Mesh | null {
  const reach = [...from.outer, ...to.outer].map(([x, y]) => {
    const out = subtract([x, y, 0], origin);
    return Math.hypot(...subtract(out, scale(way, dot(out, way))));
  });
  const radius = Math.max(...reach);
  const isRing = from === to && Math.abs(angle) > FULL - 1e-6;
  const steps = stepsFor(radius, isRing ? FULL : angle, tolerance);
  const full = isRing ? Math.sign(angle) * FULL : angle;
  const sections = Array.from({ length: isRing ? steps : steps + 1 }, (_, i): Section => {
    const share = i / steps;
    const profile = from === to || share === 0 ? from : share === 1 ? to : profileBetween(from, to, share);
    return { profile, frame: compose(position, turnedAround(origin, way, full * share)) };
  });
  const mesh = loft(sections, isRing);
  // Corners on the axis are where they were after every step.
  return mesh === null ? null : welded(mesh, radius * 1e-9 + tolerance.most * 1e-6);
}

/** The plane of a profile turned around an axis. */
export function turnedAround(origin: Vector, way: Vector, angle: number): Frame {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const about = (v: Vector): Vector =>
    add(add(scale(v, c), scale(cross(way, v), s)), scale(way, dot(way, v) * (1 - c)));
  const frame = { o: origin, x: about([1, 0, 0]), y: about([0, 1, 0]), z: about([0, 0, 1]) };
  return { ...frame, o: add(origin, turn(frame, scale(origin, -1))) };
}

type AreaPair = readonly [from: Profile, to: Profile];

/** The areas at the beginning and at the end, twice the same object where the end has no profile of its own. */
function areaPairs(shapes: Shapes, of: Instance, endRank: number | null): AreaPair[] | null {
  const { instances } = shapes;
  const starts = areasOf(shapes, instances.follow(of, 0));
  if (starts === null) return null;
  const ends = endRank === null ? starts : areasOf(shapes, instances.follow(of, endRank));
  if (ends === null || ends.length !== starts.length) return null;
  return starts.map((start, i) => [start, ends[i] ?? start]);
}
