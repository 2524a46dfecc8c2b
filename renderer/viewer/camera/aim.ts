// Pose of a camera. Panes that show the same place share one Aim, so that moving any of them moves all.
import { FIELD_OF_VIEW, type Pose } from './camera-math.ts';

export type Projection = 'perspective' | 'orthographic';

export interface Aim {
  pose: Pose;
  projection: Projection;
  /** vertical angle of the perspective, radians */
  fieldOfView: number;
  /** the movement in progress */
  move: { readonly from: Pose; readonly to: Pose; readonly start: number } | undefined;
}

export const createAim = (): Aim => ({
  pose: { target: [0, 0, 0], yaw: 0.6, pitch: 0.4, distance: 30 },
  projection: 'perspective',
  fieldOfView: FIELD_OF_VIEW,
  move: undefined,
});
