// Bodies of requests on plans of storeys and buildings.
import Type, { type Static } from 'typebox';
import { Id, nullable } from '../../kit/shapes.ts';

/** Share of light that a thing keeps back: 0 is not seen, 1 hides what is behind. */
export const Opacity = Type.Number({ minimum: 0, maximum: 1 });

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
