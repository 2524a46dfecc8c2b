// Answers are compressed for who accepts it: zstd, else brotli, else gzip.
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { constants } from 'node:zlib';

const SMALLEST = 1024;

/** Compresses answers of at least 1 KB that carry no encoding yet. */
export async function installCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['zstd', 'br', 'gzip'],
    threshold: SMALLEST,
    globalDecompression: false, // bodies.ts does it, with a limit of growth
    zlibOptions: { level: 1 },
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}

/** For answers whose bytes are chosen by hand, such as stored files: they go as they are. */
export function leaveUncompressed(request: FastifyRequest): void {
  request.headers['x-no-compression'] = 'true'; // where the compressing hook looks
}
