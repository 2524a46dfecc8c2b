// Shapes of storeys and buildings (Storey, Building: the same members; StoreyBuildingRequest).
import Type, { type Static } from 'typebox';
import { Name, named, nullable } from '../../kit/shapes.ts';
import { PlacedPlan } from '../plan-records/schema.ts';

const members = {
  uuid: Type.String(),
  name: nullable(Type.String()),
  longname: nullable(Type.String()),
  /** metres */
  bimdata_elevation: nullable(Type.Number()),
  plans: Type.Array(PlacedPlan),
  plans_unreachable_count: Type.Integer(),
};

export const Storey = named('Storey', Type.Object({ ...members, bimdata_elevation: Type.Number() }));
export type Storey = Static<typeof Storey>;
export const Building = named('Building', Type.Object(members));
export type Building = Static<typeof Building>;

export const StoreyBuildingRequest = named('StoreyBuildingRequest', Type.Object({ name: Name }));
export type StoreyBuildingRequest = Static<typeof StoreyBuildingRequest>;
export const StoreyBuildingChange = named(
  'PatchedStoreyBuildingRequest',
  Type.Object({ name: Type.Optional(Name), bimdata_elevation: Type.Optional(Type.Number({ description: 'metres' })) }),
);
export type StoreyBuildingChange = Static<typeof StoreyBuildingChange>;
