// A workbook while it is written (Office Open XML, ECMA-376): no more than a few rows are in memory. A million cells
// take about half a second: for threads alone.
import { Readable, type PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { indexParts, packageRelationsXml, sheetPath, stylesXml } from './package-parts.ts';
import { partsOf } from './sheet-xml.ts';
import type { Sheet } from './write-sheet.ts';

/** Bytes of a piece. */
const PIECE = 1 << 16;

/**
 * The day of all entries is the first possible one (APPNOTE 4.4.6), so that the same sheets make the same bytes. The
 * level: with the usual 6, a large workbook is a tenth smaller and takes a third longer.
 */
const entryOptions = { mtime: new Date(0), forceDosTimestamp: true, compressionLevel: 3 } as const;

/**
 * The bytes of an .xlsx file in pieces, each with memory of its own. When the reader stops, no further rows are taken.
 * @throws errors of the sheets
 * @param sheets with names that differ; each is requested when the one before it was written
 */
export async function* writeWorkbook(sheets: Iterable<Sheet>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const fail = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  const reading: Reading = { sheet: undefined, stopped: false };
  zip.on('error', fail);
  const added = addParts(zip, sheets, reading).catch(fail);
  try {
    yield* inPieces(output);
  } finally {
    reading.stopped = true;
    reading.sheet?.destroy();
    await added;
  }
}

/** The bytes of a small workbook, whole. @param sheets as `writeWorkbook` takes them */
export const workbookOf = (sheets: Iterable<Sheet>): Promise<Buffer> =>
  buffer(Readable.from(writeWorkbook(sheets), { objectMode: false }));

interface Reading {
  /** that is written now */
  sheet: Readable | undefined;
  /** the bytes are no longer read */
  stopped: boolean;
}

async function addParts(zip: ZipFile, sheets: Iterable<Sheet>, reading: Reading): Promise<void> {
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path, entryOptions);
  // First the part that marks it as a workbook, as expected by programs that check the first bytes.
  add('_rels/.rels', packageRelationsXml);
  add('xl/styles.xml', stylesXml);
  const names: string[] = [];
  for (const sheet of sheets)
    for (const { name, xml } of partsOf(sheet, names.length === 0)) {
      if (reading.stopped) return;
      reading.sheet = Readable.from(xml, { objectMode: false });
      names.push(name);
      zip.addReadStream(reading.sheet, sheetPath(names.length), entryOptions);
      await finished(reading.sheet);
    }
  for (const [path, xml] of indexParts(names)) add(path, xml);
  zip.end();
}

async function* inPieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of source) {
    parts.push(part);
    size += part.length;
    if (size < PIECE) continue;
    yield joined(parts, size);
    [parts, size] = [[], 0];
  }
  if (size > 0) yield joined(parts, size);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
