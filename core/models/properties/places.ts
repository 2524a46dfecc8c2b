// Finds sets and properties among hundreds of thousands of sets and a million properties, without reading them all.
import type { ModelFile } from '../data/open.ts';
import { FIRST_EDITED_ID } from '../data/row-edits.ts';
import * as store from './store.ts';

/**
 * The set that a property is or was in; undefined when there can be none. Its record shows whether it is still there.
 */
export function setIdOfProperty(file: ModelFile, property: number): number | undefined {
  const edited = store.setOfEdited(file, property);
  if (edited !== undefined || property >= FIRST_EDITED_ID) return edited;
  // Properties are numbered in the order of their sets.
  let [low, high] = [0, store.lastConvertedSet(file)?.id ?? 0];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const found = store.setUpTo(file, middle);
    if (found === undefined || found.first_property <= property) low = middle;
    else high = found.id - 1;
  }
  return store.setUpTo(file, low)?.id;
}

/** Ids of sets between two marks; there are no more sets. */
const PORTION = 2048;

const key = Symbol('the list of sets in portions');
const marksOf = (file: ModelFile): readonly store.Mark[] => file.once(key, () => [...readMarks(file)]);

function* readMarks(file: ModelFile): Generator<store.Mark> {
  for (
    let first = store.firstSetFrom(file, 0);
    first !== undefined;
    first = store.firstSetFrom(file, first + PORTION)
  ) {
    const mark = store.markBetween(file, first, first + PORTION - 1);
    if (mark) yield mark;
  }
}

/** How many sets a model has, without those of attributes, and how many properties in them. */
export function totalsOf(file: ModelFile): { readonly sets: number; readonly properties: number } {
  const totals = { sets: 0, properties: 0 };
  for (const { sets, properties } of marksOf(file)) {
    totals.sets += sets;
    totals.properties += properties;
  }
  return totals;
}

/** A place in a list: the set where it begins, and how many properties of that set come before. */
export interface Start {
  readonly set: number;
  readonly skip: number;
}

/** The set with this place in the list of all; undefined behind its end. */
export function setAt(file: ModelFile, offset: number): Start | undefined {
  let rest = offset;
  for (const { id, sets } of marksOf(file)) {
    if (rest < sets) return { set: store.setsFrom(file, id, rest + 1)[rest]?.id ?? id, skip: 0 };
    rest -= sets;
  }
  return undefined;
}

/** Where the property with this place in the list of all is; undefined behind its end. */
export function propertyAt(file: ModelFile, offset: number): Start | undefined {
  let rest = offset;
  for (const { id, properties } of marksOf(file)) {
    if (rest >= properties) {
      rest -= properties;
      continue;
    }
    for (const { id: set, count } of store.countsFrom(file, id, PORTION)) {
      if (rest < count) return { set, skip: rest };
      rest -= count;
    }
  }
  return undefined;
}
