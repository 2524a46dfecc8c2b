// Elements in the flat form: lists of everything, and elements that name positions in them. All of it is checked before
// anything is planned; there may be tens of thousands, so that other work gets its turn in between.
import type { ElementRecord } from '../../../formats/model-layout.ts';
import { AppError, invalid } from '../../../kit/errors.ts';
import { inTurns } from '../../../kit/event-loop.ts';
import type { Classifier } from '../../classifications/service.ts';
import { newGlobalId, type EditedSet, type RowEdit } from '../../data/row-edits.ts';
import { classNamed, type ElementDraft } from '../../editing/drafts/service.ts';
import { checkedValue } from '../../properties/catalogue.ts';
import { findSystem, listRows, selectRows } from '../../data/named-rows.ts';
import { planDefinitions } from './raw-definitions.ts';
import type { LayerValues, RawElementsRequest } from './schema.ts';

type RawElement = RawElementsRequest['elements'][number];

/**
 * Plans all of a raw body in `draft`; gives the links of elements, which come after it.
 * @throws 400 with the place of what is wrong
 */
export async function planRaw(
  draft: ElementDraft,
  raw: RawElementsRequest,
  { classifier, projectId }: { classifier: Classifier; projectId: number },
): Promise<RowEdit[]> {
  await checkPositions(raw);
  const sets = planSets(draft, raw);
  const materials = planMaterials(draft, raw, sets.idOf);
  const layerOf = createLayerFinder(draft);
  const layers = await inTurns(raw.layers ?? [], layerOf);
  const systems = await planSystems(draft, raw);
  const given = raw.classifications ?? [];
  const values = given.map(({ type: name, notation, description: title }) => ({ name, notation, title }));
  const { classifications, changes } = await classifier.resolve(draft.data, projectId, values);
  const links: RowEdit[] = [...changes];
  const at = <T>(list: readonly T[], positions: readonly number[] | null | undefined) => [
    ...new Set((positions ?? []).map(position => list[position] as T)),
  ];
  await inTurns(raw.elements, (element, index) => {
    const { id } = placed(`elements.${index}`, () =>
      draft.addWith({
        uuid: element.uuid,
        ifcClass: classNamed(element.type),
        record: typeof element.attributes === 'number' ? sets.recordOf(element.attributes) : [],
        sets: [...new Set(element.psets ?? [])].map(sets.idOf),
        ...(element.material_list?.length && {
          materials: element.material_list.map(position => materials[position] as Component),
        }),
      }),
    );
    for (const { id: classification } of at(classifications, element.classifications))
      links.push({ put: 'classification_element', row: { classification_id: classification, element_id: id } });
    for (const layer of at(layers, element.layers))
      links.push({ put: 'layer_element', row: { layer_id: layer, element_id: id } });
    for (const system of at(systems, element.systems))
      links.push({ put: 'system_element', row: { system_id: system, element_id: id } });
  });
  return links;
}

type List = readonly unknown[] | null | undefined;

/** Every position that elements and sets name is one of a list. */
async function checkPositions(raw: RawElementsRequest): Promise<void> {
  const { definitions, property_sets, classifications, layers, systems, materials } = raw;
  const one = (place: string, position: number | null | undefined, list: List) => {
    if (typeof position === 'number' && position >= (list?.length ?? 0))
      throw invalid(place, `Nothing at position ${position}.`, 'out_of_range');
  };
  const each = (place: string, positions: readonly number[] | null | undefined, list: List) => {
    for (const [index, position] of (positions ?? []).entries()) one(`${place}.${index}`, position, list);
  };
  await inTurns(property_sets ?? [], ({ properties }, index) => {
    for (const [at, { def_id }] of properties.entries())
      one(`property_sets.${index}.properties.${at}.def_id`, def_id, definitions);
  });
  for (const [index, { psets }] of (materials?.materials_data ?? []).entries())
    each(`materials.materials_data.${index}.psets`, psets, property_sets);
  for (const [index, { material, material_option }] of (materials?.list_components ?? []).entries()) {
    one(`materials.list_components.${index}.material`, material, materials?.materials_data);
    one(`materials.list_components.${index}.material_option`, material_option, materials?.options);
  }
  const ofElements = {
    psets: property_sets,
    classifications,
    layers,
    systems,
    material_list: materials?.list_components,
  } as const satisfies Partial<Record<keyof RawElement, unknown>>;
  await inTurns(raw.elements, (element, index) => {
    one(`elements.${index}.attributes`, element.attributes, property_sets);
    for (const [member, list] of Object.entries(ofElements))
      each(`elements.${index}.${member}`, element[member as keyof typeof ofElements], list);
  });
}

/** The sets: `idOf` a stored one, made when first needed; `recordOf` one with ids of its own, for attributes. */
function planSets(draft: ElementDraft, raw: RawElementsRequest) {
  const definitions = planDefinitions(draft, raw);
  const given = raw.property_sets ?? [];
  const ids = new Map<number, number>();
  const recordOf = (position: number): EditedSet =>
    (given[position]?.properties ?? []).map(({ def_id, value }, index) => {
      const { id, valueType } = definitions[def_id] as { id: number; valueType: string | null };
      const field = `property_sets.${position}.properties.${index}.value`;
      return [id, checkedValue(value, valueType, field), draft.nextId()] as const;
    });
  return {
    recordOf,
    idOf(position: number): number {
      let id = ids.get(position);
      if (id === undefined) {
        ids.set(position, (id = draft.nextId()));
        const { name = null, description = null, type = null } = given[position] ?? {};
        draft.changes.push({
          put: 'property_set',
          row: { id, guid: newGlobalId(), name, description, type, attributes: 0 },
          record: recordOf(position),
        });
      }
      return id;
    },
  };
}

type Component = NonNullable<ElementRecord['m']>[number];

/** The components of elements' material lists. A material without properties that the model has is used again. */
function planMaterials(draft: ElementDraft, { materials }: RawElementsRequest, setOf: (position: number) => number) {
  const contentOf = contentBy('category');
  const known = new Map(
    [...selectRows(draft.data.file, 'material')]
      .filter(({ sets }) => sets === null || sets === '[]')
      .map(row => [contentOf(row), row.id]),
  );
  const ids = (materials?.materials_data ?? []).map(({ name, category = null, description = null, psets }) => {
    const found = psets?.length ? undefined : known.get(contentOf({ name, category, description }));
    if (found !== undefined) return found;
    const id = draft.nextId();
    const sets = psets?.length ? JSON.stringify(psets.map(setOf)) : null;
    draft.changes.push({ put: 'material', row: { id, step_id: null, name, category, description, sets } });
    return id;
  });
  return (materials?.list_components ?? []).map(({ material, material_option: option }) => {
    const thickness = (typeof option === 'number' ? materials?.options?.[option]?.thickness : null) ?? null;
    return {
      id: typeof material === 'number' ? (ids[material] as number) : 0,
      thickness,
      role: thickness === null ? 'material' : 'layer',
    };
  });
}

/** Content that identifies a material or a layer: its name, description and one text more. */
const contentBy =
  <Column extends string>(column: Column) =>
  (row: { name: string | null; description?: Text } & { [Name in Column]?: Text }) =>
    JSON.stringify([row.name ?? '', row[column] ?? null, row.description ?? null]);
type Text = string | null | undefined;

/** Ids of layers by their content; missing ones are created. */
export function createLayerFinder({ data, nextId, changes }: ElementDraft): (values: LayerValues) => number {
  const contentOf = contentBy('identifier');
  const known = new Map<string, number>();
  // The first of equal ones.
  for (const layer of listRows(data.file, 'layer').toReversed()) known.set(contentOf(layer), layer.id);
  return values => {
    const content = contentOf(values);
    let id = known.get(content);
    if (id === undefined) {
      known.set(content, (id = nextId()));
      changes.push({
        put: 'layer',
        row: { id, name: values.name, identifier: values.identifier ?? null, description: values.description ?? null },
      });
    }
    return id;
  };
}

/** Ids of the systems; one whose GlobalId a system of the model has is that system. */
const planSystems = (draft: ElementDraft, { systems }: RawElementsRequest): Promise<number[]> =>
  inTurns(systems ?? [], ({ uuid, name = null, object_type = null, description = null }, index) => {
    const known = findSystem(draft.data.file, uuid);
    if (known) return known.id;
    placed(`systems.${index}`, () => draft.guids.take(uuid));
    const id = draft.nextId();
    draft.changes.push({ put: 'system', row: { id, guid: uuid, name, object_type, description } });
    return id;
  });

/** Does work; its refusal gets the place of what is wrong. */
function placed<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const [field] = error instanceof AppError ? Object.entries(error.fields ?? {}) : [];
    if (!field) throw error;
    const at = field[0].startsWith('property_sets.') ? field[0] : `${place}.${field[0]}`;
    throw invalid(at, field[1].join(' '), (error as AppError).code);
  }
}
