// Compressed request bodies (API.md section 2). A small body must not become an endless one: RELIABILITY.md 8.
import { Transform, type Readable } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { AppError } from '../../kit/errors.ts';

const FREE_BYTES = 10 * 1024 * 1024;
const MOST_RATIO = 100;
/** RFC 9659: a content encoding of zstd needs no more than 8 MB of window. */
const ZSTD_WINDOW_LOG = 23;

/**
 * Undoes a Content-Encoding; undefined when there is nothing to undo. Errors of the result: 413 beyond 100:1 after 10
 * MB, 400 for damaged or interrupted data.
 * @throws 415 for an encoding other than gzip and zstd
 */
export function inflate(body: Readable, encoding: string | undefined): Readable | undefined {
  const decoder = decoderFor(encoding);
  if (!decoder) return undefined;
  const plain = new InflationGuard(() => decoder.bytesWritten);

  watchBody(body, error => plain.destroy(error));
  decoder.on('error', error => {
    plain.destroy(
      new AppError(400, 'invalid_encoding', 'The body is not valid in its Content-Encoding.', { cause: error }),
    );
  });
  plain.once('close', () => {
    body.unpipe(decoder);
    decoder.destroy();
  });
  plain.on('error', () => undefined); // the reader has listeners of its own, and may have stopped already
  body.pipe(decoder).pipe(plain);
  return plain;
}

/** Reports the error of a body, and a client that disconnects in the middle of it. */
export function watchBody(body: Readable, fail: (error: Error) => void): void {
  body.on('error', fail);
  body.once('close', () => {
    if (!body.readableEnded) fail(interrupted());
  });
}

export const interrupted = () => new AppError(400, 'interrupted', 'The request is incomplete.');

function decoderFor(encoding: string | undefined) {
  switch (encoding?.trim().toLowerCase()) {
    case undefined:
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'zstd':
      return createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } });
    default:
      throw new AppError(415, 'unsupported_encoding', 'Only gzip and zstd encodings are supported.');
  }
}

class InflationGuard extends Transform {
  readonly #read: () => number;
  #size = 0;

  constructor(read: () => number) {
    super();
    this.#read = read;
  }

  get receivedEncodedLength(): number {
    return this.#read();
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, chunk?: Buffer) => void): void {
    this.#size += chunk.length;
    if (this.#size > FREE_BYTES && this.#size > MOST_RATIO * this.#read()) {
      done(new AppError(413, 'too_large', 'The decompressed body is too large.'));
    } else done(null, chunk);
  }
}
