// Requests to the table thread, and its replies.
import type { ListColumn, ListFilter, OwnColumn } from '../schema.ts';

/** `rows` and `sums`: JSON of an ElementTable and of ElementSums; `columns`: JSON of a list of ColumnInfo. */
export type TableForm = 'columns' | 'rows' | 'sums' | 'csv' | 'xlsx';

/** A model and a state of its data. */
export interface TableSource {
  readonly modelId: number;
  readonly name: string;
  /** name of the data file */
  readonly file: string;
  readonly version: string;
}

/** Texts of a downloaded file. */
export interface TableWords extends Readonly<Record<OwnColumn, string>> {
  readonly model: string;
  readonly elements: string;
  readonly sums: string;
  readonly count: string;
  readonly sum: string;
}

export interface TableOrder {
  readonly form: TableForm;
  readonly sources: readonly TableSource[];
  readonly columns: readonly ListColumn[];
  readonly filter: ListFilter;
  readonly groups: readonly ListColumn[];
  readonly words: TableWords;
}

/** To the thread. `more`: the piece was read. */
export type TableRequest =
  | { readonly kind: 'start'; readonly id: number; readonly order: TableOrder }
  | { readonly kind: 'more' | 'stop'; readonly id: number };

/** From the thread: pieces of the answer, then its end. */
export type TableReport =
  | { readonly kind: 'piece'; readonly id: number; readonly piece: string | Uint8Array }
  /** `damaged`: the data file that cannot be read */
  | { readonly kind: 'end'; readonly id: number; readonly error?: string; readonly damaged?: string };

/** Pieces that may wait to be read. */
export const PIECES_AHEAD = 8;
