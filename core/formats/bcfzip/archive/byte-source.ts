// The bytes of an archive, in a file or in memory, from any position.
import { type FileHandle, open } from 'node:fs/promises';
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';

/** Bytes read from the disk at once: thousands of small files, and the lines of their list, are adjacent. */
const BLOCK = 256 * 1024;

/** Reads up to `length` bytes from `position`; fewer at the end. */
export type ReadAt = (position: number, length: number) => Promise<Buffer>;

class FileBytes extends RandomAccessReader {
  readonly #file: FileHandle;
  #block = { from: 0, bytes: Buffer.alloc(0) };

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  async readAt(position: number, length: number): Promise<Buffer> {
    const start = position - this.#block.from;
    if (start >= 0 && start + length <= this.#block.bytes.length)
      return this.#block.bytes.subarray(start, start + length);
    const piece = Buffer.allocUnsafeSlow(Math.max(length, BLOCK));
    const { bytesRead } = await this.#file.read(piece, 0, piece.length, position);
    const bytes = piece.subarray(0, bytesRead);
    if (length <= BLOCK) this.#block = { from: position, bytes };
    return bytes.subarray(0, length);
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    const done = (error: Error | null) => process.nextTick(callback, error);
    this.readAt(position, length).then(bytes => {
      bytes.copy(target, offset);
      done(bytes.length < length ? new Error('the file ends too early') : null);
    }, done);
  }

  override close(callback: (error: Error | null) => void): void {
    this.#block = { from: 0, bytes: Buffer.alloc(0) };
    this.#file.close().then(() => callback(null), callback);
  }
}

/** The bytes of a file, read in parts. */
export async function openBytes(path: string): Promise<{ readonly readAt: ReadAt; readonly close: () => void }> {
  const bytes = new FileBytes(await open(path));
  return {
    readAt: (position, length) => bytes.readAt(position, length),
    close: () => {
      bytes.close(() => undefined);
    },
  };
}

const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;

/** Opens a zip, given by its path or as bytes. Rejects when it is none; closing it closes the file. */
export async function openZip(source: string | Buffer): Promise<{ readonly zip: ZipFile; readonly readAt: ReadAt }> {
  if (typeof source !== 'string')
    return {
      zip: await fromBufferPromise(source, options),
      readAt: (position, length) => Promise.resolve(source.subarray(position, position + length)),
    };
  const file = await open(source);
  const bytes = new FileBytes(file);
  try {
    const { size } = await file.stat();
    const zip = await fromRandomAccessReaderPromise(bytes, size, options);
    return { zip, readAt: (position, length) => bytes.readAt(position, length) };
  } catch (error) {
    await file.close();
    throw error;
  }
}
