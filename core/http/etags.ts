// JSON answers that did not change are not sent again.
import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Gives every 200 JSON answer to a GET an ETag, and answers 304 to who has it. Before compression, of the original text. */
export function installEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isText || reply.statusCode !== 200 || (request.method !== 'GET' && request.method !== 'HEAD')) return payload;
    if (reply.hasHeader('etag') || !/^application\/([\w.-]+\+)?json\b/.test(String(reply.getHeader('content-type')))) return payload;
    // Weak: the same tag stands for every content encoding.
    const tag = `W/"${hash('sha256', payload, 'base64url').slice(0, 27)}"`;
    reply.header('etag', tag);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    // A HEAD has no body that could be saved, and the library's own handling of it expects one here.
    if (request.method === 'HEAD' || !namesTag(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}

/** Whether an If-None-Match names this tag, compared weakly (RFC 9110 13.1.2). */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  const opaque = tag.replace(/^W\//, '');
  return header.trim() === '*' || [...header.matchAll(/"[^"]*"/g)].some(([given]) => given === opaque);
}
