// Shapes of systems (System, SystemRequest).
import Type, { type Static } from 'typebox';
import { Id, named, nullable, shape } from '../../kit/shapes.ts';
import { GivenGuid, GivenGuids } from '../editing/drafts/names.ts';
import { ModelText } from '../properties/schema.ts';

const text = nullable(Type.String());

export const System = shape('System', {
  id: Id,
  uuid: Type.String(),
  name: text,
  object_type: text,
  description: text,
  /** of a system that is part of another */
  parent_uuid: Type.Optional(Type.String()),
  elements: Type.Array(Type.String()),
});
export type System = Static<typeof System>;

const given = Type.Object({
  uuid: Type.Optional(GivenGuid),
  name: Type.Optional(nullable(ModelText)),
  object_type: Type.Optional(nullable(ModelText)),
  description: Type.Optional(nullable(ModelText)),
  elements: GivenGuids,
});
export const SystemRequest = named('SystemRequest', given);
export type SystemRequest = Static<typeof SystemRequest>;
export const SystemChange = named('PatchedSystemRequest', Type.Partial(given));
export type SystemChange = Static<typeof SystemChange>;
