// Answers that are JSON text already: in pieces, since the whole may be larger than memory, or from a cache.
import { Readable, pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { chunkText } from '../../kit/text/json-text.ts';
import { encodingFor, markEncoded } from './compression.ts';
import { TOTAL_HEADER } from '../server/cors.ts';
import { namesTag } from './etags.ts';
import type { Exchanged } from '../api/route.ts';

// Long answers that are made whole. Written to the connection at once, each client that does not read would have a copy
// of all of it on the way, and a second one encrypted.

interface Sent {
  readonly bytes: Buffer;
  readers: number;
}

/** Sends them slice by slice. Clients that read the same answer at the same time share its bytes. Before
 *  compression. */
export function installLongBodies(app: FastifyInstance): void {
  const sending = new Map<string, Sent>();
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    // A client that has already disconnected emits no close event any more.
    if (!isText || request.method === 'HEAD' || payload.length < LONG || reply.raw.destroyed) return payload;
    const key = createHash('sha256').update(payload).digest('base64');
    let sent = sending.get(key);
    if (!sent) sending.set(key, (sent = { bytes: Buffer.from(payload as string), readers: 0 }));
    const { bytes } = sent;
    // Otherwise the serialiser would retain the answer for as long as the reply.
    reply.serializer(String);
    sent.readers += 1;
    reply.raw.once('close', () => {
      sent.readers -= 1;
      if (sent.readers === 0) sending.delete(key);
    });
    // Compression removes the length.
    reply.header('content-length', bytes.length);
    return sliced(bytes);
  });
}

// Text in memory is sent slice by slice: a client that does not read has one slice on the way, whatever the length.

/** Shorter answers are sent whole, so that they have a tag and a length. */
export const LONG = 1 << 18;

/** Bytes that are on the way to a reader at once. */
const SLICE = 1 << 16;

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

/** Slices as a stream that takes the next when the reader has taken the previous ones. */
const asBytes = (slices: Iterable<Buffer>): Readable =>
  Readable.from(slices, { objectMode: false, highWaterMark: SLICE });

/** Bytes as a stream. */
export const sliced = (bytes: Buffer): Readable => asBytes(slicesOf(bytes));

/** An answer that was made before. `tag` identifies it, `zstd` gives its compressed text. */
interface KeptJson {
  readonly tag: string;
  readonly zstd: () => Uint8Array | Promise<Readable>;
}

type JsonAnswer = Generator<string, void> | KeptJson;

/** Sends JSON that is text already. `total`: the length of the list of which this may be a part. */
export async function asJson(
  call: Exchanged,
  answer: JsonAnswer | Promise<JsonAnswer>,
  total?: number,
): Promise<never> {
  const { reply } = call.exchange;
  const made = await answer;
  reply.type('application/json; charset=utf-8');
  if (total !== undefined) reply.header(TOTAL_HEADER, total);
  // An answer of the right shape, but as text; the declared shape is for its description.
  const sent: unknown = 'zstd' in made ? await keptFor(call, made) : inPieces(made);
  return sent as never;
}

/** Text in pieces as it is sent: in one while it is short, else each piece when there is room for it. */
export function inPieces(pieces: Generator<string, void>): string | Readable {
  const rest = chunkText(pieces);
  const begun: string[] = [];
  let length = 0;
  let whole = false;
  while (!whole && length < LONG) {
    const { value, done } = rest.next();
    whole = done === true;
    begun.push(value ?? '');
    length += value?.length ?? 0;
  }
  return whole ? begun.join('') : asBytes(resumed(begun, rest));
}

/** As stored for clients that accept zstd; for all others it is encoded like any answer. */
async function keptFor({ exchange: { request, reply } }: Exchanged, { tag, zstd }: KeptJson): Promise<unknown> {
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).removeHeader('content-type').send();
  const kept = await zstd();
  if (encodingFor(request) === 'zstd') {
    markEncoded(request, reply, 'zstd');
    return kept;
  }
  const packed = kept instanceof Readable ? kept : Readable.from([kept]);
  return pipeline(packed, createZstdDecompress(), () => undefined); // the reader gets the error
}

/** @param begun pieces that were already read from the text; they are sent unchanged */
function* resumed(begun: string[], rest: Generator<string>): Generator<Buffer> {
  try {
    for (let text = begun.shift(); text !== undefined; text = begun.shift()) yield* slicesOf(Buffer.from(text));
    for (const text of rest) yield* slicesOf(Buffer.from(text));
  } finally {
    rest.return(undefined);
  }
}
