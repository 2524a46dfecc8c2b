// Groups elements by the value of a property. Pure and compact: it runs in a worker, on models of any size.
import type { RawElements } from '../../../api/schema.d.ts';
import { unitText, rangeText, valueText, type ValueWords } from '../units.ts';

/** Longer lists are cut off: the search narrows them. */
const MOST_ROWS = 200;

/**
 * Returns the properties whose name and set contain all words of a text, up to the limit of the list. `more`: how many
 * are not listed
 */
export function findProperties(all: readonly PropertyChoice[], text: string) {
  const words = text.trim().toLowerCase().split(/\s+/);
  const found = all.filter(({ set, name }) => {
    const said = `${name} ${set ?? ''}`.toLowerCase();
    return words.every(word => said.includes(word));
  });
  const rows = found.slice(0, MOST_ROWS);
  return { rows, more: found.length - rows.length };
}

/** The active row, within the list; -1 without rows. */
export const rowMeant = (active: number, count: number): number => Math.min(active, count - 1);

/** Effect of a key in the list; undefined: the key is for the field. */
export function choiceKey(key: string, at: number, count: number): 'choose' | { readonly to: number } | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (key === 'Enter') return 'choose';
  return step === undefined ? undefined : { to: Math.max(0, Math.min(count - 1, at + step)) };
}

/** Legend texts of a property's values, with its unit. */
export function textsOf({ unit }: Pick<PropertyName, 'unit'>, words: ValueWords, language: string): ValueTexts {
  const withUnit = (said: string) => `${said}${unit && ` ${unit}`}`;
  return {
    value: value => withUnit(valueText(value, words, language)),
    range: (from, to) => withUnit(rangeText(from, to, language)),
  };
}

/** A property of elements. The same name in another set or with another unit is another property. */
export interface PropertyName {
  /** null: an attribute of the element itself */
  readonly set: string | null;
  readonly name: string;
  /** as written after a number; empty without */
  readonly unit: string;
}

export interface PropertyChoice extends PropertyName {
  /** number of elements that have it */
  readonly count: number;
}

type GroupValue = string | number | boolean;

/** Legend texts of values and of ranges of numbers, with their unit. */
export interface ValueTexts {
  value(value: GroupValue): string;
  range(from: number, to: number): string;
}

/**
 * Elements with one value, or with a number from `range[0]` to `range[1]`, or with any of the rare values; with none of
 * these, elements without a value.
 */
export interface PropertyGroup {
  readonly kind: 'value' | 'range' | 'rest' | 'silent';
  readonly value: GroupValue | null;
  readonly range: readonly [from: number, to: number] | null;
  /** GlobalIds by model */
  readonly members: ReadonlyMap<number, readonly string[]>;
}

/** Stored properties of one model: per set its properties, per element its sets, the own ones first. */
export interface ModelProperties {
  readonly names: readonly PropertyName[];
  /** per set: number in `names`, value, in turn */
  readonly sets: readonly (readonly (number | GroupValue)[])[];
  readonly uuids: readonly string[];
  readonly setsOf: readonly (readonly number[])[];
}

/** More different numbers than this are divided into ranges of equal width. */
export const MOST_VALUES = 12;
export const RANGES = 8;
/** Groups after these are merged: a unique name for every element would make as many groups as elements. */
const MOST_GROUPS = 40;

export const propertyKey = ({ set, name, unit }: PropertyName): string => JSON.stringify([set, name, unit]);

/** Extracts what grouping needs from the flat form of a model. */
export function readProperties({ units, definitions, property_sets: sets, elements }: RawElements): ModelProperties {
  const names: PropertyName[] = [];
  const numbers = new Map<string, number>();
  const attributes = new Set(elements.map(element => element.attributes));
  const number = (property: PropertyName): number => {
    const key = propertyKey(property);
    let known = numbers.get(key);
    if (known === undefined) numbers.set(key, (known = names.push(property) - 1));
    return known;
  };
  const read = sets.map(({ name: set, properties }, at) =>
    properties.flatMap(({ def_id: definition, value }): (number | GroupValue)[] => {
      const said = valueOf(value);
      const about = definitions[definition];
      if (said === null || !about?.name) return [];
      const unit = typeof said === 'number' && about.unit_id !== null ? unitText(units[about.unit_id] ?? null) : '';
      return [number({ set: attributes.has(at) ? null : (set ?? ''), name: about.name, unit }), said];
    }),
  );
  return {
    names,
    sets: read,
    uuids: elements.map(({ uuid }) => uuid),
    setsOf: elements.map(({ attributes: own, psets }) => [own, ...psets]),
  };
}

/** The key by which a value is grouped; null for no value. */
function valueOf(value: unknown): GroupValue | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(each => String(valueOf(each) ?? '–')).join(', ') || null;
  const text = (typeof value === 'object' ? JSON.stringify(value) : String(value)).trim();
  return text === '' ? null : text;
}

/** Attributes first, then by set and name. */
export const inOrderOfSets = (a: PropertyName, b: PropertyName): number =>
  Number(a.set !== null) - Number(b.set !== null) ||
  (a.set ?? '').localeCompare(b.set ?? '') ||
  a.name.localeCompare(b.name) ||
  a.unit.localeCompare(b.unit);

/** All properties of some models, by set and name; attributes of the elements first. */
export function listProperties(models: Iterable<ModelProperties>): PropertyChoice[] {
  const found = new Map<string, { readonly property: PropertyName; count: number }>();
  for (const { names, sets, setsOf } of models) {
    const counts = new Int32Array(names.length);
    const last = new Int32Array(names.length).fill(-1);
    setsOf.forEach((own, element) => {
      for (const set of own) {
        const pairs = sets[set] ?? [];
        for (let n = 0; n < pairs.length; n += 2) {
          const name = pairs[n] as number;
          if (last[name] === element) continue;
          last[name] = element;
          counts[name]!++;
        }
      }
    });
    names.forEach((property, n) => {
      const key = propertyKey(property);
      const [known, count = 0] = [found.get(key), counts[n]];
      if (known) known.count += count;
      else found.set(key, { property, count });
    });
  }
  return [...found.values()]
    .filter(({ count }) => count > 0)
    .map(({ property, count }) => ({ ...property, count }))
    .sort(inOrderOfSets);
}

/** Groups all elements of some models: numbers ascending, other values with the largest group first, no value last. */
export function groupByProperty(models: ReadonlyMap<number, ModelProperties>, wanted: PropertyName): PropertyGroup[] {
  const key = propertyKey(wanted);
  const groups = new Map<GroupValue | null, Map<number, string[]>>();
  for (const [model, { names, sets, uuids, setsOf }] of models) {
    const name = names.findIndex(each => propertyKey(each) === key);
    const values = sets.map(pairs => {
      for (let n = 0; n < pairs.length; n += 2) if (pairs[n] === name) return pairs[n + 1] ?? null;
      return null;
    });
    setsOf.forEach((own, element) => {
      let value: GroupValue | null = null;
      for (const set of own) if ((value = values[set] ?? null) !== null) break;
      let members = groups.get(value);
      if (!members) groups.set(value, (members = new Map()));
      const [list, uuid = ''] = [members.get(model), uuids[element]];
      if (list) list.push(uuid);
      else members.set(model, [uuid]);
    });
  }
  const silent = groups.get(null);
  groups.delete(null);
  const all = [...groups].map(([value, members]): PropertyGroup => ({ kind: 'value', value, range: null, members }));
  const said = all.every(({ value }) => typeof value === 'number') ? inOrder(all) : largest(all);
  return silent ? [...said, { kind: 'silent', value: null, range: null, members: silent }] : said;
}

export const sizeOf = ({ members }: PropertyGroup): number =>
  [...members.values()].reduce((sum, { length }) => sum + length, 0);

/** The largest groups first; those after the limit are merged into one. */
function largest(groups: readonly PropertyGroup[]): PropertyGroup[] {
  const sorted = groups
    .map(group => ({ group, size: sizeOf(group) }))
    .sort((a, b) => b.size - a.size || (String(a.group.value) < String(b.group.value) ? -1 : 1))
    .map(({ group }) => group);
  if (sorted.length <= MOST_GROUPS) return sorted;
  const members = new Map<number, string[]>();
  for (const group of sorted.slice(MOST_GROUPS)) addMembers(members, group.members);
  return [...sorted.slice(0, MOST_GROUPS), { kind: 'rest', value: null, range: null, members }];
}

function addMembers(into: Map<number, string[]>, members: PropertyGroup['members']): void {
  for (const [model, uuids] of members) {
    const list = into.get(model);
    if (list) for (const uuid of uuids) list.push(uuid);
    else into.set(model, [...uuids]);
  }
}

function inOrder(groups: PropertyGroup[]): PropertyGroup[] {
  const sorted = groups.sort((a, b) => Number(a.value) - Number(b.value));
  if (sorted.length <= MOST_VALUES) return sorted;
  const [low, high] = [Number(sorted[0]?.value), Number(sorted.at(-1)?.value)];
  const width = (high - low) / RANGES;
  const ranges = Array.from({ length: RANGES }, (_, n) => ({
    kind: 'range' as const,
    value: null,
    range: [low + n * width, n === RANGES - 1 ? high : low + (n + 1) * width] as const,
    members: new Map<number, string[]>(),
  }));
  for (const { value, members } of sorted) {
    const range = ranges[Math.min(RANGES - 1, Math.floor((Number(value) - low) / width))];
    if (range) addMembers(range.members, members);
  }
  return ranges.filter(({ members }) => members.size > 0);
}
