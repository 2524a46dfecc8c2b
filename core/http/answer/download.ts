// Sends a stored file: conditions, ranges, transfer encodings and the headers that keep untrusted files harmless
// (RELIABILITY.md 6.8).
import type { FastifyReply } from 'fastify';
import { Readable, Transform, pipeline } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { AppError } from '../../kit/errors.ts';
import { acceptedEncoding, leaveUncompressed, varyByEncoding } from './compression.ts';
import { namesTag } from './etags.ts';
import { dispositionOf } from '../../kit/text/names.ts';
import type { Exchanged } from '../api/route.ts';

/** Bytes `start` to `end`, both included. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

interface Stored {
  /** of the original bytes; makes the ETag */
  readonly hash: string;
  /** original bytes */
  readonly size: number;
  readonly encoding: 'identity' | 'zstd';
}
/** The name of a file, and how it is shown. */
interface Shown {
  readonly fileName: string;
  /** as stored; only types that cannot harm are passed on */
  readonly mediaType: string;
  /** a file of our own making, to be shown rather than saved; only then may it be SVG */
  readonly inline?: boolean;
  /** an untrusted file for pages that draw it: SVG keeps its type there, and is saved when it is opened by itself */
  readonly isImage?: boolean;
}
export interface FileToSend extends Stored, Shown {
  readonly stored: () => Promise<{ readonly bytes: number; readonly stream: Readable }>;
  readonly plain: (range?: Range) => Promise<Readable>;
}

const safeTypes: ReadonlySet<string> = new Set([
  'model/gltf-binary',
  'model/gltf+json',
  'application/json',
  'application/pdf',
  'application/zip',
  'image/png',
  'image/jpeg',
  'image/webp',
]);
/** Below this, an encoding costs more than it saves. */
const SMALLEST = 1024;

/**
 * Answers with the file: 200, 206 for a range, 304, or 416. Resolves when the answer is sent or the client has
 * disconnected.
 * @throws what opening the file throws, before anything is answered
 */
export async function sendFile({ exchange: { request, reply } }: Exchanged, file: FileToSend): Promise<void> {
  leaveUncompressed(request);
  const { headers } = request;
  const tag = `"${file.hash}"`;
  const encoding = chooseEncoding(file, headers['accept-encoding']);
  const tags = [tag, ...['zstd', 'gzip', 'br'].map(name => tagFor(file, name))];
  const isKnown = tags.some(known => namesTag(headers['if-none-match'], known));

  const range =
    headers['if-range'] === undefined || headers['if-range'] === tag ? parseRange(headers.range, file.size) : undefined;
  if (isKnown) {
    putHeaders(reply, file);
    // The encodings that the client has do not matter: the file is the same.
    reply
      .code(304)
      .header('etag', encoding ? tagFor(file, encoding) : tag)
      .removeHeader('content-type');
    reply.send(request.method === 'HEAD' ? Readable.from([]) : undefined);
  } else if (range === 'unsatisfiable') {
    putHeaders(reply, file);
    reply.header('content-range', `bytes */${file.size}`);
    for (const name of ['content-type', 'content-disposition']) reply.removeHeader(name);
    throw new AppError(416, 'range_not_satisfiable', 'The requested range is not in the file.');
  } else {
    // A damaged file fails to open: its headers must not be on that answer.
    const { stream, length } = await openBody(file, range ?? encoding);
    putHeaders(reply, file);
    if (length !== undefined) reply.header('content-length', length);
    if (range)
      reply.code(206).header('etag', tag).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    else if (encoding === undefined) reply.header('etag', tag);
    else reply.header('etag', tagFor(file, encoding)).header('content-encoding', encoding);
    sendBody(reply, stream, length);
  }
  await reply; // until the last byte is passed on
}

/** Answers with a file of the store. */
export const sendBlob = (
  call: Exchanged,
  blobs: {
    readStored(file: Stored): ReturnType<FileToSend['stored']>;
    read(file: Stored, range?: Range): Promise<Readable>;
  },
  { facts, ...shown }: Shown & { readonly facts: Stored },
): Promise<void> =>
  sendFile(call, {
    ...facts,
    ...shown,
    stored: () => blobs.readStored(facts),
    plain: range => blobs.read(facts, range),
  });

/** Answers with bytes that are not in the store. */
export async function sendBytes(call: Exchanged, bytes: Buffer, file: Shown & { readonly hash: string }) {
  const plain = async ({ start, end }: Range = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([bytes.subarray(start, end + 1)]);
  const stored = async () => ({ bytes: bytes.length, stream: await plain() });
  await sendFile(call, { ...file, size: bytes.length, encoding: 'identity', stored, plain });
}

/** The bytes to send, and how many when that is known. */
async function openBody(
  file: FileToSend,
  how: Range | string | undefined,
): Promise<{ readonly stream: Readable; readonly length?: number }> {
  if (how === undefined) return { stream: await file.plain(), length: file.size };
  if (typeof how !== 'string') return { stream: await file.plain(how), length: how.end - how.start + 1 };
  if (how !== 'zstd') return { stream: encode(await file.plain(), how) };
  const { bytes, stream } = await file.stored();
  return { stream, length: bytes };
}

interface ZipToSend {
  readonly fileName: string;
  readonly open: () => Readable;
  /** weak: it identifies the content of the zip, not its bytes */
  readonly tag?: string;
}

/** Answers with a zip that is made while it is sent, so its length is unknown: 200, or 304 where it has a tag. Ends
 *  early when the client disconnects. */
export async function sendZip({ exchange: { request, reply } }: Exchanged, { fileName, open, tag }: ZipToSend) {
  leaveUncompressed(request);
  putHeaders(reply, { fileName, mediaType: 'application/zip' });
  reply.removeHeader('accept-ranges');
  if (tag !== undefined) reply.header('etag', tag);
  if (tag !== undefined && request.method !== 'POST' && namesTag(request.headers['if-none-match'], tag)) {
    reply.code(304).removeHeader('content-type');
    reply.send(request.method === 'HEAD' ? Readable.from([]) : undefined);
  } else if (request.method === 'HEAD') reply.send(Readable.from([]));
  else reply.send(open());
  await reply;
}

function sendBody(reply: FastifyReply, stream: Readable, length: number | undefined): void {
  if (reply.request.method === 'HEAD') {
    stream.destroy();
    reply.send(Readable.from([]));
  } else reply.send(length === undefined ? stream : pipeline(stream, new Exactly(length), () => undefined));
}

/**
 * Passes as many bytes as were announced, and fails when fewer come: the connection then ends instead of waiting for
 * the rest.
 */
class Exactly extends Transform {
  #missing: number;

  constructor(bytes: number) {
    super({ highWaterMark: 1 << 18 });
    this.#missing = bytes;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, chunk?: Buffer) => void): void {
    this.#missing -= chunk.length;
    done(null, chunk);
  }

  override _flush(done: (error?: Error | null) => void): void {
    done(this.#missing === 0 ? null : new Error(`${this.#missing} bytes of a file are missing`));
  }
}

function putHeaders(reply: FastifyReply, { fileName, mediaType, inline = false, isImage = false }: Shown): void {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isSafe = safeTypes.has(type) || ((inline || isImage) && type === 'image/svg+xml');
  varyByEncoding(reply);
  reply.headers({
    'content-type': isSafe ? type : 'application/octet-stream',
    'content-disposition': dispositionOf(inline ? 'inline' : 'attachment', fileName),
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-security-policy': 'sandbox',
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
}

/** The transfer encoding; undefined: as they are. Bytes that are stored compressed were worth it; the others are
 *  not. */
function chooseEncoding({ encoding, size }: FileToSend, accepted: string | undefined): string | undefined {
  if (encoding !== 'zstd' || size < SMALLEST) return undefined;
  // Sending it as stored costs nothing, so it takes precedence over the client's other preferences.
  return acceptedEncoding(accepted, ['zstd']) ?? acceptedEncoding(accepted, ['gzip', 'br']);
}

function encode(plain: Readable, encoding: string): Readable {
  const encoder =
    encoding === 'gzip'
      ? createGzip({ level: 1 })
      : createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  // Ends both when either fails; the reader of the encoder gets the error.
  return pipeline(plain, encoder, () => undefined);
}

const tagFor = ({ hash }: FileToSend, encoding: string): string => `"${hash}-${encoding}"`;

/** One range of bytes (RFC 9110 14.1.2); undefined for none, several, or an invalid one. */
function parseRange(header: string | undefined, size: number): Range | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '') || size === 0) return undefined;
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const [start, end] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== '' && Number(last) < start) return undefined;
  return start < size ? { start, end } : 'unsatisfiable';
}
