// Shapes of what is written to several properties at once.
import Type, { type Static } from 'typebox';
import { Id, named } from '../../kit/shapes.ts';
import { PropertyDefinitionRequest } from '../properties/schema.ts';

/** One of several properties; what is not named stays as it is. */
export const PropertyUpdate = named(
  'PropertyUpdate',
  Type.Object({ id: Id, definition: Type.Optional(PropertyDefinitionRequest), value: Type.Optional(Type.Unknown()) }),
);
export type PropertyUpdate = Static<typeof PropertyUpdate>;
