// Moves the camera with a pointer (orbit, pan, turn) and the wheel.
import type { Viewer } from '../viewer.ts';
import { type Vec, orbit, pan, subtract, zoomTo } from './camera-math.ts';
import { lookBy } from './walk-math.ts';

const TURN = Math.PI * 1.1;

export interface Drag {
  readonly kind: 'turn' | 'move' | 'look';
  readonly pivot: Vec;
  readonly depth: number;
}

/** A pane in which the pointer moves the camera. */
export type LedViewer = Pick<Viewer, 'rig' | 'setPose' | 'placeAt'>;

export function createDrags(viewer: LedViewer) {
  const { rig } = viewer;
  const aimAt = (x: number, y: number): Vec => viewer.placeAt(x, y) ?? rig.pointAtTarget(x, y);
  const depthOf = (point: Vec): number => (rig.metresPerPixel(point) * rig.height) / (2 * Math.tan(Math.PI / 8));

  return {
    aimAt,

    begin(kind: Drag['kind'], x: number, y: number): Drag {
      const pivot = aimAt(x, y);
      return { kind, pivot, depth: depthOf(pivot) };
    },

    by(drag: Drag | undefined, dx: number, dy: number): void {
      if (!drag) return;
      const { pose } = rig;
      const [right, down] = [dx / rig.height, dy / rig.height];
      const depth = rig.projection === 'perspective' ? drag.depth * rig.widening : pose.distance;
      if (drag.kind === 'look') viewer.setPose(lookBy(pose, right, down));
      else if (drag.kind === 'turn') viewer.setPose(orbit(pose, drag.pivot, -right * TURN, down * TURN));
      else viewer.setPose(pan(pose, right, down, depth));
    },

    /**
     * Moves towards the aim of the wheel. Returns true when it was so near that the camera passed through it: another
     * aim is needed.
     */
    zoom([x, y]: readonly [number, number], factor: number, aim: Vec): boolean {
      // Close to a wall the zoom would never pass it: move through it.
      const eye = rig.camera.position;
      const near =
        rig.projection === 'perspective' && Math.hypot(...subtract(aim, [eye.x, eye.y, eye.z])) < 0.6 && factor < 1;
      if (!near) {
        viewer.setPose(zoomTo(rig.pose, aim, factor));
        return false;
      }
      const { direction } = rig.ray(x, y);
      const { target } = rig.pose;
      viewer.setPose({
        ...rig.pose,
        target: [target[0] + direction.x * 0.3, target[1] + direction.y * 0.3, target[2] + direction.z * 0.3],
      });
      return true;
    },
  };
}
