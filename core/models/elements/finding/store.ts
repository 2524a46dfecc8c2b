// SQL that finds elements and properties by words: in the search file of a model, and in its data.
import type { ElementRow } from '../../data/model-data.ts';
import type { ModelFile, RecordPlace } from '../../data/open.ts';
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
export function textsFrom(search: ModelFile, table: Texts, start: string, most: number): TextRow[] {
  return search.all<TextRow>(
    `SELECT id, folded FROM ${table} WHERE folded >= ? AND folded < ? ORDER BY folded LIMIT ?`,
    start,
    start + LAST,
    most,
  );
}

/** Texts that have all words, of three letters each. */
export function textsWith(search: ModelFile, table: Texts, words: readonly string[], most: number): TextRow[] {
  const index = wordsOf[table];
  return search.all<TextRow>(
    `SELECT rowid AS id, folded FROM ${index} WHERE ${matches(index)} LIMIT ?`,
    allOf(words),
    most,
  );
}

export function elementsOf(file: ModelFile, ids: readonly number[]): NamedElement[] {
  return file.all<NamedElement>(
    `SELECT id, guid, type, name, chunk, off, len FROM element WHERE ${among('id')} ORDER BY id`,
    listed(ids),
  );
}

export function elementsOfType(file: ModelFile, type: string, most: number): NamedElement[] {
  return file.all<NamedElement>(
    'SELECT id, guid, type, name, chunk, off, len FROM element WHERE type = ? COLLATE NOCASE ORDER BY id LIMIT ?',
    type,
    most,
  );
}

/** Elements whose GlobalId begins so, case-sensitively. */
export function elementsByGuid(file: ModelFile, start: string, most: number): NamedElement[] {
  return file.all<NamedElement>(
    'SELECT id, guid, type, name, chunk, off, len FROM element WHERE guid >= ? AND guid < ? ORDER BY guid LIMIT ?',
    start,
    start + LAST,
    most,
  );
}

/** A value of a definition, and one of the records of sets that have it. */
export interface ValuePlace extends RecordPlace {
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
export function textsOfDefinition(search: ModelFile, definition: number, most: number): TextRow[] {
  return search.all<TextRow>(
    `WITH RECURSIVE found (id) AS (
       SELECT min(value_id) FROM place_of_value WHERE definition_id = ?
       UNION ALL SELECT (SELECT min(value_id) FROM place_of_value WHERE definition_id = ? AND value_id > found.id)
       FROM found WHERE found.id IS NOT NULL)
     SELECT id, folded FROM value_text WHERE id IN (SELECT id FROM found LIMIT ?) ORDER BY id`,
    definition,
    definition,
    most,
  );
}

/** Some elements that have a value. */
export function holdersOf(search: ModelFile, valueId: number, definition: number, most: number): number[] {
  return search
    .all<{ element_id: number }>(
      `SELECT DISTINCT element_id FROM place_of_value
       CROSS JOIN set_of_payload ON set_of_payload.payload_id = place_of_value.payload_id
       CROSS JOIN element_of_set ON element_of_set.set_id = set_of_payload.set_id
       WHERE value_id = ? AND definition_id = ? LIMIT ?`,
      valueId,
      definition,
      most,
    )
    .map(({ element_id }) => element_id);
}

/** Elements of data that was edited from nothing, or on other data than the search file knows. */
export function editedIds(file: ModelFile): number[] {
  return file.all<{ id: number }>('SELECT id FROM edited_element').map(({ id }) => id);
}
