// Reads a body that is a file as it is, with its name in the header (BCF-API, Foundation-API: binary upload).
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { AppError } from '../../kit/errors.ts';
import { fileNameIn } from '../../kit/text/names.ts';
import { watchBody } from './inflate.ts';
import type { Exchanged } from '../api/route.ts';

export interface AboutBytes {
  /** of the Content-Disposition; undefined when the client names none */
  readonly fileName: string | undefined;
  /** an upper bound in bytes, when the client announces the length of its request */
  readonly announcedSize: number | undefined;
}

/**
 * Passes the bytes of the body to `store` as they come, in constant memory; its stream ends with an error when the
 * client disconnects or there are too many.
 * @param most bytes after decompression; no limit when undefined
 * @throws 413 beyond `most`; whatever `store` throws
 */
export async function receiveBytes<T>(
  { exchange: { request } }: Exchanged,
  store: (stream: Readable, about: AboutBytes) => Promise<T>,
  most = Infinity,
): Promise<T> {
  const { bytes, headers } = request;
  const length = headers['content-encoding'] === undefined ? Number(headers['content-length'] ?? NaN) : NaN;
  if (length > most) throw tooLarge(most);
  const counted = limitTo(most);
  if (bytes) {
    watchBody(bytes, error => counted.destroy(error));
    bytes.pipe(counted);
  } else counted.end();
  try {
    const about = {
      fileName: fileNameIn(headers['content-disposition']),
      announcedSize: Number.isSafeInteger(length) ? length : undefined,
    };
    return await store(counted, about);
  } catch (error) {
    bytes?.unpipe(counted);
    bytes?.resume(); // the client must get to its answer
    throw error;
  }
}

function limitTo(most: number): Transform {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most) done(tooLarge(most));
      else done(null, chunk);
    },
  });
  counted.on('error', () => undefined); // the reader has listeners of its own
  return counted;
}

const tooLarge = (most: number) => new AppError(413, 'too_large', `The file may have at most ${most} bytes.`);
