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
  /** each with a value for every column */
  readonly rows: readonly (readonly SheetValue[])[];
}
