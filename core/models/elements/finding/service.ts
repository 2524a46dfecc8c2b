// Searches elements and properties by words in the models of projects: in their search files, one model after the
// other, and in later edits.
import type { Reach, Some } from '../../../access/caller.ts';
import { bestFit, fits, fold, type SearchWords, fitOf } from '../../../kit/text/search-words.ts';
import { createTurns } from '../../../kit/event-loop.ts';
import type { Access } from '../../access/service.ts';
import { type ModelData, shownText, elementRecord } from '../../data/model-data.ts';
import { DamagedData, type ModelFile } from '../../data/open.ts';
import type { FindableModels } from '../../records/service.ts';
import { catalogueOf } from '../../properties/catalogue.ts';
import { createSetReader } from '../../properties/set-reader.ts';
import type { ElementSearch } from '../search.ts';
import { editedElements, listTypes } from '../store.ts';
import * as store from './store.ts';
import { type NamedElement } from './store.ts';
import type { WholeModelRow } from '../../access/rows.ts';

/** The model that something was found in. */
interface InModel {
  readonly model: WholeModelRow;
  /** the lower, the better it fits */
  readonly fit: number;
}

export interface FoundElement extends InModel {
  readonly element: NamedElement;
}

export interface FoundProperty extends InModel {
  readonly name: string;
  readonly value: string;
  /** first of the elements that have it, and the GlobalIds of all of them, up to `MOST_HOLDERS` */
  readonly element: NamedElement;
  readonly guids: readonly string[];
  readonly hasMoreHolders: boolean;
}

/** The data of a model, its search file, and the elements whose state the search file does not have. */
interface SearchedModel {
  readonly model: WholeModelRow;
  readonly data: ModelData;
  readonly index: ModelFile | undefined;
  readonly edited: ReadonlySet<number>;
}

/** Limits how many edited elements are read one by one. */
const MOST_EDITED = 2000;
/** Limits how many elements with a value are listed. */
const MOST_HOLDERS = 100;

/** Properties of edited elements that fit the words, at most one more than `limit`. */
async function editedProperties({ model, data, edited }: SearchedModel, words: SearchWords, limit: number) {
  if (edited.size === 0) return [];
  const turn = createTurns();
  const reader = createSetReader(data);
  const found = new Map<string, FoundProperty>();
  for (const element of store.elementsOf(data.file, [...edited].slice(0, MOST_EDITED))) {
    await turn();
    const { s, t = [] } = elementRecord(data.file, element);
    for (const set of [...s, ...t]) {
      const row = reader.row(set);
      for (const [definition, given] of row ? reader.record(row) : []) {
        const name = reader.catalogue.definition(definition).name ?? '';
        const value = shownText(given);
        if (value === undefined) continue;
        const fit = fitOf(fold(value), words) ?? fitOf(fold(`${name} ${value}`), words);
        if (fit === undefined) continue;
        const key = `${name}\n${value}`;
        const known = found.get(key);
        if (!known && found.size > limit) continue;
        const before = known?.guids ?? [];
        if (before.at(-1) === element.guid) continue;
        const hasMoreHolders = before.length >= MOST_HOLDERS;
        const guids = hasMoreHolders ? before : [...before, element.guid];
        found.set(key, { model, fit, name, value, element: known?.element ?? element, guids, hasMoreHolders });
      }
    }
  }
  return [...found.values()];
}

/** Limits the rows read of one class, or of one start of GlobalIds. */
const MOST_ROWS = 50;
/** Minimum length of a word that is also searched as a GlobalId. */
const FEWEST_OF_GUID = 4;
/** Milliseconds after which no further model is searched: the results so far are the answer. */
const LONGEST = 400;

export type ElementFinding = ReturnType<typeof createElementFinding>;

export function createElementFinding(deps: { access: Access; models: FindableModels; search: ElementSearch }) {
  const { access, models, search } = deps;

  return {
    /** @param limit most of each kind */
    async find(reach: Reach, words: SearchWords, limit: number) {
      const turn = createTurns();
      const begun = performance.now();
      const elements: FoundElement[] = [];
      const properties: FoundProperty[] = [];
      /** models that cannot be searched yet, and those for which there was no time */
      let waiting = 0;
      for (const model of await models.visible(reach)) {
        if (model.status !== 'C' && model.conversion_id === null) continue;
        await turn();
        const index = model.data_file === null ? undefined : search.readyOf(model.data_file);
        if (performance.now() - begun > LONGEST || (model.data_file !== null && !index)) {
          waiting += 1;
          continue;
        }
        using held = new DisposableStack();
        if (index) held.defer(index.retain());
        const data = await unlessDamaged(access.dataOfRow(model));
        if (data === 'damaged') waiting += 1;
        if (!data || data === 'damaged') continue;
        held.defer(data.file.retain());
        // Edits may have been made on data of an earlier converter.
        const own = data.base === model.data_file ? index : undefined;
        const searched = { model, data, index: own, edited: editedIn(data, own) };
        elements.push(...elementsIn(searched, words, limit));
        await turn();
        if (own) properties.push(...propertiesIn({ ...searched, index: own }, words, limit));
        properties.push(...(await editedProperties(searched, words, limit)));
      }
      return { elements: firstOf(elements, limit), properties: firstOf(properties, limit), waiting };
    },
  };
}

/** Data that is being made again is skipped; a later search reads it. */
async function unlessDamaged<T>(data: Promise<T>): Promise<T | 'damaged'> {
  try {
    return await data;
  } catch (error) {
    if (error instanceof DamagedData) return 'damaged';
    throw error;
  }
}

function editedIn(data: ModelData, index: ModelFile | undefined): ReadonlySet<number> {
  if (data.file.name === data.base) return new Set();
  if (index) return new Set(editedElements(data.file, index));
  return new Set(store.editedIds(data.file));
}

function elementsIn({ model, data, index, edited }: SearchedModel, words: SearchWords, limit: number): FoundElement[] {
  const { file } = data;
  const found = new Map<number, FoundElement>();
  const add = (rows: readonly store.NamedElement[], fitFor: (row: store.NamedElement) => number | undefined) => {
    for (const element of rows) {
      const fit = fitFor(element);
      if (fit !== undefined && fit < (found.get(element.id)?.fit ?? Infinity))
        found.set(element.id, { model, element, fit });
    }
  };
  const byName = ({ name }: store.NamedElement) => bestFit([name], words);
  if (index)
    add(store.elementsOf(file, firstIds(store.fittingTexts(index, 'element_name', words), edited, limit)), byName);
  if (edited.size > 0) add(store.elementsOf(file, [...edited].slice(0, MOST_EDITED)), byName);

  const [single] = words.given.length === 1 ? words.given : [];
  if (single !== undefined && single.length >= FEWEST_OF_GUID)
    add(store.elementsByGuid(file, single, MOST_ROWS), ({ guid }) => (guid === single ? fits.exact : fits.prefix));

  // Of a class: all of it, and those of it whose names have the other words.
  const classes = file.once(foldedClasses, () => listTypes(file).map(type => ({ type, folded: fold(type) })));
  const named = classes.filter(({ folded }) => words.words.some(word => folded.includes(word)));
  const rest = words.words.filter(word => !named.some(({ folded }) => folded.includes(word)));
  const byBoth = ({ type, name }: store.NamedElement) =>
    bestFit([`${type} ${name ?? ''}`], words) === undefined ? undefined : AFTER_NAMES;
  if (named.length > 0 && rest.length === 0)
    for (const { type } of named.slice(0, MOST_CLASSES)) add(store.elementsOfType(file, type, limit + 1), byBoth);
  else if (named.length > 0 && index)
    add(
      store.elementsOf(
        file,
        firstIds(store.fittingTexts(index, 'element_name', { whole: rest.join(' '), words: rest }), edited, MOST_ROWS),
      ),
      byBoth,
    );
  return best([...found.values()], limit);
}

const foldedClasses = Symbol('folded names of classes');
/** Elements that match only by class are ranked after those that match by name. */
const AFTER_NAMES = fits.anywhere + 1;
const MOST_CLASSES = 8;
/** Ids of the best names, and some more, because names may have been edited. */
const firstIds = (texts: readonly { readonly text: store.TextRow }[], edited: ReadonlySet<number>, limit: number) =>
  texts
    .filter(({ text }) => !edited.has(text.id))
    .slice(0, limit + 1)
    .map(({ text }) => text.id);

function propertiesIn(
  { model, data, index, edited }: SearchedModel & { readonly index: ModelFile },
  words: SearchWords,
  limit: number,
): FoundProperty[] {
  const { definitions } = catalogueOf(data.file);
  const reader = createSetReader(data);
  const names = new Map(definitions.map(({ id, name }) => [id, name]));
  const found = new Map<string, FoundProperty>();
  for (const { text, fit, definitions: only } of store.wantedValues(index, definitions, words)) {
    if (found.size > limit) break;
    for (const place of store.placesOfText(index, text.id, only, limit + 1)) {
      if (found.size > limit) break;
      const name = names.get(place.definition_id);
      if (!name) continue;
      const ids = store.holdersOf(index, text.id, place.definition_id, MOST_HOLDERS + 1).filter(id => !edited.has(id));
      const holders = store.elementsOf(data.file, ids.slice(0, MOST_HOLDERS));
      const [element] = holders;
      if (!element) continue;
      const own = reader
        .record(place)
        .find(([id, value]) => id === place.definition_id && fold(shownText(value) ?? '').startsWith(text.folded));
      const value = own ? (shownText(own[1]) ?? text.folded) : text.folded;
      const key = `${name}\n${value}`;
      if (found.has(key)) continue;
      const guids = holders.map(({ guid }) => guid);
      found.set(key, { model, fit, name, value, element, guids, hasMoreHolders: ids.length > MOST_HOLDERS });
    }
  }
  return [...found.values()];
}

const best = <Found extends InModel>(found: Found[], limit: number): Found[] =>
  found.sort((one, other) => one.fit - other.fit).slice(0, limit + 1);

function firstOf<Found extends InModel>(found: readonly Found[], limit: number): Some<Found> {
  const sorted = found.toSorted((one, other) => one.fit - other.fit);
  return { items: sorted.slice(0, limit), more: sorted.length > limit };
}
