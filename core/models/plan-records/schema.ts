// Shapes of plans of storeys and buildings (PositioningPlan, ModelWithPositioningPlan).
import Type, { type Static } from 'typebox';
import { named, nullable } from '../../kit/shapes.ts';
import { Model } from '../records/schema.ts';

/** Null: nobody has placed the plan yet. */
const position = {
  translation_x: nullable(Type.Number()),
  translation_y: nullable(Type.Number()),
  rotate_z: nullable(Type.Number()),
  scale: nullable(Type.Number()),
  opacity: nullable(Type.Number()),
};

export const PlanPosition = named('PositioningPlan', Type.Object(position));
export type PlanPosition = Static<typeof PlanPosition>;

export const PlacedPlan = named('ModelWithPositioningPlan', Type.Object({ ...position, plan: Model }));
export type PlacedPlan = Static<typeof PlacedPlan>;

/** What has plans. */
export type PlanPlaceKind = 'storey' | 'building';

/** The plans of one storey or building, in their order. */
export interface PlacedPlans {
  readonly plans: PlacedPlan[];
  /** how many more there are that the viewer may not see */
  readonly plans_unreachable_count: number;
}
