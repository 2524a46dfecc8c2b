import Type, { type Static } from 'typebox';
import { Color, Id, Name, nullable, shape } from '../../kit/shapes.ts';

export const Tag = shape('Tag', { id: Id, name: Type.String(), color: nullable(Type.String()) });
export type Tag = Static<typeof Tag>;

export const NewTag = Type.Object({ name: Name, color: Type.Optional(nullable(Color)) });
export type NewTag = Static<typeof NewTag>;
export const TagChange = Type.Object({ name: Type.Optional(Name), color: Type.Optional(nullable(Color)) });
export type TagChange = Static<typeof TagChange>;

export const TagId = Type.Object({ tag_id: Id });
