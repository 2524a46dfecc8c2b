// Finds elements and values of properties by words: in the search file of a model, and in its data.
import { fitOf, fits, fold, isLong, type Fit, type SearchWords } from '../../../kit/text/search-words.ts';
import type { ElementRow } from '../../data/model-data.ts';
import { type ModelFile, type RecordPlace, idsOf } from '../../data/open.ts';
import type { RowOf } from '../../data/row-edits.ts';
import { allOf, among, listed, matches } from '../../../storage/dialect.ts';

/** A folded text with its number. */
export interface TextRow {
  readonly id: number;
  readonly folded: string;
}

export interface NamedElement extends ElementRow {
  readonly name: string | null;
}

/** Sorts after every text with the same beginning. */
const LAST = '\u{10ffff}';

type Texts = 'element_name' | 'value_text';
const wordsOf = { element_name: 'element_word', value_text: 'value_word' } as const;

/** Texts that begin with some letters. Of names the id is that of the element. */
const textsFrom = (search: ModelFile, table: Texts, start: string, most: number) =>
  search.all<TextRow>(
    `SELECT id, folded FROM ${table} WHERE folded >= ? AND folded < ? ORDER BY folded LIMIT ?`,
    start,
    start + LAST,
    most,
  );

/** Texts that have all words, of three letters each. */
function textsWith(search: ModelFile, table: Texts, words: readonly string[], most: number): TextRow[] {
  const index = wordsOf[table];
  return search.all<TextRow>(
    `SELECT rowid AS id, folded FROM ${index} WHERE ${matches(index)} LIMIT ?`,
    allOf(words),
    most,
  );
}

export const elementsOf = (file: ModelFile, ids: readonly number[]) =>
  file.all<NamedElement>(
    `SELECT id, guid, type, name, chunk, off, len FROM element WHERE ${among('id')} ORDER BY id`,
    listed(ids),
  );

export const elementsOfType = (file: ModelFile, type: string, most: number) =>
  file.all<NamedElement>(
    'SELECT id, guid, type, name, chunk, off, len FROM element WHERE type = ? COLLATE NOCASE ORDER BY id LIMIT ?',
    type,
    most,
  );

/** Elements whose GlobalId begins so, case-sensitively. */
export const elementsByGuid = (file: ModelFile, start: string, most: number) =>
  file.all<NamedElement>(
    'SELECT id, guid, type, name, chunk, off, len FROM element WHERE guid >= ? AND guid < ? ORDER BY guid LIMIT ?',
    start,
    start + LAST,
    most,
  );

/** A value of a definition, and one of the records of sets that have it. */
interface ValuePlace extends RecordPlace {
  readonly definition_id: number;
}

/** Where a text is a value. @param definitions only of these, when given */
export function placesOfText(
  search: ModelFile,
  valueId: number,
  definitions: readonly number[] | undefined,
  most: number,
): ValuePlace[] {
  const limited = definitions === undefined ? '' : `AND ${among('definition_id')}`;
  return search.all<ValuePlace>(
    `WITH found (definition_id, payload_id) AS (
       SELECT definition_id, min(payload_id) FROM place_of_value WHERE value_id = ? ${limited}
       GROUP BY definition_id LIMIT ?)
     SELECT found.definition_id, chunk, off, len FROM found JOIN payload ON payload.id = found.payload_id`,
    ...(definitions === undefined ? [valueId, most] : [valueId, listed(definitions), most]),
  );
}

/**
 * Texts of the values of a definition, from one to the next through the index: DISTINCT would read each place of each.
 */
const textsOfDefinition = (search: ModelFile, definition: number, most: number) =>
  search.all<TextRow>(
    `WITH RECURSIVE found (id) AS (
       SELECT min(value_id) FROM place_of_value WHERE definition_id = ?
       UNION ALL SELECT (SELECT min(value_id) FROM place_of_value WHERE definition_id = ? AND value_id > found.id)
       FROM found WHERE found.id IS NOT NULL)
     SELECT id, folded FROM value_text WHERE id IN (SELECT id FROM found LIMIT ?) ORDER BY id`,
    definition,
    definition,
    most,
  );

/** Some elements that have a value. */
export const holdersOf = (search: ModelFile, valueId: number, definition: number, most: number) =>
  idsOf(
    search,
    `SELECT DISTINCT element_id AS id FROM place_of_value
       CROSS JOIN set_of_payload ON set_of_payload.payload_id = place_of_value.payload_id
       CROSS JOIN element_of_set ON element_of_set.set_id = set_of_payload.set_id
       WHERE value_id = ? AND definition_id = ? LIMIT ?`,
    valueId,
    definition,
    most,
  );

/** Elements of data that was edited from nothing, or on other data than the search file knows. */
export const editedIds = (file: ModelFile) => idsOf(file, 'SELECT id FROM edited_element');

/** A text that is wanted as a value, and where. */
interface WantedValue {
  readonly text: TextRow;
  readonly fit: Fit;
  /** undefined: of any property */
  readonly definitions: readonly number[] | undefined;
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
): { readonly text: TextRow; readonly fit: Fit }[] {
  const long = words.words.filter(isLong);
  const found = new Map<number, { readonly text: TextRow; readonly fit: Fit }>();
  const add = (rows: readonly TextRow[]) => {
    for (const text of rows) {
      const fit = found.has(text.id) ? undefined : fitOf(text.folded, words);
      if (fit !== undefined) found.set(text.id, { text, fit });
    }
  };
  add(textsFrom(search, table, words.whole, MOST_TEXTS));
  if (long.length > 0) add(textsWith(search, table, long, MOST_TEXTS));
  return [...found.values()].sort((one, other) => one.fit - other.fit);
}

/**
 * Values that match the words: by themselves, as values of a property of that name, and where the name matches the
 * first words and the value the others.
 */
export function wantedValues(search: ModelFile, definitions: readonly RowOf<'definition'>[], words: SearchWords) {
  const found: WantedValue[] = [];
  const addValues = (ids: readonly number[] | undefined, part: readonly string[]) => {
    for (const each of fittingTexts(search, 'value_text', { whole: part.join(' '), words: part }))
      found.push({ ...each, definitions: ids });
  };
  addValues(undefined, words.words);
  const named = (part: readonly string[]) =>
    definitions.flatMap(({ id, name }) => {
      const fit = name === null ? undefined : fitOf(fold(name), { whole: part.join(' '), words: part });
      return fit === undefined ? [] : [{ id, fit }];
    });
  for (let at = 1; at < words.words.length; at += 1) {
    const ids = named(words.words.slice(0, at)).map(({ id }) => id);
    if (ids.length > 0) addValues(ids, words.words.slice(at));
  }
  for (const { id, fit } of named(words.words))
    for (const text of textsOfDefinition(search, id, MOST_VALUES))
      found.push({ text, fit: fit === fits.exact ? fits.prefix : fits.anywhere, definitions: [id] });
  return found.sort((one, other) => one.fit - other.fit);
}
