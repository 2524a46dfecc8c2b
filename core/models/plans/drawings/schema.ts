// Shapes of drawings (Drawing): strokes over a model, as their client writes them.
import Type, { type Static } from 'typebox';
import { User } from '../../../identity/users/schema.ts';
import { Id, named, nullable, Timestamp } from '../../../kit/shapes.ts';

/** Mostly SVG. It is kept and given back as text, never as a page or a picture of its own. */
const Content = Type.String({ minLength: 1, maxLength: 4 * 1024 * 1024 });

export const Drawing = named(
  'Drawing',
  Type.Object({ id: Id, content: Type.String(), creator: nullable(User), created_at: Timestamp }),
);
export type Drawing = Static<typeof Drawing>;

export const NewDrawing = Type.Object({ content: Content });
export type NewDrawing = Static<typeof NewDrawing>;
export const DrawingChange = Type.Object({ content: Type.Optional(Content) });
export type DrawingChange = Static<typeof DrawingChange>;
