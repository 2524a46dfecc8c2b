// Converts the view of a plan to and from a camera from above, as BCF stores it.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { KeptCamera } from '../../../viewer/saved-camera.ts';
import type { PlanStage } from '../../../viewer/plan/plan-stage.ts';
import type { Size } from '../../../ui/canvas/pan-zoom.ts';
import type { PlanView } from '../../../viewer/plan/plan-view.ts';

/** The drawn plan. */
export interface OpenPlan {
  readonly stage: PlanStage;
  /** height of the storey's floor in the scene */
  readonly floor: number;
}

/** Metres above its floor at which a storey is cut. */
const CUT = 1.2;

export function planCamera(
  { stage: { view, size }, floor }: { readonly stage: Pick<PlanStage, 'view' | 'size'>; readonly floor: number },
  toWorld: (point: Vec) => Vec,
): KeptCamera {
  return {
    projection: 'orthographic',
    eye: toWorld([view.x, floor + CUT, view.y]),
    direction: [0, -1, 0],
    up: [-Math.sin(view.angle), 0, -Math.cos(view.angle)],
    fieldOfView: Math.PI / 4,
    height: size.height / view.scale,
    aspect: size.width / size.height,
  };
}

/** Restores the area of a plan; if the canvas has other proportions, at least as much. */
export function planViewOf(
  { eye, up, height, aspect }: Pick<KeptCamera, 'eye' | 'up' | 'height' | 'aspect'>,
  size: Size,
  toScene: (point: Vec) => Vec,
): PlanView {
  const [x, , y] = toScene(eye);
  const scale = Math.min(size.height / height, aspect === null ? Infinity : size.width / (height * aspect));
  return { x, y, scale, angle: Math.atan2(-up[0], -up[2]) };
}

/** Position of the level for a height: the highest below it, else the lowest. */
export function levelBelow(levels: readonly { readonly elevation: number }[], height: number): number {
  const found = levels.findLastIndex(({ elevation }) => elevation <= height + 1e-6);
  return Math.max(0, found);
}
