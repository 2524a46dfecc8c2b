// Shapes of layers (Layer, LayerRequest).
import Type, { type Static } from 'typebox';
import { Id, Name, named, nullable, shape } from '../../kit/shapes.ts';
import { GivenGuids } from '../editing/drafts/names.ts';
import { ModelText } from '../properties/schema.ts';

const text = nullable(Type.String());

export const Layer = shape('Layer', {
  id: Id,
  name: Type.String(),
  identifier: text,
  description: text,
  elements: Type.Array(Type.String()),
});
export type Layer = Static<typeof Layer>;

const given = Type.Object({
  name: Name,
  identifier: Type.Optional(nullable(ModelText)),
  description: Type.Optional(nullable(ModelText)),
  elements: GivenGuids,
});
export const LayerRequest = named('LayerRequest', given);
export type LayerRequest = Static<typeof LayerRequest>;
export const LayerChange = named('PatchedLayerRequest', Type.Partial(given));
export type LayerChange = Static<typeof LayerChange>;
