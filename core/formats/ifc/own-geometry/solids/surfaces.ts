import { type Curve, polyline, sampleCurve } from '../curve.ts';
import { type Instance, numberOf } from '../instances.ts';
import { type Mesh, volumeOf } from '../mesh.ts';
import { axisPlacement } from '../placements.ts';
import { type Profile, readProfile } from '../profiles.ts';
import { stepsFor } from '../roundness.ts';
import { add, compose, cross, dot, type Frame, identity, inverse, place, scale, subtract, turn } from '../vectors.ts';
import { unit, type Vector } from '../vectors.ts';
import { turnedAround } from './area-solids.ts';
import { welded } from './close-mesh.ts';
import { loft } from './loft.ts';
import type { Shapes } from './shapes.ts';

/** Direction at right angles to a surface at the point of it that is nearest, of length 1; null where it has none. */
export type Normal = (point: Vector) => Vector | null;

/** Normals of an IfcSurface, as its parameters orient them; null for kinds that are not known (B-splines). */
export function surfaceNormal(shapes: Shapes, of: Instance | null, depth = 0): Normal | null {
  if (of === null || depth > 4) return null;
  const { instances } = shapes;
  const frame = axisPlacement(instances, instances.follow(of, 0)) ?? identity;
  const from = (point: Vector): Vector => subtract(point, frame.o);
  switch (of.type) {
    case 'IFCPLANE':
      return () => frame.z;
    case 'IFCCYLINDRICALSURFACE':
      return point => unit(subtract(from(point), scale(frame.z, dot(from(point), frame.z))));
    case 'IFCSPHERICALSURFACE':
      return point => unit(from(point));
    case 'IFCTOROIDALSURFACE':
      return point => {
        const out = unit(subtract(from(point), scale(frame.z, dot(from(point), frame.z))));
        return out && unit(subtract(from(point), scale(out, numberOf(of.values[1], 0))));
      };
    case 'IFCSURFACEOFLINEAREXTRUSION':
      return extrudedNormal(shapes, of);
    case 'IFCSURFACEOFREVOLUTION':
      return revolvedNormal(shapes, of);
    case 'IFCCURVEBOUNDEDPLANE':
    case 'IFCCURVEBOUNDEDSURFACE':
      return surfaceNormal(shapes, instances.follow(of, 0), depth + 1);
    case 'IFCRECTANGULARTRIMMEDSURFACE': {
      const basis = surfaceNormal(shapes, instances.follow(of, 0), depth + 1);
      if (basis === null || of.values[5] === of.values[6]) return basis;
      return point => {
        const normal = basis(point);
        return normal && scale(normal, -1);
      };
    }
    default:
      return null;
  }
}

/** The curve of a swept surface, in the plane of its profile. */
function sweptCurve({ instances, curves, tolerance }: Shapes, of: Instance): Curve | null {
  const profile = instances.follow(of, 0);
  if (profile === null) return null;
  const curve = profile.type.startsWith('IFCARBITRARY') ? curves.read(instances.follow(profile, 2)) : null;
  if (curve !== null) return curve;
  const outline = readProfile(instances, curves, profile, tolerance)?.outer ?? [];
  return polyline([...outline, ...outline.slice(0, 1)].map(([x, y]): Vector => [x, y, 0]));
}

function extrudedNormal(shapes: Shapes, of: Instance): Normal | null {
  const { instances } = shapes;
  const frame = axisPlacement(instances, instances.follow(of, 1)) ?? identity;
  const way = unit(instances.vector(of, 2) ?? [0, 0, 1]);
  const curve = sweptCurve(shapes, of);
  if (way === null || way[2] === 0 || curve === null) return null;
  const back = inverse(frame);
  const nearest = nearestOn(curve, shapes, point => point);
  return point => {
    const own = place(back, point);
    const foot = nearest(subtract(own, scale(way, own[2] / way[2])));
    return unit(turn(frame, cross(curve.tangent(foot), way)));
  };
}

function revolvedNormal(shapes: Shapes, of: Instance): Normal | null {
  const { instances } = shapes;
  const frame = axisPlacement(instances, instances.follow(of, 1)) ?? identity;
  const axis = instances.follow(of, 2);
  const curve = sweptCurve(shapes, of);
  const way = axis && unit(instances.vector(axis, 1) ?? [0, 0, 1]);
  if (axis === null || way === null || curve === null) return null;
  const origin = instances.vector(axis, 0) ?? [0, 0, 0];
  const parts = (point: Vector) => {
    const off = subtract(point, origin);
    const along = dot(off, way);
    const out = subtract(off, scale(way, along));
    return { out, flat: [Math.hypot(...out), along, 0] as const };
  };
  const back = inverse(frame);
  const nearest = nearestOn(curve, shapes, point => parts(point).flat);
  return point => {
    const own = parts(place(back, point));
    const foot = nearest(own.flat);
    const [start, end] = [unit(parts(curve.point(foot)).out), unit(own.out)];
    if (start === null || end === null) return null;
    const angle = Math.atan2(dot(cross(start, end), way), dot(start, end));
    const along = turn(turnedAround([0, 0, 0], way, angle), curve.tangent(foot));
    return unit(turn(frame, cross(cross(way, end), along)));
  };
}

/** Distance along a curve at which it is nearest to a point. `to`: how both are compared. */
function nearestOn(curve: Curve, { tolerance }: Shapes, to: (point: Vector) => Vector) {
  const stops = sampleCurve(curve, tolerance);
  const gap = (at: number, point: Vector): number => Math.hypot(...subtract(to(curve.point(at)), point));
  return (point: Vector): number => {
    const gaps = stops.map(at => gap(at, point));
    const best = gaps.indexOf(Math.min(...gaps));
    let [low, high] = [stops[Math.max(0, best - 1)]!, stops[Math.min(stops.length - 1, best + 1)]!];
    for (let i = 0; i < 60; i++) {
      const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
      if (gap(a, point) <= gap(b, point)) high = b;
      else low = a;
    }
    return (low + high) / 2;
  };
}

/** IfcSurfaceOfLinearExtrusion and IfcSurfaceOfRevolution as items: the surface, without thickness. */
export function drawSurface(shapes: Shapes, of: Instance): Mesh | null {
  const { instances, curves, tolerance } = shapes;
  const profile = readProfile(instances, curves, instances.follow(of, 0), tolerance);
  if (profile === null) return null;
  const frame = axisPlacement(instances, instances.follow(of, 1)) ?? identity;
  const frames = of.type === 'IFCSURFACEOFREVOLUTION' ? turns(shapes, of, profile) : lengths(shapes, of);
  if (frames === null) return null;
  const line: Profile = profile.isOpen
    ? profile
    : { outer: [...profile.outer, ...profile.outer.slice(0, 1)], holes: [], isOpen: true };
  const mesh = loft(frames.map(own => ({ frame: compose(frame, own), profile: line })));
  return mesh === null || !Number.isFinite(volumeOf(mesh)) ? null : welded(mesh, tolerance.most * 1e-6);
}

function lengths({ instances }: Shapes, of: Instance): Frame[] | null {
  const [way, depth] = [unit(instances.vector(of, 2) ?? [0, 0, 1]), numberOf(of.values[3])];
  return way === null || !(Math.abs(depth) > 0) ? null : [identity, { ...identity, o: scale(way, depth) }];
}

function turns({ instances, tolerance }: Shapes, of: Instance, { outer }: Profile): Frame[] | null {
  const axis = instances.follow(of, 2);
  const way = axis && unit(instances.vector(axis, 1) ?? [0, 0, 1]);
  if (axis === null || way === null) return null;
  const origin = instances.vector(axis, 0) ?? [0, 0, 0];
  const radius = Math.max(
    ...outer.map(([x, y]) => {
      const off = subtract([x, y, 0], origin);
      return Math.hypot(...add(off, scale(way, -dot(off, way))));
    }),
  );
  const steps = stepsFor(radius, 2 * Math.PI, tolerance);
  return Array.from({ length: steps + 1 }, (_, i) => turnedAround(origin, way, (2 * Math.PI * (i % steps)) / steps));
}
