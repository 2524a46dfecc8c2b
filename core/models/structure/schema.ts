// Shapes of storeys and buildings (Storey, Building: the same members; StoreyBuildingRequest), with the plans placed
// over them (PositioningPlan, ModelWithPositioningPlan).
import Type, { type Static } from 'typebox';
import { Name, nullable, shape } from '../../kit/shapes.ts';
import { Model } from '../records/schema.ts';

/**
 * Null: the plan is not placed yet. The meaning of the numbers is left to clients. Those of the web client map the
 * sheet (units of a drawing, or pixels of a page, y up, from its lower left corner) to the file of the model as seen
 * from above: scaled to metres, rotated counterclockwise by degrees, moved by metres.
 */
const position = {
  translation_x: nullable(Type.Number()),
  translation_y: nullable(Type.Number()),
  rotate_z: nullable(Type.Number()),
  scale: nullable(Type.Number()),
  opacity: nullable(Type.Number()),
};

export const PlanPosition = shape('PositioningPlan', position);
export type PlanPosition = Static<typeof PlanPosition>;

export const PlacedPlan = shape('ModelWithPositioningPlan', { ...position, plan: Model });
export type PlacedPlan = Static<typeof PlacedPlan>;

/** Objects that have plans. */
export type PlanPlaceKind = 'storey' | 'building';

/** The plans of one storey or building, in their order. */
export interface PlacedPlans {
  readonly plans: PlacedPlan[];
  /** number of plans that the viewer may not see */
  readonly plans_unreachable_count: number;
}

const members = {
  uuid: Type.String(),
  name: nullable(Type.String()),
  longname: nullable(Type.String()),
  /** metres */
  bimdata_elevation: nullable(Type.Number()),
  plans: Type.Array(PlacedPlan),
  plans_unreachable_count: Type.Integer(),
};

export const Storey = shape('Storey', { ...members, bimdata_elevation: Type.Number() });
export type Storey = Static<typeof Storey>;
export const Building = shape('Building', members);
export type Building = Static<typeof Building>;

export const StoreyBuildingRequest = shape('StoreyBuildingRequest', { name: Name });
export type StoreyBuildingRequest = Static<typeof StoreyBuildingRequest>;
export const StoreyBuildingChange = shape('PatchedStoreyBuildingRequest', {
  name: Type.Optional(Name),
  bimdata_elevation: Type.Optional(Type.Number({ description: 'metres' })),
});
export type StoreyBuildingChange = Static<typeof StoreyBuildingChange>;
