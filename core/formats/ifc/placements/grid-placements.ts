import { type Crossing, crossingOf, type GridAxis, gridAxis, offsetAxis, reversed } from './grid-axes.ts';
import { type Instance, type Instances, listOf, numberOf } from '../own-geometry/instances.ts';
import type { CurveReader } from '../own-geometry/read-curve.ts';
import { type Frame, frameOf, UP, type Vector } from '../own-geometry/vectors.ts';

/** Class of the placements on design grids. */
export const GRID_PLACEMENT = 'IFCGRIDPLACEMENT';
const INTERSECTION = 'IFCVIRTUALGRIDINTERSECTION';
// Ranks of ObjectPlacement and of the lists of axes in IfcGrid.
const OBJECT_PLACEMENT = 5;
const AXES = [7, 8, 9];

/** Reads the placements on design grids. */
export type GridReader = ReturnType<typeof createGridReader>;

/**
 * A reader of IfcGridPlacement, with a cache of the axes. By the standard (IFC 4.3, IfcGridPlacement and
 * IfcVirtualGridIntersection) the origin is where two axes meet, each moved to its left by its offset, a third offset
 * moves it along the z axis of the grid. The x axis is the direction that the file gives, or that to a second
 * intersection, or the tangent of the first axis. SameSense reverses an axis.
 */
export function createGridReader(instances: Instances, curves: CurveReader) {
  const axes = new Map<number, GridAxis | null>();
  let grids: Map<number, Instance> | null = null;

  function axisOf(of: Instance): GridAxis | null {
    const known = axes.get(of.id);
    if (known !== undefined) return known;
    const curve = of.type === 'IFCGRIDAXIS' ? curves.read(instances.follow(of, 1)) : null;
    const axis = curve === null ? null : gridAxis(curve);
    const found = axis !== null && of.values[2] === 'F' ? reversed(axis) : axis;
    axes.set(of.id, found);
    return found;
  }

  /** The grid that an axis belongs to. */
  function gridOf(axis: Instance): Instance | null {
    if (grids === null) {
      grids = new Map();
      for (const id of instances.idsOf('IFCGRID')) {
        const grid = instances.get(id);
        for (const rank of AXES) for (const own of instances.list(grid, rank)) grids.set(own.id, grid);
      }
    }
    return grids.get(axis.id) ?? null;
  }

  function intersection(of: Instance | null): (Crossing & { readonly height: number }) | null {
    if (of?.type !== INTERSECTION) return null;
    const [first, second] = instances.list(of, 0).map(axisOf);
    const [left = 0, right = 0, height = 0] = listOf(of.values[1]).map(value => numberOf(value, 0));
    const found = first && second ? crossingOf(offsetAxis(first, left), offsetAxis(second, right)) : null;
    return found && { ...found, height };
  }

  return {
    /** The frame of an IfcGridPlacement, and the placement that it is relative to; null when its axes do not meet. */
    read(placement: Instance): { readonly frame: Frame; readonly parent: Instance | null } | null {
      if (placement.type !== GRID_PLACEMENT) return null;
      // Since IFC4X3 PlacementRelTo is the first attribute of every placement.
      const [first, second] = [instances.follow(placement, 0), instances.follow(placement, 1)];
      const isOld = first?.type === INTERSECTION;
      const location = isOld ? first : second;
      const found = intersection(location);
      if (location === null || found === null) return null;
      const { point, tangent, height } = found;
      const o: Vector = [point[0], point[1], height];
      const way = directionTo(instances.follow(placement, isOld ? 1 : 2), o) ?? [tangent[0], tangent[1], 0];
      const [axis] = instances.list(location, 0);
      const grid = axis === undefined ? null : gridOf(axis);
      // The axes are drawn in the grid, so that its placement counts, whatever else the file names.
      const parent = grid === null ? (isOld ? null : first) : instances.follow(grid, OBJECT_PLACEMENT);
      return { frame: frameOf(o, UP, way), parent };
    },
  };

  /** The x axis that PlacementRefDirection gives, in the grid; null when it has no length in its plane. */
  function directionTo(reference: Instance | null, from: Vector): Vector | null {
    const other = intersection(reference);
    const way: Vector | null =
      other === null
        ? reference?.type === 'IFCDIRECTION'
          ? directionOf(reference)
          : null
        : [other.point[0] - from[0], other.point[1] - from[1], 0];
    return way !== null && Math.hypot(way[0], way[1]) > 0 ? way : null;
  }
}

function directionOf(of: Instance): Vector {
  const [x = 0, y = 0, z = 0] = listOf(of.values[0]).map(value => numberOf(value, 0));
  return [x, y, z];
}
