// Answers that are JSON text already: in pieces, since the whole may be larger than memory, or from a cache.
import { Readable, pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { chunkText } from '../../kit/chunk-text.ts';
import { encodingFor, markEncoded } from './compression.ts';
import { TOTAL_HEADER } from '../server/cors.ts';
import { namesTag } from './etags.ts';
import type { Call } from '../api/route.ts';

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
export interface KeptJson {
  readonly tag: string;
  readonly zstd: () => Uint8Array | Promise<Readable>;
}

export type JsonAnswer = Generator<string, void> | KeptJson;

/** Sends JSON that is text already. `total`: the length of the list of which this may be a part. */
export async function asJson(
  call: Pick<Call, 'exchange'>,
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
async function keptFor(
  { exchange: { request, reply } }: Pick<Call, 'exchange'>,
  { tag, zstd }: KeptJson,
): Promise<unknown> {
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).removeHeader('content-type').send();
  const kept = await zstd();
  if (encodingFor(request) === 'zstd') {
    markEncoded(request, reply, 'zstd');
    return kept;
  }
  return pipeline(kept instanceof Readable ? kept : Readable.from([kept]), createZstdDecompress(), () => undefined); // the reader gets the error
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
