// Compresses answers with the client's preferred encoding: zstd, else brotli, else gzip.
import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
/**
 * The most preferred of `offered` that the header accepts by name; undefined when it accepts none. `*` does not count:
 * it does not say what the client can decode.
 */
export function acceptedEncoding<Name extends string>(
  header: string | undefined,
  offered: readonly Name[],
): Name | undefined {
  const weights = new Map<string, number>();
  for (const item of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map(text => text.trim());
    const weight = parameters.map(text => /^q=(.*)$/.exec(text)?.[1]).find(text => text !== undefined);
    weights.set(name.replace(/^x-gzip$/, 'gzip'), weight === undefined ? 1 : Number(weight));
  }
  const weightOf = (name: Name) => weights.get(name) || 0; // NaN is no weight
  return offered.filter(name => weightOf(name) > 0).toSorted((a, b) => weightOf(b) - weightOf(a))[0];
}

/** What fits in the first packets of a connection (RFC 6928: 14 KB) arrives no sooner when it is compressed; from
 *  this size on, with its headers, an answer may not fit. */
const SMALLEST = 8 * 1024;

/** Up to here an answer is compressed at once: 16 KB take 0.04 ms so, and ten times as much as a stream with its own
 *  context. Longer ones stay off the loop. */
const AT_ONCE = 256 * 1024;

/** Buffer for compressed bytes: JSON shrinks to less than a quarter, and the usual 16 KB are allocated for each answer
 *  again. */
const roomFor = (bytes: number): number => Math.max(1024, bytes >> 2);

/** The memory needed besides the text depends on the expected length: without the size, the encoder assumes an endless
 *  text. */
const compressZstd: typeof zlib.zstdCompressSync = (text, options) => {
  const size = Buffer.byteLength(text as Uint8Array);
  return zlib.zstdCompressSync(text, { ...options, pledgedSrcSize: size, chunkSize: roomFor(size) });
};

const compressBrotli: typeof zlib.brotliCompressSync = (text, options) => {
  const size = Buffer.byteLength(text as Uint8Array);
  const params = { ...options?.params, [constants.BROTLI_PARAM_SIZE_HINT]: size };
  return zlib.brotliCompressSync(text, { ...options, params, chunkSize: roomFor(size) });
};

/** The most preferred first. */
export const encodings = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** Windows of 256 KB for both. The defaults, 2 and 4 MB, make JSON and STEP shorter by 5 % at most, take twice as
 *  long, and 3.5 MB for each answer under way. */
const WINDOW = 18;
const gzipOptions = { level: 1 };
const zstdOptions = { params: { [constants.ZSTD_c_windowLog]: WINDOW } };
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW } };
const inThePool = {
  zstd: promisify(zlib.zstdCompress),
  br: promisify(zlib.brotliCompress),
  gzip: promisify(zlib.gzip),
};

/** Whether an answer of this size is worth compressing. */
export const isWorthCompressing = (bytes: number): boolean => bytes >= SMALLEST;

/** Compresses a whole text as answers are; long ones off the loop. */
export async function compressWhole(text: Buffer, encoding: Encoding): Promise<Buffer> {
  const isShort = text.length <= AT_ONCE;
  switch (encoding) {
    case 'zstd':
      return isShort ? compressZstd(text) : inThePool.zstd(text, { ...zstdOptions, pledgedSrcSize: text.length });
    case 'br':
      return isShort ? compressBrotli(text, brotliOptions) : inThePool.br(text, brotliOptions);
    case 'gzip':
      return isShort ? zlib.gzipSync(text, gzipOptions) : inThePool.gzip(text, gzipOptions);
  }
}

/** Compresses answers of at least 8 KB that carry no encoding yet. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: [...encodings],
    threshold: SMALLEST,
    syncThreshold: AT_ONCE,
    zlib: {
      ...zlib,
      createZstdCompress: () => zlib.createZstdCompress(zstdOptions),
      zstdCompressSync: compressZstd,
      brotliCompressSync: compressBrotli,
    },
    globalDecompression: false, // bodies.ts does it, with a limit of growth
    zlibOptions: gzipOptions,
    brotliOptions,
  });
}

/** The encoding in which a request wants its answer; undefined for unsupported ones. */
export const encodingFor = (request: FastifyRequest): Encoding | undefined =>
  acceptedEncoding(request.headers['accept-encoding'], encodings);

/** Sends compressed bytes as they are. */
export function markEncoded(request: FastifyRequest, reply: FastifyReply, encoding: Encoding): void {
  leaveUncompressed(request);
  reply.header('content-encoding', encoding);
  varyByEncoding(reply);
}

/** Names Accept-Encoding among the headers that an answer depends on. */
export function varyByEncoding(reply: FastifyReply): void {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding');
}

/** Excludes an answer from compression: stored files choose their encoding themselves. */
export function leaveUncompressed(request: FastifyRequest): void {
  request.headers['x-no-compression'] = 'true'; // read by the compressing hook
}
