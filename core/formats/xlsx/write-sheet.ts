// A table as an Excel workbook (Office Open XML, ECMA-376), made in a thread of its own.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { entryBeside } from '../../kit/process/entries.ts';

// Input of a sheet of a workbook.

export interface SheetColumn {
  readonly title: string;
  /** in characters */
  readonly width: number;
}

/** A day of the calendar, without a time. @param day its first moment in UTC */
export interface SheetDay {
  readonly day: Date;
}

/** A date is a moment; it is shown with its time of day in UTC. */
export type SheetValue = string | number | boolean | Date | SheetDay | null;

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

/**
 * The bytes of an .xlsx file with one sheet, whose first row are the titles. Texts stay texts: none becomes a formula.
 */
export async function writeSheet(sheet: ListedSheet): Promise<Buffer> {
  const worker = new Worker(entryBeside(import.meta.url, './sheet-thread'), { workerData: sheet, name: 'workbook' });
  try {
    // An error of the thread rejects this as well.
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } finally {
    await worker.terminate();
  }
}
