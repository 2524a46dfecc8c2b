// Sends an answer piece by piece while another part makes it.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { dispositionOf } from '../../kit/text/names.ts';
import type { Exchanged } from '../api/route.ts';
import { csvLine, type CsvRow } from '../../kit/text/json-text.ts';

/**
 * Answers with the pieces; resolves when they are sent or the client has disconnected, and then takes no more of them.
 * @param fileName of a file that is downloaded
 */
export async function sendPieces(
  { exchange: { reply } }: Exchanged,
  mediaType: string,
  pieces: AsyncIterable<string | Uint8Array>,
  fileName?: string,
): Promise<never> {
  const body = Readable.from(pieces, { objectMode: false });
  // The client may have disconnected while the first piece was made.
  if (reply.raw.destroyed || reply.raw.closed) {
    body.destroy();
    return reply as never;
  }
  reply.headers({ 'content-type': mediaType, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  if (fileName !== undefined) reply.header('content-disposition', dispositionOf('attachment', fileName));
  const closed = once(reply.raw, 'close');
  reply.send(body);
  await closed;
  return reply as never;
}

/** Answers with a table as a file of CSV (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. */
export async function sendCsv(call: Exchanged, fileName: string, head: CsvRow, rows: AsyncIterable<CsvRow>) {
  async function* lines(): AsyncGenerator<string> {
    yield `\uFEFF${csvLine(head)}`;
    for await (const row of rows) yield csvLine(row);
  }
  await sendPieces(call, 'text/csv; charset=utf-8', lines(), fileName);
}
