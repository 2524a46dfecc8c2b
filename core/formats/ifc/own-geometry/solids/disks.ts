import { pointsAlong } from '../curve.ts';
import { type Instance, numberOf } from '../instances.ts';
import type { Mesh } from '../mesh.ts';
import { sweptPart } from '../read-curve.ts';
import { sidesFor, stepsFor, type Tolerance } from '../roundness.ts';
import { sweepDisk } from '../sweep-disk.ts';
import { add, cross, distance, dot, scale, subtract, unit, type Vector } from '../vectors.ts';
import type { Shapes } from './shapes.ts';

/** IfcSweptDiskSolid, and IfcSweptDiskSolidPolygonal with its corners rounded by FilletRadius. Null when the directrix
 *  cannot be read or there is no radius. */
export function drawDisk({ instances, curves, tolerance }: Shapes, of: Instance): Mesh | null {
  const curve = curves.read(instances.follow(of, 0));
  if (curve === null) return null;
  const part = sweptPart(curve, numberOf(of.values[3]), numberOf(of.values[4]));
  const [radius, inner] = [numberOf(of.values[1], 0), numberOf(of.values[2], 0)];
  // The outside of a bend is up to twice as far from its middle as the directrix.
  const path = pointsAlong(part, { ...tolerance, most: tolerance.most / 2 });
  const fillet = of.type.endsWith('POLYGONAL') ? numberOf(of.values[5], 0) : 0;
  const points = fillet > 0 ? rounded(path, fillet, tolerance) : path;
  const ends = [part.tangent(0), part.tangent(part.end)] as const;
  return sweepDisk(points, radius, inner, sidesFor(radius, tolerance), ends);
}

/** A chain of straight pieces with arcs at its corners; where these do not fit, they take half of the piece. */
export function rounded(path: readonly Vector[], radius: number, tolerance: Tolerance): Vector[] {
  return path.flatMap((corner, i): Vector[] => {
    const [from, to] = [path[i - 1], path[i + 1]];
    const [back, on] = [from && unit(subtract(from, corner)), to && unit(subtract(to, corner))];
    if (from === undefined || to === undefined || !back || !on) return [corner];
    const cosine = Math.max(-1, Math.min(1, dot(back, on)));
    // The angle by which the path turns here.
    const turn = Math.PI - Math.acos(cosine);
    if (turn < 1e-6 || turn > Math.PI - 1e-3) return [corner];
    const most = Math.min(distance(from, corner), distance(corner, to)) / 2;
    const cut = Math.min(radius * Math.tan(turn / 2), most);
    const own = cut / Math.tan(turn / 2);
    const middle = add(corner, scale(unit(add(back, on)) ?? on, own / Math.cos(turn / 2)));
    const start = add(corner, scale(back, cut));
    const x = scale(subtract(start, middle), 1 / own);
    const axis = unit(cross(x, scale(back, -1))) ?? [0, 0, 1];
    const y = cross(axis, x);
    const steps = stepsFor(own, turn, tolerance);
    return Array.from({ length: steps + 1 }, (_, k): Vector => {
      const angle = (turn * k) / steps;
      return add(middle, add(scale(x, own * Math.cos(angle)), scale(y, own * Math.sin(angle))));
    });
  });
}
