// Which bodies are read, and how: JSON for most routes, multipart for uploads (RELIABILITY.md 6.4).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from '../kit/errors.ts';
import { inflate } from './inflate.ts';
import type { Route } from './route.ts';

/** Levels of a JSON body; the deepest of the contract, a property filter, needs few. */
const MOST_DEPTH = 64;

/**
 * Reads JSON bodies (empty ones count as absent) and leaves multipart bodies of upload routes to their handler as
 * `request.form`. Other types are 415; a route that takes nothing but forms takes them as a request without a file.
 */
export function acceptBodies(app: FastifyInstance): void {
  app.decorateRequest('form', null);
  app.addHook('preParsing', async (request, _reply, payload) => inflate(payload as Readable, request.headers['content-encoding']) ?? payload);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => parseJson(body));
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (acceptsOf(request) !== 'multipart' && acceptsOf(request) !== 'either') throw unsupported();
    request.form = payload;
  });
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    if (acceptsOf(request) !== 'multipart') throw unsupported();
    payload.on('error', () => undefined).resume();
  });
}

function acceptsOf(request: FastifyRequest): Route['accepts'] {
  return request.routeOptions.config.declared?.accepts;
}

function unsupported(): AppError {
  return new AppError(415, 'unsupported_media_type', 'This type of content is not accepted here.');
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return undefined;
  if (isTooDeep(body)) throw new AppError(400, 'invalid_json', `The body is nested more than ${MOST_DEPTH} levels deep.`);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new AppError(400, 'invalid_json', 'The body is not valid JSON.', { cause: error });
  }
}

/** Counts brackets outside of texts. The bytes of these characters occur in UTF-8 as nothing else. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isText) {
      if (byte === 0x5c /* \ */) at += 1;
      else if (byte === 0x22 /* " */) isText = false;
    } else if (byte === 0x22) isText = true;
    else if (byte === 0x7b /* { */ || byte === 0x5b /* [ */) {
      depth += 1;
      if (depth > MOST_DEPTH) return true;
    } else if (byte === 0x7d /* } */ || byte === 0x5d /* ] */) depth -= 1;
  }
  return false;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the multipart body of an upload route, decompressed, for http/upload.ts */
    form: Readable | null;
  }
}
