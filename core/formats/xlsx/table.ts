// What a sheet of a workbook is made from.

export interface SheetColumn {
  readonly title: string;
  /** in characters */
  readonly width: number;
}

/** A date is a moment; it is shown with its time of day in UTC. */
export type SheetValue = string | number | boolean | Date | null;

export interface Sheet {
  /** its tab */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** each with a value for every column; they are taken once, as they are written */
  readonly rows: Iterable<readonly SheetValue[]>;
}

/** One whose rows are all known, so that it can go to another thread. */
export interface ListedSheet extends Sheet {
  readonly rows: readonly (readonly SheetValue[])[];
}
