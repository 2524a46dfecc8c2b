// Sends an answer piece by piece while another part makes it.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { dispositionOf } from './file-names.ts';
import type { Call } from '../api/route.ts';

/**
 * Answers with the pieces; resolves when they are sent or the client has disconnected, and then takes no more of them.
 * @param fileName of a file that is downloaded
 */
export async function sendPieces(
  { exchange: { reply } }: Pick<Call, 'exchange'>,
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
