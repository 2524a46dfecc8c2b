// SQL of property sets, definitions and units in a model's data file.
import { placeholders } from '../../storage/db.ts';
import type { RecordPlace, ModelFile } from '../data/open.ts';
import { FIRST_EDITED_ID, type RowOf } from '../data/row-edits.ts';

type Place = RecordPlace & { readonly id: number };

/**
 * Where records of sets are, those of attributes too, after this id. `onlyEdited`: of sets with properties that people
 * edited; of edited files.
 */
export function placesAfter(file: ModelFile, last: number, limit: number, onlyEdited: boolean): Place[] {
  const chosen = onlyEdited
    ? 'WHERE id IN (SELECT DISTINCT set_id FROM property_place WHERE set_id > ? ORDER BY set_id LIMIT ?) ORDER BY id'
    : 'WHERE id > ? ORDER BY id LIMIT ?';
  return file.all<Place>(`SELECT id, chunk, off, len FROM property_set ${chosen}`, last, limit);
}

export interface SetRow extends RecordPlace {
  readonly id: number;
  readonly guid: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  /** id of its first property, the others follow; in a set added by edits each property has its id */
  readonly first_property: number;
  /** 1: the attributes of an element */
  /** 1: attributes of an element; 2: a part of a set of the file */
  readonly attributes: 0 | 1 | 2;
}

export type DefinitionRow = RowOf<'definition'>;

const selectSets =
  'SELECT id, guid, name, description, type, first_property, attributes, chunk, off, len FROM property_set';

export const findSet = (file: ModelFile, id: number) => file.get<SetRow>(`${selectSets} WHERE id = ?`, id);

export const setsAmong = (file: ModelFile, ids: readonly number[]) =>
  file.all<SetRow>(`${selectSets} WHERE id IN (${placeholders(ids)})`, ...ids);

export const setsBetween = (file: ModelFile, first: number, last: number) =>
  file.all<SetRow>(`${selectSets} WHERE id BETWEEN ? AND ?`, first, last);

/** Sets without attributes, from this id on. */
export const setsFrom = (file: ModelFile, first: number, limit: number) =>
  file.all<SetRow>(`${selectSets} WHERE id >= ? AND attributes = 0 ORDER BY id LIMIT ?`, first, limit);

/** A place in the list of all sets without attributes. */
export interface Mark {
  readonly id: number;
  /** sets and properties of this portion */
  readonly sets: number;
  readonly properties: number;
}

/** The sets without attributes among those with these ids; undefined when there are none. */
export function markBetween(file: ModelFile, first: number, last: number): Mark | undefined {
  const { id, sets, properties } = file.get<{ id: number | null; sets: number; properties: number }>(
    `SELECT min(id) AS id, count(*) AS sets, sum(count) AS properties FROM property_set WHERE id BETWEEN ? AND ?
       AND attributes = 0`,
    first,
    last,
  ) ?? { id: null, sets: 0, properties: 0 };
  return id === null ? undefined : { id, sets, properties };
}

/** The first set from this id on, also of attributes. */
export const firstSetFrom = (file: ModelFile, id: number): number | undefined =>
  file.get<{ id: number }>('SELECT id FROM property_set WHERE id >= ? ORDER BY id LIMIT 1', id)?.id;

/** How many properties sets have, from this id on. */
export const countsFrom = (file: ModelFile, first: number, limit: number) =>
  file.all<{ id: number; count: number }>(
    'SELECT id, count FROM property_set WHERE id >= ? AND attributes = 0 ORDER BY id LIMIT ?',
    first,
    limit,
  );

/** The last set of the converter up to this id. */
export const setUpTo = (file: ModelFile, id: number) =>
  file.get<{ id: number; first_property: number }>(
    'SELECT id, first_property FROM property_set WHERE id <= ? ORDER BY id DESC LIMIT 1',
    id,
  );

export const lastConvertedSet = (file: ModelFile): { id: number; first_property: number } | undefined =>
  setUpTo(file, FIRST_EDITED_ID - 1);

const edited = Symbol('whether people edited this file');

const isEdited = (file: ModelFile): boolean =>
  file.once(edited, () => file.get("SELECT 1 FROM sqlite_master WHERE name = 'property_place'") !== undefined);

/** The set of a property that was edited. */
export const setOfEdited = (file: ModelFile, property: number): number | undefined =>
  isEdited(file)
    ? file.get<{ set_id: number }>('SELECT set_id FROM property_place WHERE id = ?', property)?.set_id
    : undefined;

/** Whether anything but this element has a set: other elements, types or materials. Of edited files. */
export const isShared = (file: ModelFile, set: number, element: number): boolean =>
  file.get(
    `SELECT 1 FROM set_element WHERE set_id = ? AND element_id <> ? UNION ALL SELECT 1 FROM inherited_set
         WHERE set_id = ? LIMIT 1`,
    set,
    element,
    set,
  ) !== undefined;

export const listDefinitions = (file: ModelFile) =>
  file.all<DefinitionRow>('SELECT id, name, description, type, value_type, unit_id FROM definition ORDER BY id');

export const listUnits = (file: ModelFile) =>
  file.all<{ id: number; json: string }>('SELECT id, json FROM unit ORDER BY id');
