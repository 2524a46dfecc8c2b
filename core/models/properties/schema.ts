// Shapes of property sets, properties, definitions and units (PropertySet, Property, PropertyDefinition, Unit).
import Type from 'typebox';
import { Id, named, nullable, Timestamp } from '../../kit/shapes.ts';

const text = nullable(Type.String());

export const Unit = named('Unit', Type.Object({
  id: Id, type: Type.String(), name: text, unit_type: text, prefix: text, dimensions: nullable(Type.Array(Type.Number())),
  conversion_factor: nullable(Type.Number()), elements: nullable(Type.Array(Type.Object({ unit: Id, exponent: Type.Number() }))), is_default: Type.Boolean(),
  /** the unit that a conversion-based one counts in; absent for all others */
  conversion_baseunit: Type.Optional(Type.Object({}, { additionalProperties: true })),
}));

export const PropertyDefinition = named('PropertyDefinition', Type.Object({
  id: Id, unit: nullable(Unit), name: text, description: text, type: text, value_type: text,
}));

export const Property = named('Property', Type.Object({
  id: Id, definition: PropertyDefinition, value: Type.Unknown(), property_set_id: Id, created_at: Timestamp, updated_at: Timestamp,
}));

export const PropertySet = named('PropertySet', Type.Object({
  id: Id, uuid: text, name: text, description: text, type: text, properties: Type.Array(Property), created_at: Timestamp, updated_at: Timestamp,
  /** true when the element has it from its type */
  inherited: Type.Optional(Type.Boolean()),
}));

export const PropertyList = named('PropertyList', Type.Object({ name: Type.String(), value_type: Type.Unsafe<ValueKind>({ type: 'string', enum: ['string', 'number', 'boolean'] }) }));
export type ValueKind = 'string' | 'number' | 'boolean';
