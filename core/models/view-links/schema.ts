// Shapes of shared views: everything needed to show the same models the same way again. Positions are metres in the
// world, Y up. Not part of the public contract.
import Type, { type Static } from 'typebox';
import { User } from '../../identity/users/schema.ts';
import { Id, nullable, oneOf, Timestamp, shape } from '../../kit/shapes.ts';

const Point = Type.Array(Type.Number(), { minItems: 3, maxItems: 3 });
/** GlobalIds of elements */
const Elements = Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200_000 });
const MOST_MODELS = 500;

export const SharedViewState = shape('SharedViewState', {
  camera: Type.Object({
    projection: oneOf(['perspective', 'orthographic']),
    eye: Point,
    direction: Point,
    up: Point,
    field_of_view: Type.Number({ description: 'radians; of a perspective' }),
    height: Type.Number({ description: 'metres; of an orthographic view' }),
    aspect: nullable(Type.Number({ description: 'width by height' })),
  }),
  planes: Type.Array(Type.Object({ anchor: Point, normal: Point }), { maxItems: 6 }),
  box: nullable(Type.Array(Type.Number(), { minItems: 6, maxItems: 6 })),
  elements: Type.Object({
    selected: Elements,
    is_shown: Type.Boolean({ description: 'whether elements are shown that `exceptions` does not name' }),
    exceptions: Elements,
    has_shades: Type.Boolean(),
    hidden: Elements,
    painted: Type.Array(
      Type.Object({
        color: nullable(Type.Integer({ minimum: 0, maximum: 0xffffff })),
        is_see_through: Type.Boolean(),
        ids: Elements,
      }),
      { maxItems: 2000 },
    ),
    are_spaces_shown: Type.Boolean(),
  }),
  shifts: Type.Array(Type.Object({ model: Id, by: Point }), { maxItems: MOST_MODELS }),
});
export type SharedViewState = Static<typeof SharedViewState>;

export const NewSharedView = shape('SharedViewRequest', {
  name: Type.Optional(nullable(Type.String({ maxLength: 255 }))),
  models: Type.Array(Id, { minItems: 1, maxItems: MOST_MODELS }),
  state: SharedViewState,
});
export type NewSharedView = Static<typeof NewSharedView>;

const facts = {
  id: Id,
  name: nullable(Type.String()),
  creator: nullable(User),
  created_at: Timestamp,
  models: Type.Array(Id, { description: 'those that the caller may see' }),
  missing_models: Type.Integer({ description: 'how many are hidden from the caller or gone' }),
};
export const SharedView = shape('SharedView', { ...facts, state: SharedViewState });
export type SharedView = Static<typeof SharedView>;
export const SharedViewFacts = shape('SharedViewFacts', facts);
export type SharedViewFacts = Static<typeof SharedViewFacts>;
