// Elements for which a filter may hold, from the search file of the converter's data. Equal values are compared once,
// in turns; conditions yield records of sets, and only the remaining ones become elements at the end.
import type { PropertyValue } from '../../formats/model-layout.ts';
import { checkCost, costOf } from '../../kit/text/query-cost.ts';
import { createPortions } from '../../kit/event-loop.ts';
import { type ModelData, type ElementRow, elementRecord } from '../data/model-data.ts';
import type { ModelFile, RecordPlace } from '../data/open.ts';
import { createSetReader } from '../properties/set-reader.ts';
import type { Condition, FilterTerms, Leaf } from './filter.ts';
import * as store from './store.ts';
import { type Keyed } from './store.ts';

// Selects the elements for which a filter holds: each record of sets is read and compared once, in turns. Attributes
// count as properties, and so do the sets of an element's type.

/** @throws 400 for too many conditions on so many elements, and so many letters besides */
export function checkElements({ leaves }: FilterTerms, items: number, letters: number): void {
  if (leaves.length < 2) return;
  checkCost('property_filter', costOf(leaves.length, items, letters), { terms: leaves.length, items });
}

/** Ids of those of the elements for which the filter holds, in their order. */
export async function checked(data: ModelData, rows: Iterable<ElementRow>, terms: FilterTerms): Promise<number[]> {
  const { leaves, byName, holds, mark } = terms;
  const reader = createSetReader(data);
  const byDefinition = new Map(
    reader.catalogue.definitions.flatMap(({ id, name }) => {
      const among = name === null ? undefined : byName.get(name);
      return among ? [[id, among] as const] : [];
    }),
  );
  const portion = createPortions();
  /** Conditions that a record of a set meets: equal lists are shared. */
  const known = new Map<number, readonly number[]>();
  const lists = new Map<string, readonly number[]>();
  const marks = new Uint8Array(leaves.length);
  const read = async (place: RecordPlace): Promise<readonly number[]> => {
    marks.fill(0);
    const before = portion(place.len);
    if (before) await before;
    for (const [definition, value] of reader.record(place)) {
      const among = byDefinition.get(definition);
      if (!among) continue;
      for (const letters of mark(value, among, marks)) {
        const pause = portion(letters);
        if (pause) await pause;
      }
    }
    const met = leaves.flatMap((_, at) => (marks[at] === 1 ? at : []));
    const key = met.join();
    const same = lists.get(key);
    if (!same) lists.set(key, met);
    return same ?? met;
  };

  const found: number[] = [];
  const results = new Uint8Array(leaves.length);
  for (const row of rows) {
    const { a, s, t = [] } = elementRecord(data.file, row);
    reader.prefetch([a, ...s]);
    results.fill(0);
    let letters = 100 + leaves.length;
    for (const id of [a, ...s, ...t]) {
      const set = reader.row(id);
      if (!set) continue;
      const place = set.chunk * 2 ** 31 + set.off;
      let met = known.get(place);
      if (met === undefined) known.set(place, (met = await read(set)));
      for (const at of met) results[at] = 1;
      letters += 100 + met.length;
    }
    if (holds(results)) found.push(row.id);
    const pause = portion(letters);
    if (pause) await pause;
  }
  return found;
}

/** A bit for each record of sets. */
type Payloads = Uint32Array;

/**
 * Elements of the unedited data. Undefined: all.
 * @throws 400 for a filter that compares too much, before it is begun
 */
export async function candidates(data: ModelData, search: ModelFile, condition: Condition, terms: FilterTerms) {
  checkValues(data, search, terms);
  const found = await matchingPayloads(data, search, terms);
  const payloads = payloadsOf(condition, leaf => found[terms.indexOf(leaf)]);
  if (!payloads) return undefined;
  const portion = createPortions();
  const elements = new Set<number>();
  for (const id of bitsOf(payloads)) {
    for (const sets of portions<Keyed>(last => store.setsOfPayload(search, id, last))) {
      for (const set of sets) {
        for (const found of portions<Keyed>(last => store.elementsOfSet(search, set.id, last))) {
          for (const element of found) elements.add(element.id);
          const pause = portion(1000 + 100 * found.length);
          if (pause) await pause;
        }
      }
    }
  }
  return elements;
}

/** One condition of a property reads its values once; only more of them are work whose size the filter chooses. */
function checkValues({ file }: ModelData, search: ModelFile, { byName, leaves }: FilterTerms): void {
  let [cost, most] = [0, 0];
  for (const [name, among] of byName) {
    if (among.length < 2) continue;
    const scanning = among.filter(at => leaves[at]?.comparator !== 'exact').length;
    for (const definition of store.definitionsNamed(file, name)) {
      const listed = store.sizeOfValues(search, definition);
      const long = store.sizeOfLongValues(search, definition);
      most = Math.max(most, listed.items + long.items);
      cost += costOf(scanning, listed.items, listed.letters) + costOf(among.length, long.items, long.letters);
    }
  }
  checkCost('property_filter', cost, { terms: leaves.length, items: most });
}

/** The records of sets that meet each condition. */
async function matchingPayloads(data: ModelData, search: ModelFile, terms: FilterTerms): Promise<Payloads[]> {
  const { leaves, byName, mark } = terms;
  const words = Math.ceil((store.lastPayload(search) + 1) / 32);
  const found = leaves.map(() => new Uint32Array(words));
  const add = (at: number, id: number) => {
    const payloads = found[at];
    if (payloads) payloads[id >>> 5] = (payloads[id >>> 5] ?? 0) | (1 << (id & 31));
  };
  const portion = createPortions();
  const results = new Uint8Array(leaves.length);
  const reader = createSetReader(data);

  /** Marks the conditions `among` that a value meets. */
  async function compare(value: PropertyValue, among: readonly number[]): Promise<void> {
    for (const letters of mark(value, among, results)) {
      const pause = portion(letters);
      if (pause) await pause;
    }
  }

  async function findExactly(definition: number, at: number): Promise<void> {
    for (const value of listedForms((leaves[at] as Leaf).value)) {
      for (const rows of portions<Keyed>(last => store.payloadsOfValue(search, definition, value, last))) {
        for (const { id } of rows) add(at, id);
        const pause = portion(20 * rows.length);
        if (pause) await pause;
      }
    }
  }

  /** Values that equal follow each other. */
  async function findListed(definition: number, among: readonly number[]): Promise<void> {
    let before: string | number | undefined;
    for (const rows of portions<store.ListedValue>(last => store.valuesAfter(search, definition, last))) {
      for (const { value, id } of rows) {
        if (value !== before) {
          before = value;
          results.fill(0);
          await compare(value, among);
        }
        for (const at of among) if (results[at] === 1) add(at, id);
      }
      const pause = portion((20 + among.length) * rows.length);
      if (pause) await pause;
    }
  }

  async function findLong(definition: number, among: readonly number[]): Promise<void> {
    for (const rows of portions<RecordPlace & Keyed>(last => store.payloadsOfLongValues(search, definition, last))) {
      for (const { id, ...place } of rows) {
        const pause = portion(place.len);
        if (pause) await pause;
        results.fill(0);
        for (const [own, value] of reader.record(place)) if (own === definition) await compare(value, among);
        for (const at of among) if (results[at] === 1) add(at, id);
      }
    }
  }

  for (const [name, among] of byName) {
    const [exact = [], others = []] = [true, false].map(isExact =>
      among.filter(at => (leaves[at]?.comparator === 'exact') === isExact),
    );
    for (const definition of store.definitionsNamed(data.file, name)) {
      for (const at of exact) await findExactly(definition, at);
      if (others.length > 0) await findListed(definition, others);
      await findLong(definition, among);
    }
  }
  return found;
}

/** Rows by their keys, in portions between which others may get their turn. */
function* portions<Row>(read: (last?: Row) => Row[]): Generator<Row[]> {
  for (let last: Row | undefined; ;) {
    const rows = read(last);
    yield rows;
    if (rows.length < store.SEARCH_ROWS) return;
    last = rows.at(-1);
  }
}

/** Undefined: all. */
function payloadsOf(condition: Condition, ofLeaf: (leaf: Leaf) => Payloads | undefined): Payloads | undefined {
  if (!('operator' in condition)) return ofLeaf(condition);
  const parts = condition.conditions.map(each => payloadsOf(each, ofLeaf));
  if (condition.operator === 'OR') {
    if (parts.includes(undefined)) return undefined;
    const union = new Uint32Array(Math.max(0, ...parts.map(part => part?.length ?? 0)));
    for (const part of parts) part?.forEach((word, at) => (union[at] = (union[at] ?? 0) | word));
    return union;
  }
  // Of AND the shortest is enough: each candidate is checked again.
  const counted = parts.filter(part => part !== undefined).map(part => ({ part, size: sizeOf(part) }));
  return counted.sort((one, other) => one.size - other.size)[0]?.part;
}

function sizeOf(payloads: Payloads): number {
  let size = 0;
  for (let word of payloads) for (; word !== 0; word &= word - 1) size += 1;
  return size;
}

function* bitsOf(payloads: Payloads): Generator<number> {
  for (const [at, word] of payloads.entries())
    for (let rest = word; rest !== 0; rest &= rest - 1) yield at * 32 + 31 - Math.clz32(rest & -rest);
}

/** How the search file may list what is exactly the wanted value. */
function listedForms(wanted: Leaf['value']): (string | number)[] {
  if (wanted === null) return [];
  if (typeof wanted === 'boolean') return [String(wanted)];
  return typeof wanted === 'string' && wanted.trim() !== '' && Number.isFinite(Number(wanted))
    ? [wanted, Number(wanted)]
    : [wanted];
}
