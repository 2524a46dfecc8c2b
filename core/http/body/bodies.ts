// Body parsers: JSON for most routes, multipart for uploads (RELIABILITY.md 6.4), bytes for some.
import type { Readable } from 'node:stream';
import { type FastifyInstance, type FastifyRequest, errorCodes } from 'fastify';
import { AppError } from '../../kit/errors.ts';
import { inflate } from './inflate.ts';
import { BODY_BYTES, type Route } from '../api/route.ts';
import { inTurns, createTurns } from '../../kit/event-loop.ts';
import { cutJson, type Long, type Most } from './json-cuts.ts';

// Reads JSON bodies. Long ones, such as whole models, are read in pieces, and other requests get their turn in between.

/** The value of a JSON text. @throws 400 `invalid_json` for invalid text, 400 for more of anything than is allowed */
export async function readJson(bytes: Buffer, most: Most = {}): Promise<unknown> {
  try {
    const long = await cutJson(bytes, most);
    // A number, a text or the like is short, or it is no JSON.
    if (!long) return JSON.parse(bytes.toString('utf8')) as unknown;
    expectBlank(bytes, 0, long.start);
    expectBlank(bytes, long.end, bytes.length);
    return await readLong(bytes, long, createTurns());
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(400, 'invalid_json', 'The body is not valid JSON.', { cause: error });
  }
}

async function readLong(bytes: Buffer, long: Long, turn: () => Promise<void> | undefined): Promise<unknown> {
  const { start, end, pieces } = long;
  if (bytes[start] === 0x22) return readText(bytes, long, turn);
  if (pieces.length === 1 && !pieces[0]?.long) return JSON.parse(bytes.toString('utf8', start, end)) as unknown;
  const isList = bytes[start] === 0x5b;
  const items: unknown[] = [];
  const members: [string, unknown][] = [];
  let from = start + 1;
  for (const { end: to, long } of pieces) {
    await turn();
    if (long) {
      expectBlank(bytes, long.end, to);
      const before = bytes.toString('utf8', from, long.start);
      if (isList && !isBlank(before)) throw new SyntaxError('there is something before an item');
      const value = await readLong(bytes, long, turn);
      if (isList) items.push(value);
      else members.push([nameOf(before), value]);
    } else {
      const text = bytes.toString('utf8', from, to);
      if (isBlank(text)) throw new SyntaxError('there is nothing between two commas');
      if (isList) for (const item of JSON.parse(`[${text}]`) as unknown[]) items.push(item);
      else for (const member of Object.entries(JSON.parse(`{${text}}`) as object)) members.push(member);
    }
    from = to + 1;
  }
  return isList ? items : Object.fromEntries(members);
}

/** Its pieces begin with an escape, so that each is a text too; the halves of a surrogate pair are joined again. */
async function readText(bytes: Buffer, { start, pieces }: Long, turn: () => Promise<void> | undefined) {
  let [text, from] = ['', start + 1];
  for (const { end } of pieces) {
    await turn();
    text += JSON.parse(`"${bytes.toString('utf8', from, end)}"`) as string;
    from = end;
  }
  return text;
}

/** The name in `"name":`. */
function nameOf(text: string): string {
  const colon = text.lastIndexOf(':');
  const name: unknown = JSON.parse(colon < 0 ? '' : text.slice(0, colon));
  if (typeof name !== 'string' || !isBlank(text.slice(colon + 1))) throw new SyntaxError('a member has no name');
  return name;
}

/** Whitespace of JSON. */
const isBlank = (text: string): boolean => /^[ \t\n\r]*$/.test(text);

function expectBlank(bytes: Buffer, from: number, to: number): void {
  if (!isBlank(bytes.toString('utf8', from, to))) throw new SyntaxError('there is something between the parts');
}

// The bytes of a body that is read whole. They are concatenated in steps: a copy of 32 MB in one go blocks the event
// loop for more than 100 ms.

const { FST_ERR_CTP_BODY_TOO_LARGE: TooLarge, FST_ERR_CTP_INVALID_CONTENT_LENGTH: OtherLength } = errorCodes;

/** A body as it arrives; one that is decompressed on the way reports how much of it was received. */
type Payload = Readable & { readonly receivedEncodedLength?: number };

/**
 * Reads all of a body, as Fastify does for parsers that want bytes.
 * @param limit of bytes, compressed and decompressed
 * @param announced by the client; NaN when it announced none
 * @throws 413 beyond the limit, 400 for another length than was announced, and the error of the body
 */
async function wholeBody(payload: Payload, limit: number, announced: number): Promise<Buffer> {
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

/**
 * Reads JSON bodies (empty ones count as absent) and leaves multipart bodies of upload routes to their handler as
 * `request.form`, and the bodies of routes that take bytes as `request.bytes`, whatever their type. Other types are
 * 415; a route that accepts only forms treats them as a request without a file. Under the BCF standard a body without
 * a type is JSON.
 */
export function acceptBodies(app: FastifyInstance, standardOf: (request: FastifyRequest) => Route['standard']): void {
  app.decorateRequest('form', null);
  app.decorateRequest('bytes', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (acceptsOf(request) === 'bytes') headers['content-type'] = BYTES;
    else if (headers['content-type'] === undefined && standardOf(request) === 'bcf')
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

/** @throws 415 except where only forms are accepted: there the body counts as no file */
function refuseUnlessForm(request: FastifyRequest, payload: Readable): void {
  if (acceptsOf(request) !== 'multipart') throw unsupported();
  payload.on('error', () => undefined).resume();
}

const acceptsOf = (request: FastifyRequest): Route['accepts'] => request.routeOptions.config.declared?.accepts;

const unsupported = (): AppError => new AppError(415, 'unsupported_media_type', 'This content type is not supported.');

declare module 'fastify' {
  interface FastifyRequest {
    /** the multipart body of an upload route, decompressed, for http/body/upload.ts */
    form: Readable | null;
    /** the body of a route that takes bytes, decompressed, for http/body/raw-upload.ts */
    bytes: Readable | null;
  }
}
