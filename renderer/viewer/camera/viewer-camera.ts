// The camera of the viewer: its moves, and what it frames.
import type { createFraming } from '../drawing/framing.ts';
import type { Features } from '../models/element-states.ts';
import type { Sight } from '../saved-camera.ts';
import { anglesOf, FIELD_OF_VIEW, type Covered, type Pose, type Vec } from './camera-math.ts';
import type { CameraRig } from './rig.ts';

/** Initial view of a building: from the south-east, a little from above. */
export const HOME = { yaw: 0.62, pitch: 0.36 };

export function createCamera(rig: CameraRig, framing: ReturnType<typeof createFraming>, invalidate: () => void) {
  let isUntouched = true;

  function setUntouched(next: boolean): void {
    isUntouched = next;
    framing.setAtHome(next);
  }

  function setPose(pose: Pose): void {
    setUntouched(false);
    rig.set(pose);
    invalidate();
  }

  function goTo(pose: Pose): void {
    setUntouched(false);
    rig.fieldOfView = FIELD_OF_VIEW;
    rig.goTo(pose, performance.now());
    invalidate();
  }

  /** Fits everything from the initial direction; `atOnce` without animation. */
  function home(atOnce = false): void {
    const pose = framing.fitShown(HOME, 'first');
    if (!pose) return;
    if (atOnce) rig.set(pose);
    else goTo(pose);
  }

  /** Until the user moves the camera, the view follows what arrives. */
  function follow(): void {
    if (isUntouched) home(true);
  }

  return {
    home,
    setPose,
    goTo,
    follow,

    resize(width: number, height: number): void {
      rig.width = Math.max(1, width);
      rig.height = Math.max(1, height);
      follow();
      invalidate();
    },

    /** Sets covered pixels at the sides of the canvas: framed objects stay clear of them. */
    setCovers(next: Covered): void {
      framing.setCovers(next);
      follow();
      invalidate();
    },

    setProjection(projection: CameraRig['projection']): void {
      rig.projection = projection;
      invalidate();
    },

    /** Restores a stored camera. The angle of its perspective is kept until the camera is moved elsewhere. */
    see({ pose, projection, fieldOfView }: Sight): void {
      goTo(pose);
      rig.projection = projection;
      rig.fieldOfView = fieldOfView;
    },

    /** Frames some features, or everything shown; the angles stay. */
    fit(features?: Features): void {
      const target = features && framing.boxOf(features);
      const pose = target ? framing.fitBox(target, rig.goal) : framing.fitShown(rig.goal);
      if (pose) goTo(pose);
    },

    /** Shows everything shown from a side of the view cube. */
    look(side: Vec): void {
      const pose = framing.fitShown(anglesOf(side, rig.goal.yaw));
      if (pose) goTo(pose);
    },
  };
}
