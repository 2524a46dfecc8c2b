// Shapes of writes of whole property sets.
import Type, { type Static } from 'typebox';
import { GuidText, Id, named } from '../../../kit/shapes.ts';

/** Sets that elements get. */
export const SetRelations = Type.Array(
  named('ElementPropertySetRelation', Type.Object({ element_uuid: GuidText, property_set_id: Id })),
  { maxItems: 100_000 },
);
export type SetRelations = Static<typeof SetRelations>;
