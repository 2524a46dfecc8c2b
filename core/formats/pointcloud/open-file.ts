// A stored file with random access.
import { closeSync, createReadStream, createWriteStream, openSync, readSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { PointCloudError } from '../errors.ts';
import type { FileJob } from '../files.ts';

export class OpenFile {
  readonly size: number;
  readonly #file: number;

  constructor(path: string) {
    this.size = statSync(path).size;
    this.#file = openSync(path, 'r');
  }

  /** @throws PointCloudError where the file is shorter */
  read(at: number, length: number): Buffer {
    if (!(at >= 0 && length >= 0 && at + length <= this.size))
      throw new PointCloudError('The file is damaged: it names a place beyond its end.');
    const bytes = Buffer.allocUnsafe(length);
    const read = this.readInto(bytes, at);
    if (read < length) throw new Error('a stored file became shorter while it was in use');
    return bytes;
  }

  /** Returns the number of bytes read: fewer only at the end of the file. */
  readInto(bytes: Uint8Array, at: number): number {
    let done = 0;
    while (done < bytes.length) {
      const count = readSync(this.#file, bytes, done, bytes.length - done, at + done);
      if (count === 0) break;
      done += count;
    }
    return done;
  }

  close(): void {
    closeSync(this.#file);
  }
}

/**
 * Does `work` with the bytes of a source; a compressed source is unpacked into the folder of the results for that time.
 */
export async function withOpenFile<T>(source: FileJob, work: (file: OpenFile) => Promise<T>): Promise<T> {
  const isPacked = source.encoding === 'zstd';
  const path = isPacked ? join(source.folder, 'unpacked') : source.source;
  try {
    if (isPacked)
      await pipeline(createReadStream(source.source), createZstdDecompress(), createWriteStream(path, { flags: 'wx' }));
    const file = new OpenFile(path);
    try {
      return await work(file);
    } finally {
      file.close();
    }
  } finally {
    if (isPacked) rmSync(path, { force: true });
  }
}
