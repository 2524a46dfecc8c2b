// Finds values of properties in the search file of a model.
import { fitOf, fits, fold, isLong, type Fit, type SearchWords } from '../../../kit/text/search-words.ts';
import type { ModelFile } from '../../data/open.ts';
import * as store from './store.ts';

/** A text that is wanted as a value, and where. */
export interface WantedValue {
  readonly text: store.TextRow;
  readonly fit: Fit;
  /** undefined: of any property */
  readonly definitions: readonly number[] | undefined;
}

/** Name of a property. */
export interface NamedDefinition {
  readonly id: number;
  readonly name: string | null;
}

/** Texts that are read of each index. */
const MOST_TEXTS = 500;
/** Values of one property that are read when its name alone is searched. */
const MOST_VALUES = 20;

/** Folded texts of a table with how well they fit, the best first. */
export function fittingTexts(
  search: ModelFile,
  table: 'element_name' | 'value_text',
  words: Pick<SearchWords, 'whole' | 'words'>,
): { readonly text: store.TextRow; readonly fit: Fit }[] {
  const long = words.words.filter(isLong);
  const found = new Map<number, { readonly text: store.TextRow; readonly fit: Fit }>();
  const add = (rows: readonly store.TextRow[]) => {
    for (const text of rows) {
      const fit = found.has(text.id) ? undefined : fitOf(text.folded, words);
      if (fit !== undefined) found.set(text.id, { text, fit });
    }
  };
  add(store.textsFrom(search, table, words.whole, MOST_TEXTS));
  if (long.length > 0) add(store.textsWith(search, table, long, MOST_TEXTS));
  return [...found.values()].sort((one, other) => one.fit - other.fit);
}

/**
 * Values that match the words: by themselves, as values of a property of that name, and where the name matches the
 * first words and the value the others.
 */
export function wantedValues(
  search: ModelFile,
  definitions: readonly NamedDefinition[],
  words: SearchWords,
): WantedValue[] {
  const found: WantedValue[] = [];
  const among = (ids: readonly number[] | undefined, part: readonly string[]) => {
    for (const each of fittingTexts(search, 'value_text', { whole: part.join(' '), words: part }))
      found.push({ ...each, definitions: ids });
  };
  among(undefined, words.words);
  const named = (part: readonly string[]) =>
    definitions.flatMap(({ id, name }) => {
      const fit = name === null ? undefined : fitOf(fold(name), { whole: part.join(' '), words: part });
      return fit === undefined ? [] : [{ id, fit }];
    });
  for (let at = 1; at < words.words.length; at += 1) {
    const ids = named(words.words.slice(0, at)).map(({ id }) => id);
    if (ids.length > 0) among(ids, words.words.slice(at));
  }
  for (const { id, fit } of named(words.words))
    for (const text of store.textsOfDefinition(search, id, MOST_VALUES))
      found.push({ text, fit: fit === fits.exact ? fits.prefix : fits.anywhere, definitions: [id] });
  return found.sort((one, other) => one.fit - other.fit);
}
