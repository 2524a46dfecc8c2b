// Shapes of storeys and buildings (Storey, Building: the same members).
import Type, { type Static } from 'typebox';
import { named, nullable } from '../../kit/shapes.ts';
import { PlacedPlan } from '../plan-records/schema.ts';

const members = {
  uuid: Type.String(), name: nullable(Type.String()), longname: nullable(Type.String()),
  /** metres */
  bimdata_elevation: nullable(Type.Number()),
  plans: Type.Array(PlacedPlan), plans_unreachable_count: Type.Integer(),
};

export const Storey = named('Storey', Type.Object({ ...members, bimdata_elevation: Type.Number() }));
export type Storey = Static<typeof Storey>;
export const Building = named('Building', Type.Object(members));
export type Building = Static<typeof Building>;
