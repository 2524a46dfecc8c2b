// Changes properties of a set by their names.
import { type WholeElement, type ModelData, elementRecord } from '../../data/model-data.ts';
import type { EditedSet, RowEdit, RowOf } from '../../data/row-edits.ts';
import { ownCopy, recordOf, setDraft } from '../../properties/draft.ts';
import type { Interning } from '../../properties/intern.ts';
import type { PropertyRequest, PropertySetRequest } from '../../properties/schema.ts';
import type { SetReader } from '../../properties/set-reader.ts';
import { checkedValue } from '../../properties/catalogue.ts';

/** The parts of a draft that merging needs. */
interface Merging {
  readonly data: ModelData;
  readonly reader: SetReader;
  readonly interning: Interning;
  readonly nextId: () => number;
  readonly changes: RowEdit[];
}

/** A set with other values for the named properties; missing ones are added, all others stay. */
export function mergedProperties(
  before: EditedSet,
  requests: readonly PropertyRequest[],
  interning: Interning,
  field: string,
): EditedSet {
  const merged = [...before];
  const places = new Map<unknown, number>();
  const place = ([definition]: EditedSet[number], at: number) => {
    const { name } = interning.definitionRow(definition);
    if (!places.has(name)) places.set(name, at);
  };
  for (const [at, property] of merged.entries()) place(property, at);
  for (const [index, request] of requests.entries()) {
    const at = places.get(request.definition.name ?? null);
    const known = at === undefined ? undefined : merged[at];
    if (at === undefined || !known) {
      for (const property of interning.properties([request], `${field}.${index}`)) {
        place(property, merged.length);
        merged.push(property);
      }
      continue;
    }
    // Named and nothing more, a property stays what it is.
    const { type, value_type, unit, description } = request.definition;
    const isNamed = [type, value_type, unit, description].every(each => (each ?? null) === null);
    const definition = isNamed ? known[0] : interning.definition(request.definition);
    const valueType = interning.definitionRow(definition).value_type as string | null;
    merged[at] = [definition, checkedValue(request.value, valueType, `${field}.${index}.value`), known[2]];
  }
  return merged;
}

/**
 * The sets of an element with other values for the properties that are named in sets by name. A shared set is copied
 * for this element; missing ones are added. Returns their ids.
 */
export function mergedSets(draft: Merging, element: WholeElement, requests: readonly PropertySetRequest[]): number[] {
  const { data, reader, interning, changes } = draft;
  const { s } = elementRecord(data.file, element);
  reader.prefetch(s);
  const ids = [...s];
  const named = new Map<unknown, number>();
  for (const [at, id] of s.entries()) {
    const set = reader.row(id);
    if (set && !named.has(set.name)) named.set(set.name, at);
  }
  const merged = new Map<string, OwnSet>();
  for (const [index, request] of requests.entries()) {
    const field = `property_sets.${index}`;
    const name = request.name ?? null;
    const at = name === null ? undefined : named.get(name);
    const known =
      name === null || at === undefined ? undefined : (merged.get(name) ?? ownSet(draft, element, ids[at], at));
    if (name === null || !known) {
      ids.push(interning.set(request, field));
      continue;
    }
    const { properties = [], description = known.row.description, type = known.row.type } = request;
    merged.set(name, {
      at: known.at,
      row: { ...known.row, description, type },
      record: mergedProperties(known.record, properties, interning, `${field}.properties`),
    });
  }
  for (const { at, row, record } of merged.values()) {
    ids[at] = row.id;
    changes.push({ put: 'property_set', row, record });
  }
  return ids;
}

interface OwnSet {
  readonly at: number;
  readonly row: RowOf<'property_set'>;
  readonly record: EditedSet;
}

/** A set of an element as it may be changed. */
function ownSet(draft: Merging, element: WholeElement, id: number | undefined, at: number): OwnSet | undefined {
  const { data, reader, nextId } = draft;
  const found = id === undefined ? undefined : reader.row(id);
  if (!found) return undefined;
  const { row, properties } = ownCopy(data, setDraft(reader, found), element.id, nextId);
  return { at, row, record: recordOf(properties) };
}
