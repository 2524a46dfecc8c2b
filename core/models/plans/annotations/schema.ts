// Shapes of drawings (Drawing): strokes over a model, as their client writes them; and of labels (ModelLabel): named
// places on the plane of a model.
import Type, { type Static } from 'typebox';
import { User } from '../../../identity/users/schema.ts';
import { Id, nullable, Timestamp, Color, Name, shape } from '../../../kit/shapes.ts';

const Point = shape('Geometry2dPoint', { x: Type.Number(), y: Type.Number() });
const Geometry = Type.Array(Point, { minItems: 1, maxItems: 10_000 });

export const ModelLabel = shape('ModelLabel', {
  id: Id,
  model: Id,
  name: Type.String(),
  color: nullable(Type.String()),
  geometry: Type.Array(Point),
  human_validated: Type.Boolean(),
  creator: nullable(User),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type ModelLabel = Static<typeof ModelLabel>;

export const NewLabel = Type.Object({
  name: Name,
  color: Type.Optional(nullable(Color)),
  geometry: Geometry,
  human_validated: Type.Optional(Type.Boolean()),
});
export type NewLabel = Static<typeof NewLabel>;
export const LabelChange = Type.Partial(NewLabel);
export type LabelChange = Static<typeof LabelChange>;

export const LabelQuery = Type.Object({
  is_validated: Type.Optional(
    Type.Boolean({ description: 'only those that somebody has validated, or only the others' }),
  ),
});
export type LabelQuery = Static<typeof LabelQuery>;

/** Mostly SVG. It is kept and given back as text, never as a page or a picture of its own. */
const Content = Type.String({ minLength: 1, maxLength: 4 * 1024 * 1024 });

export const Drawing = shape('Drawing', {
  id: Id,
  content: Type.String(),
  creator: nullable(User),
  created_at: Timestamp,
});
export type Drawing = Static<typeof Drawing>;

export const NewDrawing = Type.Object({ content: Content });
export type NewDrawing = Static<typeof NewDrawing>;
export const DrawingChange = Type.Object({ content: Type.Optional(Content) });
export type DrawingChange = Static<typeof DrawingChange>;
