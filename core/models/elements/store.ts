// SQL of elements, and of the small tables that they refer to, in a model's data file.
import { portionsOf } from '../../storage/db.ts';
import type { ElementRow } from '../data/model-data.ts';
import { type ModelFile, type RecordPlace, idsOf } from '../data/open.ts';

export interface ElementChoice {
  readonly type?: string | undefined;
  readonly classification?: string | undefined;
  readonly classification__notation?: string | undefined;
  readonly classificationId?: number | undefined;
  /** only these, in rising order */
  readonly ids?: readonly number[] | undefined;
}

/** Rows per read; between reads other requests get their turn. */
const PAGE = 256;

/** Elements in the order of the file. */
export function* selectElements(file: ModelFile, given: ElementChoice): Generator<ElementRow> {
  const { type, classification, classification__notation: notation, classificationId, ids } = given;
  const conditions: string[] = [];
  const params: (string | number)[] = [];
  const where = (condition: string, ...values: (string | number)[]) => {
    conditions.push(condition);
    params.push(...values);
  };
  const inClassification = (condition: string) =>
    `id IN (SELECT element_id FROM classification_element JOIN classification ON classification.id = classification_id
       WHERE ${condition})`;
  if (type !== undefined) where('type = ? COLLATE NOCASE', type);
  if (classificationId !== undefined) where(inClassification('classification.id = ?'), classificationId);
  if (notation !== undefined) where(inClassification('notation = ? COLLATE NOCASE'), notation);
  if (classification !== undefined) {
    if (/^\d{1,15}$/.test(classification)) where(inClassification('classification.id = ?'), Number(classification));
    else where(inClassification('system = ? COLLATE NOCASE'), classification);
  }
  const select = (further: string) =>
    `SELECT id, guid, type, chunk, off, len FROM element WHERE ${[...conditions, further].join(' AND ')} ORDER BY id`;
  if (ids) {
    const sql = select('id IN (SELECT value FROM json_each(?))');
    for (const portion of portionsOf(ids, PAGE)) yield* file.all<ElementRow>(sql, ...params, JSON.stringify(portion));
    return;
  }
  const sql = `${select('id > ?')} LIMIT ${PAGE}`;
  for (let last = 0; ;) {
    const rows = file.all<ElementRow>(sql, ...params, last);
    yield* rows;
    if (rows.length < PAGE) return;
    last = (rows.at(-1) as ElementRow).id;
  }
}

/** Jumps from class to class in the index: DISTINCT would read all of it. */
export const listTypes = (file: ModelFile): string[] =>
  file
    .all<{ type: string }>(
      `WITH RECURSIVE class (type) AS (
       SELECT '' UNION ALL SELECT (SELECT type FROM element WHERE type > class.type COLLATE NOCASE
       ORDER BY type COLLATE NOCASE LIMIT 1) FROM class WHERE class.type IS NOT NULL)
     SELECT type FROM class WHERE type <> ''`,
    )
    .map(({ type }) => type)
    .sort();

/** Whether the file has more elements than so many. */
export const hasMoreThan = (file: ModelFile, count: number): boolean =>
  file.get('SELECT 1 FROM element LIMIT 1 OFFSET ?', count) !== undefined;

const repeated = Symbol('repeated GlobalIds');

/**
 * Whether two elements of the file have one GlobalId. Asked once for each state of the data: it reads the index of them
 * all.
 */
export const hasRepeatedGuids = (file: ModelFile): boolean =>
  file.once(repeated, () => file.get('SELECT 1 FROM element GROUP BY guid HAVING count(*) > 1 LIMIT 1') !== undefined);

export const definitionsNamed = (file: ModelFile, name: string) =>
  idsOf(file, 'SELECT id FROM definition WHERE name = ?', name);

/** Rows of the search file per read: those after a key are read by another statement. */
export const SEARCH_ROWS = 1000;

export interface ListedValue {
  readonly value: string | number;
  readonly id: number;
}

/** Values of a definition in the converter's data in their order, each with a record of a set that has it. Truths are
 *  the words true and false. */
export function valuesAfter(search: ModelFile, definition: number, last?: ListedValue): ListedValue[] {
  const sql = (more: string) =>
    `SELECT value, payload_id AS id FROM payload_of_value WHERE definition_id = ? ${more} ORDER BY value, payload_id
       LIMIT ${SEARCH_ROWS}`;
  return last
    ? search.all<ListedValue>(sql('AND (value, payload_id) > (?, ?)'), definition, last.value, last.id)
    : search.all<ListedValue>(sql(''), definition);
}

interface Size {
  readonly items: number;
  readonly letters: number;
}

/** How many values of a definition are listed, and how long they are together. */
export function sizeOfValues(search: ModelFile, definition: number): Size {
  const row = search.get<Size>(
    'SELECT count(*) AS items, total(length(value)) AS letters FROM payload_of_value WHERE definition_id = ?',
    definition,
  );
  return row ?? { items: 0, letters: 0 };
}

/** The same of those that are not listed, by the records that have them. */
export function sizeOfLongValues(search: ModelFile, definition: number): Size {
  const row = search.get<Size>(
    `SELECT count(*) AS items, total(len) AS letters FROM payload_of_long_value
       JOIN payload ON payload.id = payload_id WHERE definition_id = ?`,
    definition,
  );
  return row ?? { items: 0, letters: 0 };
}

export interface Keyed {
  readonly id: number;
}

/** Records of sets that have a value. */
export const payloadsOfValue = (
  search: ModelFile,
  definition: number,
  value: string | number,
  { id }: Keyed = { id: 0 },
) =>
  search.all<Keyed>(
    `SELECT payload_id AS id FROM payload_of_value WHERE definition_id = ? AND value = ? AND payload_id > ?
       ORDER BY payload_id LIMIT ${SEARCH_ROWS}`,
    definition,
    value,
    id,
  );

/** Records of sets in which a definition has a value that is not listed: they must be read. */
export const payloadsOfLongValues = (search: ModelFile, definition: number, { id }: Keyed = { id: 0 }) =>
  search.all<RecordPlace & Keyed>(
    `SELECT id, chunk, off, len FROM payload_of_long_value JOIN payload ON payload.id = payload_id
     WHERE definition_id = ? AND payload_id > ? ORDER BY payload_id LIMIT ${SEARCH_ROWS}`,
    definition,
    id,
  );

export const lastPayload = (search: ModelFile): number =>
  search.get<{ id: number | null }>('SELECT max(id) AS id FROM payload')?.id ?? 0;

export const setsOfPayload = (search: ModelFile, payloadId: number, { id }: Keyed = { id: 0 }) =>
  search.all<Keyed>(
    `SELECT set_id AS id FROM set_of_payload WHERE payload_id = ? AND set_id > ? ORDER BY set_id LIMIT ${SEARCH_ROWS}`,
    payloadId,
    id,
  );

export const elementsOfSet = (search: ModelFile, setId: number, { id }: Keyed = { id: 0 }) =>
  search.all<Keyed>(
    `SELECT element_id AS id FROM element_of_set WHERE set_id = ? AND element_id > ? ORDER BY element_id
       LIMIT ${SEARCH_ROWS}`,
    setId,
    id,
  );

const counted = Symbol('number of elements');

export const countElements = (file: ModelFile): number =>
  file.once(counted, () => file.get<{ count: number }>('SELECT count(*) AS count FROM element')?.count ?? 0);

/** Letters of the records of all sets, or of those that people have edited. */
export function lettersOfSets(file: ModelFile, edited: boolean): number {
  const among = edited ? 'WHERE id IN (SELECT id FROM edited_set)' : '';
  return file.get<{ letters: number }>(`SELECT total(len) AS letters FROM property_set ${among}`)?.letters ?? 0;
}

/** Elements that are not as the converter gave them, and those that have a set that is not. */
export function editedElements(file: ModelFile, search: ModelFile): number[] {
  const own = idsOf(
    file,
    `SELECT id FROM edited_element UNION SELECT element_id FROM set_element WHERE set_id IN (SELECT id
         FROM edited_set)`,
  );
  const sets = idsOf(file, 'SELECT id FROM edited_set');
  const before = idsOf(
    search,
    'SELECT element_id AS id FROM element_of_set WHERE set_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(sets),
  );
  return [...own, ...before];
}

export const definitionsOfElements = (search: ModelFile) => idsOf(search, 'SELECT id FROM definition_of_elements');
