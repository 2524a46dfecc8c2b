// The flat form of the elements of a model, as the service sends it.
import type { RawElements } from '../../../api/schema.d.ts';

type Sets = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** GlobalId -> set -> property -> value; `attributes` is the element's own. Lengths are in mm. */
export function rawOf(elements: Readonly<Record<string, Sets>>): RawElements {
  const names: string[] = [];
  const raw = {
    units: [
      {
        id: 1,
        name: 'METRE',
        type: 'IfcSIUnit',
        unit_type: 'LENGTHUNIT',
        prefix: 'MILLI',
        elements: null,
        conversion_factor: null,
        dimensions: null,
        conversion_baseunit_index: null,
        is_default: true,
      },
    ],
    definitions: [] as RawElements['definitions'][number][],
    property_sets: [] as RawElements['property_sets'][number][],
    elements: [] as RawElements['elements'][number][],
    classifications: [],
    layers: [],
    systems: [],
    materials: { materials_data: [], list_components: [], options: [] },
  };
  for (const [uuid, sets] of Object.entries(elements)) {
    const own = Object.entries({ attributes: {}, ...sets }).map(
      ([name, values]) =>
        raw.property_sets.push({
          id: 0,
          name: name === 'attributes' ? 'IfcWall' : name,
          description: null,
          type: null,
          properties: Object.entries(values).map(([property, value]) => {
            if (!names.includes(property))
              raw.definitions.push({
                id: names.push(property),
                name: property,
                description: null,
                type: null,
                value_type: null,
                unit_id: property === 'Width' ? 0 : null,
              });
            return { id: 0, def_id: names.indexOf(property), value };
          }),
        }) - 1,
    );
    raw.elements.push({
      uuid,
      type: 'IfcWall',
      attributes: own[0]!,
      psets: own.slice(1),
      classifications: [],
      layers: [],
      systems: [],
      material_list: [],
    });
  }
  return raw;
}
