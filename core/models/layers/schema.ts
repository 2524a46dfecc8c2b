// Shapes of layers (Layer, LayerRequest).
import Type, { type Static } from 'typebox';
import { Id, Name, named, nullable } from '../../kit/shapes.ts';
import { GivenGuids } from '../element-edits/named.ts';

const text = nullable(Type.String());

export const Layer = named('Layer', Type.Object({ id: Id, name: Type.String(), identifier: text, description: text, elements: Type.Array(Type.String()) }));
export type Layer = Static<typeof Layer>;

export const LayerRequest = named('LayerRequest', Type.Object({ name: Name, identifier: Type.Optional(text), description: Type.Optional(text), elements: GivenGuids }));
export type LayerRequest = Static<typeof LayerRequest>;
export const LayerChange = named('PatchedLayerRequest', Type.Partial(LayerRequest));
export type LayerChange = Static<typeof LayerChange>;
