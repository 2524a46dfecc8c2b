import { countWarning, type IfcWarning } from '../../errors.ts';
import type { NewNumbers, Patch } from '../geometry/source.ts';
import { createGridReader, GRID_PLACEMENT, type GridReader } from '../placements/grid-placements.ts';
import { linearAxisFrame, localPlacement } from '../placements/linear-placements.ts';
import { idAt, type StepIndex } from '../step/step-index.ts';
import { type Instance, type Instances, readInstances } from './instances.ts';
import { axisPlacement } from './placements.ts';
import { createCurveReader, type CurveReader } from './read-curve.ts';
import { compose, type Frame, identity } from './vectors.ts';

const LONGEST_CHAIN = 1000;

/** The axes of grids are read once for all products of a file. */
const gridReaders = new WeakMap<CurveReader, GridReader>();

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
    frame = compose(own.frame, frame);
    at = own.parent;
  }
  return frame.o.every(Number.isFinite) ? frame : null;
}

/** A placement in the one that it is relative to, and that one. */
function ownFrame(instances: Instances, curves: CurveReader, of: Instance) {
  if (of.type === GRID_PLACEMENT) {
    const grids = gridReaders.get(curves) ?? createGridReader(instances, curves);
    gridReaders.set(curves, grids);
    return grids.read(of);
  }
  const relative = instances.follow(of, 1);
  const parent = instances.follow(of, 0);
  if (of.type === 'IFCLOCALPLACEMENT') {
    const frame = relative === null ? identity : axisPlacement(instances, relative);
    return frame && { frame, parent };
  }
  if (of.type !== 'IFCLINEARPLACEMENT') return null;
  // The author's own position is exact; the one computed along the curve is ours.
  const frame =
    axisPlacement(instances, instances.follow(of, 2)) ??
    (relative === null ? null : linearAxisFrame(instances, curves, relative));
  return frame && { frame, parent };
}

/**
 * Placements on grids, which web-ifc does not follow: it gets local placements in the world instead, because a part of
 * a file has the axes of a grid and not the grid itself.
 */
export function gridPlacements(index: StepIndex, numbers: NewNumbers): Patch[] {
  const positions = index.positionsOf(GRID_PLACEMENT);
  if (positions.length === 0) return [];
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  return Array.from(positions).flatMap((position): Patch[] => {
    const frame = productFrame(instances, curves, instances.get(idAt(index, position)));
    return frame === null ? [] : [localPlacement(index, position, null, frame, numbers)];
  });
}

// Limit of products that are named; the others are counted.
const MOST_NAMED = 20;
const OBJECT_PLACEMENT = 5;

/**
 * Warnings that name the drawn products whose place on a grid or along a curve cannot be found: most are shown at the
 * origin. `products`: by STEP id; `drawn`: STEP ids.
 */
export function unplacedWarnings(
  index: StepIndex,
  products: ReadonlyMap<number, { readonly guid: string; readonly type: string }>,
  drawn: ReadonlySet<number>,
): IfcWarning[] {
  const isPlain = [GRID_PLACEMENT, 'IFCLINEARPLACEMENT'].every(name => index.positionsOf(name).length === 0);
  if (isPlain) return [];
  const instances = readInstances(index);
  const curves = createCurveReader(instances);
  const unplaced = [...products].filter(
    ([id]) =>
      drawn.has(id) && productFrame(instances, curves, instances.follow(instances.get(id), OBJECT_PLACEMENT)) === null,
  );
  const message =
    'The place of the element cannot be found, because the axes or the curve of its placement cannot be read: ' +
    'it is probably shown in the wrong place.';
  const warnings = unplaced
    .slice(0, MOST_NAMED)
    .map(([, { guid, type }]): IfcWarning => ({ code: 'unplaced', message, guid, type }));
  const more = 'more elements are probably shown in the wrong place.';
  return [...warnings, ...countWarning('unplaced', unplaced.length - MOST_NAMED, more)];
}
