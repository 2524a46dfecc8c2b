// Selects the level of the plan next to the model, and its drawings.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { StagePlan } from '../../../viewer/plan/plan-states.ts';
import type { StoreyChoice } from '../tree/forest.ts';
import { shiftOf, type Shifts } from '../position/georeference-rules.ts';
import { firstLevel, type PlanLevel, type PlansFile } from './plan-levels.ts';
import type { ViewerState } from '../state.ts';
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

/** The view of a plan as a camera from above, as BCF stores it. */
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

/** A position in the list of storeys; -1 for the level at a height, and without one for the first. */
interface WantedLevel {
  readonly storey: number;
  readonly elevation: number | null;
}

type Places = Pick<ViewerState, 'storey' | 'here'>;

/** Initially: the storey selected in the strip, else the walker's. */
export const firstWanted = ({ storey, here }: Places): WantedLevel => ({
  storey: storey >= 0 ? storey : here,
  elevation: null,
});

/** The wanted level after a change of the viewer: the storey that was selected or walked into; undefined: unchanged. */
export function wantedAfter(now: Places, before: Places): WantedLevel | undefined {
  if (now.storey !== before.storey && now.storey >= 0) return { storey: now.storey, elevation: null };
  return now.here !== before.here && now.here >= 0 ? { storey: now.here, elevation: null } : undefined;
}

/** The level to show; undefined: there is none, or the wanted storey has no plan. */
export const levelOf = (levels: readonly PlanLevel[], storeys: readonly StoreyChoice[], wanted: WantedLevel) =>
  storeys[wanted.storey]
    ? levels.find(({ storey }) => storey === wanted.storey)
    : (levels.find(({ storey, elevation }) => storey < 0 && elevation === wanted.elevation) ?? firstLevel(levels));

/** Heights of the floor of a level and of the next one in the scene, given the scene's origin in the world. */
export function heightsOf(levels: readonly PlanLevel[], level: PlanLevel | undefined, origin: Vec) {
  const floor = level?.elevation ?? 0;
  const next = levels.find(({ elevation }) => elevation > floor)?.elevation ?? Infinity;
  return { floor: floor - origin[1], ceiling: next - origin[1] };
}

/** Angle in degrees by which a plan is turned so that the building is straight: that of the first model with one. */
export const planTurn = (models: readonly { readonly recommanded_2d_angle?: number | null | undefined }[]): number =>
  models.find(({ recommanded_2d_angle: angle }) => angle)?.recommanded_2d_angle ?? 0;

interface DrawnPlans {
  readonly level: PlanLevel;
  /** the level's drawings, in order; undefined where one could not be loaded */
  readonly drawings: readonly (StagePlan['drawing'] | undefined)[];
  readonly files: ReadonlyMap<number, Pick<PlansFile, 'origin'>>;
  /** place of the scene's origin in the world */
  readonly origin: Vec;
  /** models that are too far away: with their drawings the others would shrink to a point */
  readonly away: readonly { readonly ids: readonly number[] }[];
  readonly shifts: Shifts;
}

/** The drawings of a level, each at its model's place in the scene. */
export const plansOf = ({ level, drawings, files, origin: [x, , z], away, shifts }: DrawnPlans): StagePlan[] =>
  level.drawings.flatMap(({ model }, n): StagePlan[] => {
    const drawing = drawings[n];
    const origin = files.get(model)?.origin;
    if (!drawing || !origin || away.some(({ ids }) => ids.includes(model))) return [];
    const [east, , south] = shiftOf(shifts, model);
    return [{ model, drawing, east: origin[0] - x + east, south: -origin[1] - z + south }];
  });
