// The data of a model, as slices read and edit it.
import { existing } from '../../kit/errors.ts';
import type { ModelFile, RecordPlace } from './open.ts';
import type { RowEdit } from './row-edits.ts';
import type { ElementRecord, PropertyValue, SetRecord } from '../../formats/model-layout.ts';

/** Undefined for values without text: null, and tables. */
export function shownText(value: PropertyValue): string | undefined {
  if (value === null) return undefined;
  if (typeof value !== 'object') return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = (value as readonly PropertyValue[]).map(shownText).filter(text => text !== undefined);
  return parts.length === 0 ? undefined : parts.join(', ');
}

export interface ElementRow extends RecordPlace {
  readonly id: number;
  readonly guid: string;
  readonly type: string;
}

/** The first of a GlobalId: real files repeat some. */
export const findElement = (file: ModelFile, guid: string) =>
  file.get<ElementRow>('SELECT id, guid, type, chunk, off, len FROM element WHERE guid = ? ORDER BY id LIMIT 1', guid);

/** @throws 404 */
export const elementIn = (file: ModelFile, guid: string): ElementRow => existing(findElement(file, guid), 'element');

/** An element by name, in the one that contains it. */
export interface PlacedElement extends ElementRow {
  readonly name: string | null;
  readonly parent: number | null;
}

/** The whole row of an element, for edits, and where its record is. */
export interface WholeElement extends PlacedElement {
  readonly step_id: number | null;
  readonly has_shape: number;
}

const selectWhole = 'SELECT id, guid, type, name, parent, step_id, has_shape, chunk, off, len FROM element';

/** The first of a GlobalId. */
export const findWhole = (file: ModelFile, guid: string) =>
  file.get<WholeElement>(`${selectWhole} WHERE guid = ? ORDER BY id LIMIT 1`, guid);

export const findWholeById = (file: ModelFile, id: number) => file.get<WholeElement>(`${selectWhole} WHERE id = ?`, id);

/** The first element from an id on, up to another. */
export const nextWhole = (file: ModelFile, from: number, upTo: number) =>
  file.get<WholeElement>(`${selectWhole} WHERE id BETWEEN ? AND ? ORDER BY id LIMIT 1`, from, upTo);

/** The elements that one contains. */
export const childrenOf = (file: ModelFile, id: number) =>
  file.all<WholeElement>(`${selectWhole} WHERE parent = ? ORDER BY id`, id);

/** The data of a complete model. */
export interface ModelData {
  readonly modelId: number;
  readonly file: ModelFile;
  /** name of the converter's data: that of `file`, or what the edits were made on; null without one */
  readonly base: string | null;
  /** when the data was made: nothing in it has a time of its own */
  readonly createdAt: string;
  /** changes with each edit: values computed from the data are valid as long as it is the same */
  readonly version: string;
}

/** The converter's output for a model; `file` null: a model without data of its own. */
export interface BaseData {
  readonly modelId: number;
  readonly file: string | null;
  readonly createdAt: string;
}

/** Where the data of a model is edited. */
export interface EditedFile {
  readonly file: string;
  /** the converter's data that the edits were made on; null: a model without data of its own */
  readonly base: string | null;
  /** how many there are */
  readonly edits: number;
}

/** Changes of an edit, and the answer that is made after it is written. */
interface PlannedEdit<Result> {
  readonly changes: readonly RowEdit[];
  /** Reads the answer from the edited data. */
  readonly answer: (data: ModelData) => Result | Promise<Result>;
}

/** Reads the data as it is and says what is to change; throws what is wrong with it. `nextId`: ids for new rows. */
export type PlanEdit<Result> = (
  data: ModelData,
  nextId: () => number,
) => PlannedEdit<Result> | Promise<PlannedEdit<Result>>;

/** What is stored of an element beside its row. */
export const elementRecord = (file: ModelFile, place: RecordPlace): ElementRecord =>
  JSON.parse(file.text(place)) as ElementRecord;

/** The properties of a set. */
export const setRecord = (file: ModelFile, place: RecordPlace): SetRecord => JSON.parse(file.text(place)) as SetRecord;
