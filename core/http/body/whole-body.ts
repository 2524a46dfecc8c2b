// The bytes of a body that is read whole. They are put together in steps: a copy of 32 MB in one go keeps everybody
// waiting for more than 100 ms.
import type { Readable } from 'node:stream';
import { errorCodes } from 'fastify';
import { inTurns } from '../../kit/turns.ts';

const { FST_ERR_CTP_BODY_TOO_LARGE: TooLarge, FST_ERR_CTP_INVALID_CONTENT_LENGTH: OtherLength } = errorCodes;

/** A body as it comes; one that is decompressed on the way says how much of it was received. */
export type Payload = Readable & { readonly receivedEncodedLength?: number };

/**
 * Reads all of a body, as Fastify does for parsers that want bytes.
 * @param limit of bytes, compressed and decompressed
 * @param announced by the client; NaN when it did not say
 * @throws 413 beyond the limit, 400 for another length than was announced, and what the body fails with
 */
export async function wholeBody(payload: Payload, limit: number, announced: number): Promise<Buffer> {
  if (announced > limit) throw new TooLarge();
  const chunks = await chunksOf(payload, limit);
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  if (!Number.isNaN(announced) && (payload.receivedEncodedLength || size) !== announced) throw new OtherLength();
  // Always a copy: the memory of a chunk is the socket's.
  if (chunks.length === 1) return Buffer.from(chunks[0] as Buffer);
  const whole = Buffer.allocUnsafeSlow(size);
  let at = 0;
  await inTurns(chunks, chunk => {
    at += chunk.copy(whole, at);
  });
  return whole;
}

function chunksOf(payload: Payload, limit: number): Promise<readonly Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (settle: () => void) => {
      payload.off('data', onData).off('end', onEnd).off('error', onError);
      settle();
    };
    function onData(chunk: Buffer): void {
      size += chunk.length;
      chunks.push(chunk);
      if (Math.max(size, payload.receivedEncodedLength ?? 0) > limit) end(() => reject(new TooLarge()));
    }
    function onEnd(): void {
      end(() => resolve(chunks));
    }
    function onError(error: Error & { statusCode?: number }): void {
      if (!((error.statusCode ?? 0) >= 400)) error.statusCode = 400;
      end(() => reject(error));
    }
    payload.on('data', onData).on('end', onEnd).on('error', onError).resume();
  });
}
