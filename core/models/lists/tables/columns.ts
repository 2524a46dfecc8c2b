// The columns that elements of a model can have: their names, kinds of values and units, and how many elements have
// them.
import type { PropertyValue } from '../../../formats/model-layout.ts';
import type { ModelFile } from '../../data/open.ts';
import { catalogueOf, valueKindOf } from '../../properties/catalogue.ts';
import type { ValueKind } from '../../properties/schema.ts';
import { ownColumns, type ListColumn, type OwnColumn } from '../schema.ts';
import { numberOfPlace, recordOfSet, type ElementIndex } from './element-index.ts';
import { columnUnit, type ColumnUnit } from './units.ts';

export interface ColumnFacts {
  readonly column: ListColumn;
  readonly kind: ValueKind;
  /** that of most of the elements that have the column; their other values are converted */
  readonly unit: ColumnUnit | null;
  /** elements with a value */
  readonly count: number;
  /** whether its values are amounts, whose sum has a meaning */
  readonly isAmount: boolean;
}

/** Quantities, and properties that are areas, volumes, masses or counts: not lengths, such as that of a step. */
export const isAmount = ({ type, value_type }: Record<'type' | 'value_type', string | null>): boolean =>
  (type?.startsWith('IfcQuantity') ?? false) || /^Ifc(Area|Volume|Mass|Count)Measure$/.test(value_type ?? '');

export const keyOf = ({ from, set, name }: ListColumn): string => JSON.stringify([from, set ?? '', name]);

/** Attributes that are columns of elements already. */
const known: ReadonlySet<string> = new Set(['Name', 'GlobalId']);

interface Counted {
  readonly column: ListColumn;
  count: number;
  /** the element that was counted last */
  last: number;
  /** how often each definition is used */
  readonly definitions: Map<number, number>;
}

export const isOwnColumn = (name: string): name is OwnColumn => ownColumns.some(own => own === name);

/** Columns of elements themselves: known from the index alone. */
export const listOwnColumns = (index: ElementIndex): ColumnFacts[] =>
  ownColumns.map(name => ({
    column: { from: 'element', name },
    kind: 'string',
    unit: null,
    isAmount: false,
    count: index.own[name].reduce((sum, value) => sum + (value === null || value === '' ? 0 : 1), 0),
  }));

/** All columns. Reads the sets of all elements. */
export function listColumns(file: ModelFile, index: ElementIndex): ColumnFacts[] {
  const catalogue = catalogueOf(file);
  const counted = countColumns(file, index, id => catalogue.definition(id).name);
  const facts = counted.map(({ column, count, definitions }): ColumnFacts => {
    const [main] = [...definitions].sort(([one, n], [other, m]) => m - n || one - other)[0] as [number, number];
    const definition = catalogue.definition(main);
    const kind = valueKindOf(definition.value_type);
    const isSummed = column.from === 'property' && kind === 'number' && isAmount(definition);
    return { column, kind, unit: columnUnit(catalogue.unitOf(definition)), count, isAmount: isSummed };
  });
  return [...listOwnColumns(index), ...facts.sort((one, other) => (keyOf(one.column) < keyOf(other.column) ? -1 : 1))];
}

/** Attributes and properties, each with the definitions of its values. */
function countColumns(file: ModelFile, index: ElementIndex, nameOf: (definition: number) => string | null): Counted[] {
  const all: Counted[] = [];
  /** by the number of the name of the set; attributes are the last */
  const byName = [...index.setNames, ''].map(() => new Map<string, number>());
  const columnOf = (set: number, name: string): number => {
    const names = byName[set] as Map<string, number>;
    let at = names.get(name);
    if (at === undefined) {
      const column: ListColumn =
        set === index.setNames.length
          ? { from: 'attribute', name }
          : { from: 'property', set: index.setNames[set] as string, name };
      at = all.push({ column, count: 0, last: -1, definitions: new Map() }) - 1;
      names.set(name, at);
    }
    return at;
  };
  /** columns and definitions of the payloads of sets of a name, one after the other */
  const read = byName.map(() => new Map<number, readonly number[]>());
  const count = (element: number, set: number, name: number) => {
    const place = numberOfPlace(index, set);
    const payloads = read[name] as Map<number, readonly number[]>;
    let pairs = payloads.get(place);
    if (!pairs) {
      pairs = recordOfSet(file, index, set).flatMap(([definition, value]) => {
        const title = value === null ? null : nameOf(definition);
        return title === null || title === '' || (name === index.setNames.length && known.has(title))
          ? []
          : [columnOf(name, title), definition];
      });
      payloads.set(place, pairs);
    }
    for (let n = 0; n < pairs.length; n += 2) {
      const counted = all[pairs[n] as number] as Counted;
      const definition = pairs[n + 1] as number;
      if (counted.last === element) continue;
      counted.last = element;
      counted.count += 1;
      counted.definitions.set(definition, (counted.definitions.get(definition) ?? 0) + 1);
    }
  };
  for (let n = 0; n < index.count; n++) {
    const attributes = index.attributes[n] as number;
    if (attributes >= 0) count(n, attributes, index.setNames.length);
    for (let at = index.starts[n] as number; at < (index.starts[n + 1] as number); at++) {
      const set = index.sets[at] as number;
      count(n, set, index.nameOfSet[set] as number);
    }
  }
  return all;
}

/** The columns of several models as one list: kind and unit are those of the first that has the column. */
export function mergeColumns(lists: readonly (readonly ColumnFacts[])[]): ColumnFacts[] {
  const merged = new Map<string, ColumnFacts>();
  for (const facts of lists.flat()) {
    const key = keyOf(facts.column);
    const before = merged.get(key);
    merged.set(key, before ? { ...before, count: before.count + facts.count } : facts);
  }
  return [...merged.values()];
}

/** A value as a cell shows it: of an enumeration its only item, of lists and bounds a text. */
export function plainValue(value: PropertyValue): string | number | boolean | null {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const items = (value as readonly PropertyValue[]).map(plainValue);
    return items.length === 1 ? (items[0] as string | number | boolean | null) : items.map(String).join(', ');
  }
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${String(plainValue(each as PropertyValue) ?? '')}`)
    .join('; ');
}
