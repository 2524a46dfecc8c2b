// The data of a model, as slices read and edit it.
import type { ModelFile } from './open.ts';
import type { RowEdit } from './row-edits.ts';

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
export interface PlannedEdit<Result> {
  readonly changes: readonly RowEdit[];
  /** Reads the answer from the edited data. */
  readonly answer: (data: ModelData) => Result | Promise<Result>;
}

/** Reads the data as it is and says what is to change; throws what is wrong with it. `nextId`: ids for new rows. */
export type PlanEdit<Result> = (
  data: ModelData,
  nextId: () => number,
) => PlannedEdit<Result> | Promise<PlannedEdit<Result>>;
