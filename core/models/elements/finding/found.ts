// Search results in the data of a model.
import type { WholeModelRow } from '../../access/rows.ts';
import type { ModelData } from '../../data/model-data.ts';
import type { ModelFile } from '../../data/open.ts';
import type { NamedElement } from './store.ts';

/** The model that something was found in. */
export interface InModel {
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
export interface SearchedModel {
  readonly model: WholeModelRow;
  readonly data: ModelData;
  readonly index: ModelFile | undefined;
  readonly edited: ReadonlySet<number>;
}

/** Limits how many edited elements are read one by one. */
export const MOST_EDITED = 2000;
/** Limits how many elements with a value are listed. */
export const MOST_HOLDERS = 100;
