// Where a camera is and how it looks. Panes that show the same place share one: whichever is led, all of them are.
import { FIELD_OF_VIEW, type Pose } from './camera-math.ts';

export type Projection = 'perspective' | 'orthographic';

export interface Aim {
  pose: Pose;
  projection: Projection;
  /** of the perspective, from the lower to the upper edge, radians */
  fieldOfView: number;
  /** the movement under way */
  move: { readonly from: Pose; readonly to: Pose; readonly start: number } | undefined;
}

export const createAim = (): Aim => ({
  pose: { target: [0, 0, 0], yaw: 0.6, pitch: 0.4, distance: 30 },
  projection: 'perspective',
  fieldOfView: FIELD_OF_VIEW,
  move: undefined,
});
