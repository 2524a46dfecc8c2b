// Answers are compressed for who accepts it: zstd, else brotli, else gzip.
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';

/** What fits in the first packets of a connection (RFC 6928: 14 KB) arrives no sooner when it is compressed; from here on,
 *  with what an answer has besides, it may not fit. */
const SMALLEST = 8 * 1024;

/** Up to here an answer is compressed at once: 16 KB take 0.04 ms so, and ten times as much as a stream with its own
 *  context. Longer ones stay off the loop. */
const AT_ONCE = 256 * 1024;

/** Compresses answers of at least 8 KB that carry no encoding yet. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    threshold: SMALLEST,
    syncThreshold: AT_ONCE,
    globalDecompression: false, // bodies.ts does it, with a limit of growth
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** For answers whose bytes are chosen by hand, such as stored files: they go as they are. */
export function leaveUncompressed(request: FastifyRequest): void {
  request.headers['x-no-compression'] = 'true'; // where the compressing hook looks
}
