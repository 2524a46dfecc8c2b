// Shapes of tags.
import Type, { type Static } from 'typebox';
import { Id, Name, named, nullable } from '../../kit/shapes.ts';

const Color = nullable(Type.String({ pattern: '^([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$', description: 'hex digits without `#`: 3, 4, 6 or 8' }));

export const Tag = named('Tag', Type.Object({ id: Id, name: Type.String(), color: nullable(Type.String()) }));
export type Tag = Static<typeof Tag>;

export const NewTag = Type.Object({ name: Name, color: Type.Optional(Color) });
export type NewTag = Static<typeof NewTag>;
export const TagChange = Type.Object({ name: Type.Optional(Name), color: Type.Optional(Color) });
export type TagChange = Static<typeof TagChange>;

export const TagId = Type.Object({ tag_id: Id });
