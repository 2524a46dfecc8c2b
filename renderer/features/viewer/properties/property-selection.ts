// Combined properties of several elements. Pure: runs in the page for a few and in a worker for thousands.
import type { Element, Property, PropertySet, RawElements } from '../../../api/schema.d.ts';
import { inOrderOfSets, propertyKey, type PropertyName } from '../colour/property-groups.ts';
import { unitText } from '../units.ts';

interface PropertyOf {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly valueType: string | null;
  readonly value: unknown;
}

interface SetOf {
  readonly id: number;
  /** null: the attributes of the element itself */
  readonly name: string | null;
  readonly type: string | null;
  readonly inherited: boolean;
  readonly properties: readonly PropertyOf[];
}

export interface ElementSets {
  readonly uuid: string;
  readonly sets: readonly SetOf[];
}

/** A property of some of the selected elements. */
export interface SelectedProperty extends PropertyName {
  readonly setType: string | null;
  readonly valueType: string | null;
  /** number of elements that have it */
  readonly count: number;
  /** common value of all elements that have it; undefined when they differ */
  readonly value: unknown;
  readonly varies: boolean;
  /** number of elements that have it from their type */
  readonly inherited: number;
  /** of quantities: sum over all elements; one that has it in two sets counts once */
  readonly total?: { readonly sum: number; readonly count: number };
}

/** Place and value of a property of one element. */
export interface Member {
  readonly uuid: string;
  readonly set: number;
  readonly property: number;
  readonly value: unknown;
  readonly inherited: boolean;
}

const setOf = (
  { id, name, type, inherited }: Pick<PropertySet, 'id' | 'name' | 'type' | 'inherited'>,
  isAttributes: boolean,
  properties: readonly PropertyOf[],
): SetOf => ({ id, name: isAttributes ? null : (name ?? ''), type, inherited: inherited ?? false, properties });

export function setsOfElement({ uuid, attributes, property_sets: sets }: Element): ElementSets {
  const propertyOf = ({ id, value, definition }: Property): PropertyOf => {
    const { name, unit, value_type: valueType } = definition;
    return { id, name: name ?? '', unit: unitText(unit), valueType, value };
  };
  const read = (set: PropertySet, isAttributes: boolean) => setOf(set, isAttributes, set.properties.map(propertyOf));
  return { uuid, sets: [read(attributes, true), ...sets.map(set => read(set, false))] };
}

type RawProperty = RawElements['property_sets'][number]['properties'][number];

/** The named elements of a model in its flat form. Sets that several elements share are read once. */
export function setsOfRaw(
  { units, definitions, property_sets: sets, elements }: RawElements,
  uuids: readonly string[],
): ElementSets[] {
  const wanted = new Set(uuids);
  const read = new Map<string, SetOf>();
  const propertyOf = ({ id, def_id, value }: RawProperty): PropertyOf => {
    const about = definitions[def_id];
    const unit = unitText(units[about?.unit_id ?? -1] ?? null);
    return { id, name: about?.name ?? '', unit, valueType: about?.value_type ?? null, value };
  };
  const at = (position: number, isAttributes: boolean): SetOf[] => {
    const raw = sets[position];
    if (!raw) return [];
    const key = `${position} ${isAttributes}`;
    const known = read.get(key) ?? setOf(raw, isAttributes, raw.properties.map(propertyOf));
    read.set(key, known);
    return [known];
  };
  return elements
    .filter(({ uuid }) => wanted.has(uuid))
    .map(({ uuid, attributes, psets }) => ({
      uuid,
      sets: [...at(attributes, true), ...psets.flatMap(position => at(position, false))],
    }));
}

/**
 * The sets of an element without properties that its own sets of the same name override: the occurrence takes
 * precedence over its type.
 */
function* effective({ sets }: ElementSets): Generator<readonly [SetOf, PropertyOf]> {
  if (!sets.some(({ inherited }) => inherited)) {
    for (const set of sets) for (const property of set.properties) yield [set, property];
    return;
  }
  const own = new Set(
    sets
      .filter(({ inherited }) => !inherited)
      .flatMap(({ name, properties }) => properties.map(property => JSON.stringify([name, property.name]))),
  );
  for (const set of sets) {
    for (const property of set.properties)
      if (!set.inherited || !own.has(JSON.stringify([set.name, property.name]))) yield [set, property];
  }
}

/** The type of sets that hold quantities. */
export const QUANTITIES = 'IfcElementQuantity';

type Total = NonNullable<SelectedProperty['total']>;
const added = (known: Total | undefined, more: Total): Total =>
  known ? { sum: known.sum + more.sum, count: known.count + more.count } : more;

type Found = Map<string, SelectedProperty & { readonly text: string }>;

/** Adds a property of further elements to the known ones. */
function add(found: Found, more: SelectedProperty): void {
  const key = propertyKey(more);
  const text = JSON.stringify(more.value ?? null);
  const known = found.get(key);
  if (!known) {
    found.set(key, { ...more, text });
    return;
  }
  const varies = known.varies || more.varies || known.text !== text;
  found.set(key, {
    ...known,
    count: known.count + more.count,
    varies,
    value: varies ? undefined : known.value,
    inherited: known.inherited + more.inherited,
    ...(more.total && { total: added(known.total, more.total) }),
  });
}

const listed = (found: Found): SelectedProperty[] =>
  [...found.values()].map(({ text: _text, ...property }) => property).sort(inOrderOfSets);

/**
 * All properties of some elements: attributes first, then sets by name. One that an element has twice counts once, the
 * first.
 */
export function summarise(elements: Iterable<ElementSets>): SelectedProperty[] {
  const found: Found = new Map();
  for (const element of elements) {
    const seen = new Set<string>();
    const quantities = new Set<string>();
    for (const [{ name: set, type: setType, inherited }, { name, unit, valueType, value }] of effective(element)) {
      const key = propertyKey({ set, name, unit });
      if (seen.has(key)) continue;
      seen.add(key);
      const isCounted = setType === QUANTITIES && typeof value === 'number' && !quantities.has(name);
      if (isCounted) quantities.add(name);
      add(found, {
        set,
        name,
        unit,
        setType,
        valueType,
        value,
        count: 1,
        varies: false,
        inherited: inherited ? 1 : 0,
        ...(isCounted && { total: { sum: value, count: 1 } }),
      });
    }
  }
  return listed(found);
}

/** Merges the summaries of several models. */
export function joinSummaries(summaries: readonly (readonly SelectedProperty[])[]): SelectedProperty[] {
  const [only, second] = summaries;
  if (only && !second) return [...only];
  const found: Found = new Map();
  for (const property of summaries.flat()) add(found, property);
  return listed(found);
}

/** The elements that have a property, in their order. */
export function membersOf(elements: Iterable<ElementSets>, wanted: PropertyName): Member[] {
  const key = propertyKey(wanted);
  const members: Member[] = [];
  for (const element of elements) {
    for (const [set, { id, name, unit, value }] of effective(element)) {
      if (propertyKey({ set: set.name, name, unit }) !== key) continue;
      members.push({ uuid: element.uuid, set: set.id, property: id, value, inherited: set.inherited });
      break;
    }
  }
  return members;
}

/** The elements that have a set of this name; an element may have several. */
export const setMembersOf = (elements: Iterable<ElementSets>, wanted: string): Pick<Member, 'uuid' | 'set'>[] =>
  [...elements].flatMap(({ uuid, sets }) =>
    sets.filter(({ name }) => name === wanted).map(({ id }) => ({ uuid, set: id })),
  );
