// A file in a zip, by the offset of its packed bytes: it can be unpacked without the list of the archive.
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import { type FileHandle, open } from 'node:fs/promises';
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { BcfError } from '../report.ts';
import type { BcfBytes, PackedPlace } from '../shape.ts';

// The bytes of an archive, in a file or in memory, from any position.

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
  return { readAt: (position, length) => bytes.readAt(position, length), close: () => bytes.close(() => undefined) };
}

/** Names are decoded and checked by the caller: writers begin them with slashes, which yauzl refuses. */
const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, decodeStrings: false } as const;

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

/** A file of an archive that another process has listed. */
export interface PackedFile {
  readonly name: string;
  readonly place: PackedPlace;
}

interface Source {
  readonly readAt: ReadAt;
  /** bytes of a file that is read as a whole */
  readonly fileBytes: number;
}

export const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024);

/** The bytes of a file, available while its archive is open. */
export const packedFile = (
  name: string,
  place: PackedPlace,
  source: Source,
): BcfBytes & { readonly place: PackedPlace } => ({
  name,
  size: place.size,
  place,
  read: () => unpack(source, place),
  open: async () => Readable.from(unpacked(source.readAt, place)),
});

/** Larger files are unpacked without blocking the event loop. */
const LARGE = 256 * 1024;
/** Least memory for the unpacked bytes: the engine's own choice is many times what most files need. */
const LEAST_CHUNK = 64;
const inflateLater = promisify(inflateRaw);

async function unpack({ readAt, fileBytes }: Source, place: PackedPlace): Promise<Buffer> {
  const { path, packed, size, isDeflated, crc } = place;
  if (Math.max(packed, size) > fileBytes)
    throw new BcfError('hostile', `"${path}" is larger than ${megabytes(fileBytes)} MB.`);
  let bytes: Buffer;
  try {
    const raw = await readPacked(readAt, place);
    // A copy: the piece that was read is larger than most files.
    bytes = !isDeflated
      ? Buffer.from(raw)
      : size > LARGE
        ? await inflateLater(raw, { maxOutputLength: size })
        : inflateRawSync(raw, { maxOutputLength: Math.max(size, 1), chunkSize: Math.max(size + 1, LEAST_CHUNK) });
  } catch (cause) {
    if (cause instanceof RangeError) throw moreThanDeclared(path, { cause });
    throw new BcfError('damaged', `"${path}" is damaged and cannot be unpacked.`, { cause });
  }
  if (bytes.length !== size || crc32(bytes) !== crc) throw wrongSum(path);
  return bytes;
}

const moreThanDeclared = (path: string, options?: ErrorOptions) =>
  new BcfError('hostile', `"${path}" unpacks to more than it declares; the archive was refused.`, options);
const wrongSum = (path: string) => new BcfError('damaged', `"${path}" is damaged: its checksum is wrong.`);

/** Most local headers have short extra fields: header and bytes come in one piece. */
const EXPECTED_EXTRA = 64;

/** The packed bytes of a file. Streams would cost more than parsing a small file. */
async function readPacked(readAt: ReadAt, { offset, nameBytes, packed }: PackedPlace): Promise<Buffer> {
  const piece = await readAt(offset, 30 + nameBytes + EXPECTED_EXTRA + packed);
  const start = startIn(piece);
  const bytes =
    start + packed <= piece.length ? piece.subarray(start, start + packed) : await readAt(offset + start, packed);
  if (bytes.length < packed) throw new Error('the archive ends within a file');
  return bytes;
}

/** Where the packed bytes begin, by the local header. */
function startIn(header: Buffer): number {
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) throw new Error('there is no header of a file');
  return 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Bytes that are read at once. */
const PIECE = 128 * 1024;

async function* packedPieces(readAt: ReadAt, { offset, packed }: PackedPlace): AsyncGenerator<Buffer> {
  const start = offset + startIn(await readAt(offset, 30));
  for (let at = 0; at < packed; at += PIECE) {
    const piece = await readAt(start + at, Math.min(PIECE, packed - at));
    if (piece.length === 0) throw new Error('the archive ends within a file');
    yield piece;
  }
}

/** The bytes of a file as they arrive; fails at its end when they do not match the archive's checksum or size. */
async function* unpacked(readAt: ReadAt, place: PackedPlace): AsyncGenerator<Buffer> {
  const { path, size, isDeflated, crc } = place;
  let [sum, length] = [0, 0];
  const pieces = Readable.from(packedPieces(readAt, place));
  const plain: AsyncIterable<Buffer> = isDeflated ? pipeline(pieces, createInflateRaw(), () => undefined) : pieces;
  try {
    for await (const piece of plain) {
      sum = crc32(piece, sum);
      length += piece.length;
      if (length > size) throw moreThanDeclared(path);
      yield piece;
    }
  } catch (cause) {
    if (cause instanceof BcfError) throw cause;
    throw new BcfError('damaged', `"${path}" is damaged and cannot be unpacked.`, { cause });
  }
  if (length !== size || sum !== crc) throw wrongSum(path);
}
