// Which bodies are read, and how: JSON for most routes, multipart for uploads (RELIABILITY.md 6.4), bytes for some.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from '../../kit/errors.ts';
import { inflate } from './inflate.ts';
import { readJson } from './json-reader.ts';
import { BODY_BYTES, type Route } from '../api/route.ts';
import { wholeBody, type Payload } from './whole-body.ts';

/**
 * Reads JSON bodies (empty ones count as absent) and leaves multipart bodies of upload routes to their handler as
 * `request.form`, and the bodies of routes that take bytes as `request.bytes`, whatever their type. Other types are
 * 415; a route that takes nothing but forms takes them as a request without a file. Under `/bcf` a body without a type
 * is JSON:
 * an independent client sends none (BCF.md section 8).
 */
export function acceptBodies(app: FastifyInstance): void {
  app.decorateRequest('form', null);
  app.decorateRequest('bytes', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (acceptsOf(request) === 'bytes') headers['content-type'] = BYTES;
    else if (headers['content-type'] === undefined && request.url.startsWith('/bcf/'))
      headers['content-type'] = 'application/json';
    done();
  });
  app.addHook(
    'preParsing',
    async (request, _reply, payload) => inflate(payload as Readable, request.headers['content-encoding']) ?? payload,
  );
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Payload) => {
    const { bodyLimit = BODY_BYTES, config } = request.routeOptions;
    const body = await wholeBody(payload, bodyLimit, Number(request.headers['content-length']));
    return body.length === 0 ? undefined : readJson(body, config.most);
  });
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    if (acceptsOf(request) !== 'multipart' && acceptsOf(request) !== 'either') throw unsupported();
    request.form = payload;
  });
  app.addContentTypeParser(BYTES, async (request: FastifyRequest, payload: Readable) => {
    if (acceptsOf(request) === 'bytes') request.bytes = payload;
    else refuseUnlessForm(request, payload);
  });
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    refuseUnlessForm(request, payload);
  });
}

const BYTES = 'application/octet-stream';

/** @throws 415 but where nothing but forms is taken: what comes counts as no file there */
function refuseUnlessForm(request: FastifyRequest, payload: Readable): void {
  if (acceptsOf(request) !== 'multipart') throw unsupported();
  payload.on('error', () => undefined).resume();
}

function acceptsOf(request: FastifyRequest): Route['accepts'] {
  return request.routeOptions.config.declared?.accepts;
}

function unsupported(): AppError {
  return new AppError(415, 'unsupported_media_type', 'This content type is not supported.');
}

declare module 'fastify' {
  interface FastifyRequest {
    /** the multipart body of an upload route, decompressed, for http/body/upload.ts */
    form: Readable | null;
    /** the body of a route that takes bytes, decompressed, for http/body/raw-upload.ts */
    bytes: Readable | null;
  }
}
