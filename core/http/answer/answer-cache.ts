// Cache of answers to reads as they were sent: the same request gets the same text while nothing has changed.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { compressWhole, encodingFor, isWorthCompressing, markEncoded, type Encoding } from './compression.ts';
import { trimmed } from '../../kit/release.ts';
import { MINUTE } from '../../kit/time.ts';
import { TOTAL_HEADER } from '../server/cors.ts';
import { sendWritten } from './long-answers.ts';

/** Bytes of all cached answers, and of one of them: ten thousand documents are 9 MB. */
const MOST = 32 << 20;
const LONGEST = 16 << 20;
/** An answer that is not requested again for so long is released: answers that are requested once would fill the
 *  memory. */
const UNUSED = 5 * MINUTE;
const PURGED_EVERY = MINUTE;
/** Bytes that an answer takes besides its text: short ones, of which there are tens of thousands, are mostly that. */
const BESIDE = 1024;

export interface KeptAnswer {
  /** the key: the caller and the address */
  readonly key: string;
  /** identifies everything else that the answer depends on: the answer of a later state replaces this one */
  readonly state: string;
  readonly text: Buffer;
  /** the same, compressed for clients that accept it */
  readonly packed: Partial<Readonly<Record<Encoding, Buffer>>>;
  /** how many items it is a page of */
  readonly total: number | undefined;
  readonly tag: string;
}

export function installKeptAnswers(app: FastifyInstance): void {
  const answers = new LRUCache<string, KeptAnswer>({
    maxSize: MOST,
    maxEntrySize: LONGEST,
    sizeCalculation: ({ text, packed }, key) =>
      Object.values(packed).reduce((sum, { length }) => sum + length, text.length + key.length + BESIDE),
    ttl: UNUSED,
    updateAgeOnGet: true,
  });
  const timer = setInterval(() => answers.purgeStale(), PURGED_EVERY).unref();
  app.addHook('onClose', () => clearInterval(timer));
  app.decorate('keptAnswers', answers);
  app.decorateRequest('keepAs', null);
}

/** The answer that was sent under `key` in this state. Without one, the answer to this request is cached under it. */
export function findKept(request: FastifyRequest, key: string, state: string): KeptAnswer | undefined {
  const kept = request.server.keptAnswers.get(key);
  if (kept?.state === state) return kept;
  request.keepAs = { key, state };
  return undefined;
}

/** Caches a new answer; undefined when it is not to be cached. */
export function keepAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string | Buffer,
  tag: string,
): KeptAnswer | undefined {
  const { keepAs } = request;
  if (keepAs === null) return undefined;
  const total = reply.getHeader(TOTAL_HEADER);
  const kept: KeptAnswer = {
    ...keepAs,
    text: trimmed(typeof text === 'string' ? Buffer.from(text) : text),
    packed: {},
    tag,
    total: typeof total === 'number' ? total : undefined,
  };
  request.server.keptAnswers.set(kept.key, kept);
  return kept;
}

export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): Promise<void> {
  if (kept.total !== undefined) reply.header(TOTAL_HEADER, kept.total);
  const sent = await encodeKept(request, reply, kept);
  sendWritten(reply, sent);
  reply.send(sent);
}

/** The body to send: compressed where that is worth it, once for all clients that accept the encoding. */
export async function encodeKept(request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): Promise<Buffer> {
  const encoding = isWorthCompressing(kept.text.length) ? encodingFor(request) : undefined;
  if (!encoding) return kept.text;
  let packed = kept.packed[encoding];
  if (!packed) {
    packed = trimmed(await compressWhole(kept.text, encoding));
    const { keptAnswers } = request.server;
    const isLatest = keptAnswers.peek(kept.key)?.state === kept.state;
    if (isLatest) keptAnswers.set(kept.key, { ...kept, packed: { ...kept.packed, [encoding]: packed } });
  }
  markEncoded(request, reply, encoding);
  return packed;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly keptAnswers: LRUCache<string, KeptAnswer>;
  }
  interface FastifyRequest {
    /** the key under which its answer is cached; null when it is not */
    keepAs: Pick<KeptAnswer, 'key' | 'state'> | null;
  }
}
