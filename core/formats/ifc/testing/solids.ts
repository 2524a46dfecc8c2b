// Solids from a few lines of STEP, and what holds of closed meshes.
import assert from 'node:assert/strict';
import { createItemDrawer } from '../own-geometry/draw-items.ts';
import { type Mesh, volumeOf } from '../own-geometry/mesh.ts';
import { toleranceIn } from '../own-geometry/roundness.ts';
import { openSides } from '../own-geometry/solids/close-mesh.ts';
import { smallFile } from './curves.ts';

/** The item #100 of a file in metres, whose lines begin with #20. */
export function solidOf(lines: readonly string[], id = 100): Mesh | null {
  const { instances, curves } = smallFile(lines);
  return createItemDrawer(instances, curves, toleranceIn(1)).solid(instances.get(id));
}

/** A closed solid of this volume. `share`: how much the chords of its curves may take. */
export function assertSolid(mesh: Mesh | null, volume: number, share = 1e-9): Mesh {
  assert.ok(mesh !== null, 'no solid');
  assert.deepEqual(openSides(mesh), [], 'open sides');
  const got = volumeOf(mesh);
  assert.ok(Math.abs(got - volume) <= share * Math.abs(volume), `${got} is not ${volume}`);
  return mesh;
}

/** Box of a mesh: lowest and highest x, y and z. */
export function boxOf({ points }: Mesh): number[] {
  return [0, 1, 2]
    .flatMap(k => [Math.min(...points.map(p => p[k]!)), Math.max(...points.map(p => p[k]!))])
    .map(v => Math.round(v * 1e6) / 1e6 + 0);
}
