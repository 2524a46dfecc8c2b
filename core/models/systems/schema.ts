// Shape of a system (System).
import Type, { type Static } from 'typebox';
import { Id, named, nullable } from '../../kit/shapes.ts';

const text = nullable(Type.String());

export const System = named('System', Type.Object({
  id: Id, uuid: Type.String(), name: text, object_type: text, description: text, elements: Type.Array(Type.String()),
}));
export type System = Static<typeof System>;
