// Finds the snap point of a measure at a place of the canvas.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import { snapTo, type Snap } from '../../../viewer/tools/snap.ts';

/**
 * Snaps to the corners and edges of the element under the pointer, or to the point of a cloud in front of it; null when
 * there is neither.
 */
export function measureAt(viewer: Viewer, x: number, y: number): Snap | null {
  const spot = viewer.pickPoint(x, y);
  if (spot) return { kind: 'point', point: spot.point };
  const hit = viewer.pick(x, y);
  if (!hit) return null;
  const reach = Math.max(0.02, viewer.rig.metresPerPixel(hit.point) * 24);
  let best: Snap = { kind: 'face', point: hit.point };
  const order = { point: 0, vertex: 0, edge: 1, face: 2 };
  hit.model.forEachRange(hit.feature, (mesh, _first, _count, row) => {
    if (!mesh.edges) return;
    const { ends, positions } = mesh.edges;
    const lines = positions.subarray((row === 0 ? 0 : ends[row - 1]!) * 6, ends[row]! * 6);
    const project = (point: Vec) => viewer.rig.project(point);
    const snap = snapTo({ x, y }, hit.point, { lines, shift: hit.model.place, project, depthReach: reach });
    if (order[snap.kind] < order[best.kind]) best = snap;
  });
  return best;
}
