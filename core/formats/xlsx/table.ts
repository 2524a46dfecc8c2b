// Input of a sheet of a workbook.

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
  /** each with a value for every column; they are iterated once, as they are written */
  readonly rows: Iterable<readonly SheetValue[]>;
}

/** A sheet whose rows are all in memory, so that it can be sent to another thread. */
export interface ListedSheet extends Sheet {
  readonly rows: readonly (readonly SheetValue[])[];
}
