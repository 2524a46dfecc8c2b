import type { Instance, Instances } from '../instances.ts';
import { addPoints, type Mesh, newMesh } from '../mesh.ts';
import { type Profile, readProfiles } from '../profiles.ts';
import type { CurveReader } from '../read-curve.ts';
import type { Tolerance } from '../roundness.ts';

/** What every solid is read with; lengths in file units. */
export interface Shapes {
  readonly instances: Instances;
  readonly curves: CurveReader;
  readonly tolerance: Tolerance;
}

/** The areas of a profile; those of a composite one are several. Null when one cannot be read or has no area. */
export function areasOf({ instances, curves, tolerance }: Shapes, of: Instance | null): readonly Profile[] | null {
  const areas = readProfiles(instances, curves, of, tolerance);
  return areas === null || areas.some(({ isOpen }) => isOpen) ? null : areas;
}

/** Several bodies as one mesh; null when one of them is missing. */
export function joined(meshes: readonly (Mesh | null)[]): Mesh | null {
  const [first] = meshes;
  if (first === undefined || first === null) return null;
  if (meshes.length === 1) return first;
  const mesh = newMesh();
  for (const part of meshes) {
    if (part === null) return null;
    const row = addPoints(mesh, part.points);
    for (const corner of part.indices) mesh.indices.push(corner + row);
  }
  return mesh;
}
