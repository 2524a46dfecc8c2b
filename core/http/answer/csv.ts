// Sends a table as CSV (RFC 4180), row by row, so that a long one needs no memory.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { csvLine, type CsvRow } from '../../kit/text/csv-line.ts';
import { dispositionOf } from './file-names.ts';
import type { Call } from '../api/route.ts';

/**
 * Answers with a file `fileName`; resolves when it is sent or the client has disconnected. The byte order mark makes
 * spreadsheets read it as UTF-8.
 */
export async function sendCsv(
  { exchange: { reply } }: Pick<Call, 'exchange'>,
  fileName: string,
  head: CsvRow,
  rows: AsyncIterable<CsvRow>,
): Promise<void> {
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${csvLine(head)}`;
    for await (const row of rows) yield csvLine(row);
  }
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': dispositionOf('attachment', fileName),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const closed = once(reply.raw, 'close');
  reply.send(Readable.from(lines()));
  await closed;
}
