// Bodies of what is done with plans of storeys and buildings; what is read of them is in plan-records.
import Type, { type Static } from 'typebox';
import { Id, nullable } from '../../kit/shapes.ts';
import { Opacity } from '../looks/schema.ts';

export const NewPlan = Type.Object({ id: Id });
/** Ids of plans; those that are not named come after them as they were. */
export const PlanOrder = Type.Array(Id, { maxItems: 10_000 });

const Value = Type.Optional(nullable(Type.Number()));
export const PlanPositionChange = Type.Object({
  translation_x: Value,
  translation_y: Value,
  rotate_z: Value,
  scale: Value,
  opacity: Type.Optional(nullable(Opacity)),
});
export type PlanPositionChange = Static<typeof PlanPositionChange>;
