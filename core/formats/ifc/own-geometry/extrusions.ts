import { type Instance, type Instances, numberOf } from './instances.ts';
import type { Tolerance } from './roundness.ts';
import type { Mesh } from './mesh.ts';
import { axisPlacement } from './placements.ts';
import { readProfile } from './profiles.ts';
import type { CurveReader } from './read-curve.ts';
import { loft } from './sectioned-solids.ts';
import { add, identity, scale, turn, unit } from './vectors.ts';

/** IfcExtrudedAreaSolid in the frame of its product; null when its profile cannot be read, or it has no height. */
export function drawExtrusion(
  instances: Instances,
  curves: CurveReader,
  of: Instance,
  tolerance: Tolerance,
): Mesh | null {
  const profile = readProfile(instances, curves, instances.follow(of, 0), tolerance);
  const direction = unit(instances.vector(of, 2) ?? [0, 0, 1]);
  const depth = numberOf(of.values[3]);
  if (profile === null || profile.isOpen || direction === null || !(depth > 0) || direction[2] === 0) return null;
  const frame = axisPlacement(instances, instances.follow(of, 1)) ?? identity;
  const top = { ...frame, o: add(frame.o, turn(frame, scale(direction, depth))) };
  const ends = [frame, top].map(end => ({ frame: end, profile }));
  return loft(direction[2] > 0 ? ends : ends.reverse());
}
