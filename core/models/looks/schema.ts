// Shapes of how a model is shown on the plane (Mask2D, Transform).
import Type, { type Static } from 'typebox';
import { Id, named, nullable, Timestamp } from '../../kit/shapes.ts';

/** Share of light that a thing keeps back: 0 is not seen, 1 hides what lies behind. */
export const Opacity = Type.Number({ minimum: 0, maximum: 1 });

export const Mask2D = named(
  'Mask2D',
  Type.Object({
    id: Id,
    crop_path: nullable(Type.Array(Type.Array(Type.Number()))),
    grayscale: Type.Boolean(),
    opacity: nullable(Type.Number()),
    brightness: nullable(Type.Number()),
    contrast: nullable(Type.Number()),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
);
export type Mask2D = Static<typeof Mask2D>;

export const Transform = named(
  'Transform',
  Type.Object({
    translate: Type.Array(Type.Number()),
    rotate: Type.Number(),
    scale: Type.Number(),
    opacity: Type.Number(),
  }),
);
export type Transform = Static<typeof Transform>;

/** What a model's record tells of it. */
export interface Look {
  readonly mask_2d: Mask2D | null;
  readonly transform: Transform | null;
}
