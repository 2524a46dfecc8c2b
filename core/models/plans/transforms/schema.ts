// Body of a change of a model's position (PatchedTransformRequest); Transform is a shape of the model record.
import Type, { type Static } from 'typebox';
import { Opacity } from '../schema.ts';

export const TransformChange = Type.Object({
  translate: Type.Optional(Type.Array(Type.Number(), { minItems: 2, maxItems: 3 })),
  rotate: Type.Optional(Type.Number({ description: 'degrees' })),
  scale: Type.Optional(Type.Number()),
  opacity: Type.Optional(Opacity),
});
export type TransformChange = Static<typeof TransformChange>;
