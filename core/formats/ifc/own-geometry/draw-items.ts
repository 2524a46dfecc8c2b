import { isMirror } from './batch.ts';
import type { Instance, Instances } from './instances.ts';
import type { Mesh } from './mesh.ts';
import { mappedFrame } from './placements.ts';
import type { CurveReader } from './read-curve.ts';
import { pointsAlong } from './curve.ts';
import type { Tolerance } from './roundness.ts';
import { drawSectioned } from './sectioned-solids.ts';
import { reversed } from './solids/close-mesh.ts';
import { drawSolid } from './solids/draw-solid.ts';
import { sweepDisk } from './sweep-disk.ts';
import { compose, type Frame, identity, place } from './vectors.ts';

/** A mesh in the frame of its product, and the item that it was made from, for its colour. */
export interface DrawnItem {
  readonly item: number;
  readonly mesh: Mesh;
  readonly isLine: boolean;
}

/** Draws the items of a representation. */
export type ItemDrawer = ReturnType<typeof createItemDrawer>;

// Mapped items and sets may hold others; a cycle ends here.
const DEEPEST = 8;
// Corners of the thin tube that represents a line.
const LINE_SIDES = 3;
// A tube may be off its line by this share of its radius.
const LINE_TOLERANCE = 0.2;

/** Reads shapes with the readers given; lengths in file units. */
export function createItemDrawer(instances: Instances, curves: CurveReader, tolerance: Tolerance) {
  function solid(of: Instance): Mesh | null {
    switch (of.type) {
      case 'IFCSECTIONEDSOLIDHORIZONTAL':
      case 'IFCSECTIONEDSURFACE':
      case 'IFCSECTIONEDSPINE':
        return drawSectioned(instances, curves, of, tolerance);
      default:
        return drawSolid({ instances, curves, tolerance }, of);
    }
  }

  function line(of: Instance, radius: number): Mesh | null {
    const curve = curves.read(of);
    const own = { ...tolerance, most: Math.max(tolerance.most, radius * LINE_TOLERANCE) };
    return curve && sweepDisk(pointsAlong(curve, own), radius, 0, LINE_SIDES);
  }

  function walk(representation: Instance, draw: (of: Instance) => Mesh | null, isLine: boolean): DrawnItem[] {
    const found: DrawnItem[] = [];
    const visit = (items: readonly Instance[], frame: Frame, depth: number): void => {
      if (depth > DEEPEST) return;
      for (const item of items) {
        if (item.type === 'IFCMAPPEDITEM') {
          const source = instances.follow(item, 0);
          const mapped = source === null ? null : instances.follow(source, 1);
          if (mapped !== null)
            visit(instances.list(mapped, 3), compose(frame, mappedFrame(instances, item)), depth + 1);
        } else if (item.type === 'IFCGEOMETRICSET' || item.type === 'IFCGEOMETRICCURVESET') {
          visit(instances.list(item, 0), frame, depth + 1);
        } else {
          const mesh = draw(item);
          if (mesh === null) continue;
          const points = frame === identity ? mesh.points : mesh.points.map(point => place(frame, point));
          const indices = isMirror(frame) ? reversed(mesh.indices) : mesh.indices;
          found.push({ item: item.id, isLine, mesh: { points, indices } });
        }
      }
    };
    visit(instances.list(representation, 3), identity, 0);
    return found;
  }

  return {
    /**
     * A solid item in the frame of its product, in file units: closed, triangles counter-clockwise from outside. Null
     * for items that are not understood, and for booleans, half-spaces and maps, which belong to `booleans/`.
     */
    solid,
    /** Bodies that we can draw. */
    bodies: (representation: Instance) => walk(representation, solid, false),
    /** Curves, as thin tubes of the given radius. */
    lines: (representation: Instance, radius: number) => walk(representation, of => line(of, radius), true),
  };
}
