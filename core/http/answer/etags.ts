// ETags of JSON answers: an unchanged answer is not sent again.
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { AppError } from '../../kit/errors.ts';
import { weakTagOf, type Precondition } from '../../kit/weak-tag.ts';
import { encodeKept, findKept, keepAnswer, sendKept } from './answer-cache.ts';
import { writeLong } from './long-answers.ts';
import type { Call, Exchanged } from '../api/route.ts';

const CACHED = 'private, no-cache';

/**
 * Gives every 200 JSON answer to a GET an ETag, and answers 304 when the client has it. Before compression, of the
 * original text.
 */
export function installEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isText || reply.statusCode !== 200 || (request.method !== 'GET' && request.method !== 'HEAD')) return payload;
    if (!/^application\/([\w.-]+\+)?json\b/.test(String(reply.getHeader('content-type')))) return payload;
    const given = reply.getHeader('etag');
    const tag = typeof given === 'string' ? given : weakTagOf(payload);
    const kept = request.method === 'GET' ? keepAnswer(request, reply, payload, tag) : undefined;
    if (given === undefined) {
      reply.header('etag', tag);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', CACHED);
      // A HEAD has no body that could be saved, and the library's own handling of it expects one here.
      if (request.method === 'GET' && namesTag(request.headers['if-none-match'], tag)) {
        reply.code(304).removeHeader('content-type').removeHeader('content-length');
        return null;
      }
    }
    return kept ? encodeKept(request, reply, kept) : payload;
  });
}

/** Whether an If-None-Match names this tag, compared weakly (RFC 9110 13.1.2). */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = tag.replace(/^W\//, '');
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([given]) => given === opaque);
}

/**
 * The condition of an `If-Match`; undefined without one. To be checked within the transaction of the change.
 * @param schema of the answers to a GET, whose tags clients have; compared weakly, since all of our tags are weak
 */
export function ifMatch({ exchange: { request, reply } }: Exchanged, schema: TSchema): Precondition | undefined {
  const header = request.headers['if-match'];
  if (header === undefined) return undefined;
  const write = reply.compileSerializationSchema(schema as unknown as Record<string, unknown>);
  const textOf = (answer: object) => writeLong(schema, answer) ?? write(answer as Record<string, unknown>);
  return answers => {
    if (!answers.some(answer => namesTag(header, weakTagOf(textOf(answer)))))
      throw new AppError(412, 'precondition_failed', 'This was changed in the meantime. Read it again.');
  };
}

/**
 * Makes the answer to a GET, unless the client has it already; an answer that was sent for the same state is sent
 * again.
 * @param state everything that the answer depends on besides the address, in a few words: it identifies the answer
 */
export async function ifNoneMatch<Answer>(
  { exchange: { request, reply }, origin, caller }: Pick<Call, 'exchange' | 'origin' | 'caller'>,
  state: readonly (string | number)[],
  make: () => Promise<Answer>,
): Promise<Answer | void> {
  const tag = weakTagOf(JSON.stringify([origin, request.url, ...state]));
  const headers = { etag: tag, 'cache-control': CACHED };
  if (namesTag(request.headers['if-none-match'], tag)) {
    reply.code(304).headers(headers).send();
    return undefined;
  }
  const kept = findKept(request, JSON.stringify([origin, request.url, caller?.accountId]), tag);
  const answer = kept ? undefined : await make();
  reply.headers(headers);
  if (kept) await sendKept(request, reply, kept);
  return answer;
}

/**
 * Makes the answer to a GET, unless the same caller was sent it in the same state: then it is sent again. Its tag is
 * that of its text, so it stays valid while other things change.
 * @param state everything that the answer depends on besides the address and the caller
 * @param isLasting whether it may be cached: not what changes without a change of state
 */
export async function answerFromCache<Answer>(
  { exchange: { request, reply }, origin, caller, place }: Pick<Call, 'exchange' | 'origin' | 'caller' | 'place'>,
  state: readonly (string | number)[],
  make: () => Promise<Answer>,
  isLasting: (answer: Answer) => boolean,
): Promise<Answer | void> {
  if (request.method !== 'GET') return make();
  const { accountId, credential } = caller ?? {};
  const kept = findKept(
    request,
    JSON.stringify([origin, request.url, accountId, credential]),
    JSON.stringify([place, ...state]),
  );
  if (!kept) {
    const answer = await make();
    if (!isLasting(answer)) request.keepAs = null;
    return answer;
  }
  reply.headers({ etag: kept.tag, 'cache-control': CACHED });
  if (namesTag(request.headers['if-none-match'], kept.tag)) reply.code(304).send();
  else await sendKept(request, reply, kept);
  return undefined;
}
