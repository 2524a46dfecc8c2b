// Shapes of models that are placed in another one (ModelOnModelPosition, ModelInModelPosition).
import Type, { type Static } from 'typebox';
import { Id, shape } from '../../../kit/shapes.ts';

const Position = Type.Array(Type.Number(), { minItems: 3, maxItems: 3 });

export const PositionedModel = shape('ModelOnModelPosition', {
  positioned_model: Id,
  position: Type.Array(Type.Number()),
});
export type PositionedModel = Static<typeof PositionedModel>;
/** The same relation seen from the model that is placed in another. */
export const PositionInModel = shape('ModelInModelPosition', { parent_model: Id, position: Type.Array(Type.Number()) });
export type PositionInModel = Static<typeof PositionInModel>;

export const NewPositionedModel = Type.Object({ positioned_model: Id, position: Position });
export type NewPositionedModel = Static<typeof NewPositionedModel>;
export const PositionChange = Type.Object({ position: Type.Optional(Position) });
export type PositionChange = Static<typeof PositionChange>;
