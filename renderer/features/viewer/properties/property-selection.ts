// Combined properties of several elements. Pure: runs in the page for a few and in a worker for thousands.
import type { Element, PropertySet, RawElements, Unit } from '../../../api/schema.d.ts';
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

/** Identifies a property among those of a selection. */
export interface SelectedName {
  readonly set: string | null;
  readonly name: string;
  readonly unit: string;
}

/** A property of some of the selected elements. */
export interface SelectedProperty extends SelectedName {
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

const setOf = ({ id, name, type, inherited = false, properties }: PropertySet, isAttributes: boolean): SetOf => ({
  id,
  name: isAttributes ? null : (name ?? ''),
  type,
  inherited,
  properties: properties.map(({ id: property, value, definition }) => ({
    id: property,
    name: definition.name ?? '',
    unit: unitText(definition.unit),
    valueType: definition.value_type,
    value,
  })),
});

export function setsOfElement({ uuid, attributes, property_sets: sets }: Element): ElementSets {
  return { uuid, sets: [setOf(attributes, true), ...sets.map(set => setOf(set, false))] };
}

/** The named elements of a model in its flat form. Sets that several elements share are read once. */
export function setsOfRaw(
  { units, definitions, property_sets: sets, elements }: RawElements,
  uuids: readonly string[],
): ElementSets[] {
  const wanted = new Set(uuids);
  const read = new Map<string, SetOf>();
  const at = (position: number, isAttributes: boolean): SetOf[] => {
    const raw = sets[position];
    if (!raw) return [];
    const key = `${position} ${isAttributes}`;
    let known = read.get(key);
    if (!known) {
      const { id, name, type, inherited, properties } = raw;
      read.set(
        key,
        (known = {
          id,
          name: isAttributes ? null : (name ?? ''),
          type,
          inherited: inherited ?? false,
          properties: properties.map(({ id: property, def_id: definition, value }) => {
            const about = definitions[definition];
            const unit: Pick<Unit, 'name' | 'unit_type' | 'prefix' | 'type'> | null =
              units[about?.unit_id ?? -1] ?? null;
            return {
              id: property,
              name: about?.name ?? '',
              unit: unitText(unit),
              valueType: about?.value_type ?? null,
              value,
            };
          }),
        }),
      );
    }
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

const keyOf = ({ set, name, unit }: SelectedName): string => JSON.stringify([set, name, unit]);

/** The type of sets that hold quantities. */
export const QUANTITIES = 'IfcElementQuantity';

type Total = NonNullable<SelectedProperty['total']>;
const added = (known: Total | undefined, more: Total): Total =>
  known ? { sum: known.sum + more.sum, count: known.count + more.count } : more;

/**
 * All properties of some elements: attributes first, then sets by name. One that an element has twice counts once, the
 * first.
 */
export function summarise(elements: Iterable<ElementSets>): SelectedProperty[] {
  const found = new Map<string, SelectedProperty & { readonly text: string }>();
  for (const element of elements) {
    const seen = new Set<string>();
    const quantities = new Set<string>();
    for (const [{ name: set, type: setType, inherited }, { name, unit, valueType, value }] of effective(element)) {
      const key = keyOf({ set, name, unit });
      if (seen.has(key)) continue;
      seen.add(key);
      const text = JSON.stringify(value ?? null);
      const known = found.get(key);
      const isCounted = setType === QUANTITIES && typeof value === 'number' && !quantities.has(name);
      if (isCounted) quantities.add(name);
      const total = isCounted ? { total: added(known?.total, { sum: value, count: 1 }) } : {};
      if (!known)
        found.set(key, {
          set,
          name,
          unit,
          setType,
          valueType,
          value,
          count: 1,
          varies: false,
          inherited: inherited ? 1 : 0,
          text,
          ...total,
        });
      else {
        const varies = known.varies || known.text !== text;
        found.set(key, {
          ...known,
          count: known.count + 1,
          varies,
          value: varies ? undefined : known.value,
          inherited: known.inherited + (inherited ? 1 : 0),
          ...total,
        });
      }
    }
  }
  return inOrder([...found.values()].map(({ text: _text, ...property }) => property));
}

/** Merges the summaries of several models. */
export function joinSummaries(summaries: readonly (readonly SelectedProperty[])[]): SelectedProperty[] {
  const [only, second] = summaries;
  if (only && !second) return [...only];
  const found = new Map<string, SelectedProperty>();
  for (const property of summaries.flat()) {
    const known = found.get(keyOf(property));
    const varies =
      property.varies ||
      (known !== undefined &&
        (known.varies || JSON.stringify(known.value ?? null) !== JSON.stringify(property.value ?? null)));
    found.set(
      keyOf(property),
      known
        ? {
            ...known,
            varies,
            value: varies ? undefined : known.value,
            count: known.count + property.count,
            inherited: known.inherited + property.inherited,
            ...(property.total && { total: added(known.total, property.total) }),
          }
        : property,
    );
  }
  return inOrder([...found.values()]);
}

function inOrder(properties: SelectedProperty[]): SelectedProperty[] {
  const order = (a: string, b: string) => a.localeCompare(b);
  return properties.sort(
    (a, b) =>
      Number(a.set !== null) - Number(b.set !== null) ||
      order(a.set ?? '', b.set ?? '') ||
      order(a.name, b.name) ||
      order(a.unit, b.unit),
  );
}

/** The elements that have a property, in their order. */
export function membersOf(elements: Iterable<ElementSets>, wanted: SelectedName): Member[] {
  const key = keyOf(wanted);
  const members: Member[] = [];
  for (const element of elements) {
    for (const [set, { id, name, unit, value }] of effective(element)) {
      if (keyOf({ set: set.name, name, unit }) !== key) continue;
      members.push({ uuid: element.uuid, set: set.id, property: id, value, inherited: set.inherited });
      break;
    }
  }
  return members;
}

/** The elements that have a set of this name; an element may have several. */
export function setMembersOf(elements: Iterable<ElementSets>, wanted: string): Pick<Member, 'uuid' | 'set'>[] {
  return [...elements].flatMap(({ uuid, sets }) =>
    sets.filter(({ name }) => name === wanted).map(({ id }) => ({ uuid, set: id })),
  );
}
