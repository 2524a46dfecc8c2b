// Elements and their properties as the service sends them.
import type { Element, Property, PropertySet } from '../../../api/schema.d.ts';

const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' };

export const aProperty = (id: number, set: number, name: string, value: unknown): Property => ({
  id,
  value,
  property_set_id: set,
  ...times,
  definition: { id, unit: null, name, description: null, type: 'IfcPropertySingleValue', value_type: 'IfcLabel' },
});

export const aSet = (id: number, name: string | null, properties: readonly Property[], inherited = false) =>
  ({
    id,
    uuid: null,
    name,
    description: null,
    type: 'IfcPropertySet',
    ...(inherited && { inherited }),
    ...times,
    properties,
  }) satisfies PropertySet;

export const anElement = (uuid: string, sets: readonly PropertySet[]): Element => ({
  id: 1,
  uuid,
  type: 'IfcDoor',
  attributes: aSet(1, null, []),
  property_sets: sets,
  classifications: [],
  material_list: [],
  layers: [],
});
