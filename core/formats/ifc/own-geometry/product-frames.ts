import type { Instance, Instances } from './instances.ts';
import { linearAxisFrame } from './linear-placements.ts';
import { axisPlacement } from './placements.ts';
import type { CurveReader } from './read-curve.ts';
import { compose, type Frame, identity } from './vectors.ts';

const LONGEST_CHAIN = 1000;

/**
 * Frame of an ObjectPlacement in the world, in file units; null when the chain has an unknown kind of placement, a
 * missing one or a cycle. `null` in: a product without placement is at the origin.
 */
export function productFrame(instances: Instances, curves: CurveReader, placement: Instance | null): Frame | null {
  let frame: Frame = identity;
  let at = placement;
  for (let step = 0; at !== null; step++) {
    const own = step > LONGEST_CHAIN ? null : ownFrame(instances, curves, at);
    if (own === null) return null;
    frame = compose(own, frame);
    at = instances.follow(at, 0);
  }
  return frame.o.every(Number.isFinite) ? frame : null;
}

/** A placement in the one that it is relative to. */
function ownFrame(instances: Instances, curves: CurveReader, of: Instance): Frame | null {
  const relative = instances.follow(of, 1);
  if (of.type === 'IFCLOCALPLACEMENT') return relative === null ? identity : axisPlacement(instances, relative);
  if (of.type !== 'IFCLINEARPLACEMENT') return null;
  // The author's own position is exact; the one computed along the curve is ours.
  return (
    axisPlacement(instances, instances.follow(of, 2)) ??
    (relative === null ? null : linearAxisFrame(instances, curves, relative))
  );
}
