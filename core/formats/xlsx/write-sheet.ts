// A table as an Excel workbook (Office Open XML, ECMA-376), made in a thread of its own.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { entryBeside } from '../../kit/process/entries.ts';
import type { ListedSheet } from './table.ts';

export type { ListedSheet, SheetColumn, SheetValue } from './table.ts';

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
