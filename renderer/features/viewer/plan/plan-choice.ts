// Selects the level of the plan next to the model, and its drawings.
import type { Vec } from '../../../viewer/camera/camera-math.ts';
import type { StagePlan } from '../../../viewer/plan/plan-states.ts';
import type { StoreyChoice } from '../tree/forest.ts';
import { shiftOf, type Shifts } from '../position/model-shifts.ts';
import { firstLevel, type PlanLevel, type PlansFile } from './plan-levels.ts';
import type { ViewerState } from '../state.ts';

/** A position in the list of storeys; -1 for the level at a height, and without one for the first. */
export interface WantedLevel {
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
export const levelOf = (
  levels: readonly PlanLevel[],
  storeys: readonly StoreyChoice[],
  wanted: WantedLevel,
): PlanLevel | undefined =>
  storeys[wanted.storey]
    ? levels.find(({ storey }) => storey === wanted.storey)
    : (levels.find(({ storey, elevation }) => storey < 0 && elevation === wanted.elevation) ?? firstLevel(levels));

/** Heights of the floor of a level and of the next one in the scene, given the scene's origin in the world. */
export function heightsOf(
  levels: readonly PlanLevel[],
  level: PlanLevel | undefined,
  origin: Vec,
): { readonly floor: number; readonly ceiling: number } {
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
