// Answers to reads as they were sent: whoever asks for the same again, while nothing has changed, gets the same text.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TOTAL_HEADER } from './cors.ts';
import { sendWritten } from './long-answers.ts';

/** Bytes of all answers that are kept, and of one of them: ten thousand documents are 9 MB. */
const MOST = 48 << 20;
const LONGEST = 16 << 20;

export interface KeptAnswer {
  readonly text: string | Buffer;
  /** how many items it is a page of */
  readonly total: number | undefined;
  readonly tag: string;
}

export function installKeptAnswers(app: FastifyInstance): void {
  app.decorate(
    'keptAnswers',
    new LRUCache<string, KeptAnswer>({
      maxSize: MOST,
      maxEntrySize: LONGEST,
      sizeCalculation: ({ text }, key) => Buffer.byteLength(text) + key.length,
    }),
  );
  app.decorateRequest('keepAs', null);
}

/** What was sent under `key`. Without it, what this request is answered will be kept under it. */
export function findKept(request: FastifyRequest, key: string): KeptAnswer | undefined {
  const kept = request.server.keptAnswers.get(key);
  if (!kept) request.keepAs = key;
  return kept;
}

/** Keeps an answer for which there was none. */
export function keepAnswer(request: FastifyRequest, reply: FastifyReply, text: string | Buffer, tag: string): void {
  if (request.keepAs === null) return;
  const total = reply.getHeader(TOTAL_HEADER);
  request.server.keptAnswers.set(request.keepAs, { text, tag, total: typeof total === 'number' ? total : undefined });
}

export function sendKept(reply: FastifyReply, { text, total }: KeptAnswer): void {
  if (total !== undefined) reply.header(TOTAL_HEADER, total);
  sendWritten(reply, text);
  reply.send(text);
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly keptAnswers: LRUCache<string, KeptAnswer>;
  }
  interface FastifyRequest {
    /** what its answer is kept under; null when it is not */
    keepAs: string | null;
  }
}
