// Shape of a layer (Layer).
import Type, { type Static } from 'typebox';
import { Id, named, nullable } from '../../kit/shapes.ts';

const text = nullable(Type.String());

export const Layer = named('Layer', Type.Object({ id: Id, name: Type.String(), identifier: text, description: text, elements: Type.Array(Type.String()) }));
export type Layer = Static<typeof Layer>;
