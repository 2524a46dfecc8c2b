// Bodies of masks and transforms (Mask2DRequest, PatchedMask2DRequest, PatchedTransformRequest); Mask2D and Transform
// are shapes of the model record.
import Type, { type Static } from 'typebox';
import { nullable } from '../../../kit/shapes.ts';
import { Opacity } from '../schema.ts';

const Point = Type.Array(Type.Number(), { minItems: 2, maxItems: 2 });
const Amount = Type.Optional(nullable(Type.Number()));

/** Values not given stay; when a mask is replaced they are empty. */
export const MaskValues = Type.Object({
  crop_path: Type.Optional(
    nullable(
      Type.Array(Point, {
        minItems: 3,
        maxItems: 10_000,
        description: 'corners of what is shown: at least three, each of two numbers',
      }),
    ),
  ),
  grayscale: Type.Optional(Type.Boolean()),
  opacity: Type.Optional(nullable(Opacity)),
  brightness: Amount,
  contrast: Amount,
});
export type MaskValues = Static<typeof MaskValues>;

export const TransformChange = Type.Object({
  translate: Type.Optional(Type.Array(Type.Number(), { minItems: 2, maxItems: 3 })),
  rotate: Type.Optional(Type.Number({ description: 'degrees' })),
  scale: Type.Optional(Type.Number()),
  opacity: Type.Optional(Opacity),
});
export type TransformChange = Static<typeof TransformChange>;
