import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createZstdDecompress, crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { IfcError } from '../../errors.ts';
import { isWide, plainText } from '../../text-bytes.ts';
import { withoutQuotedEscapes } from './quoted-escapes.ts';

const MOST_ENTRIES = 10_000;
const MEGABYTE = 1024 * 1024;
/** A member may be this many times larger than its compressed form once it is beyond 10 MB (real files: up to 6). */
const HIGHEST_RATIO = 100;

/**
 * Unpacks the one .ifc member of an archive (a path, or its bytes) into shared memory. Nothing is written to disk.
 * @throws IfcError for anything but one readable member: none, several, encrypted, other compression than deflate,
 * names that lead out of the archive, zip bombs, wrong size or checksum
 */
async function readIfcZip(source: string | Buffer): Promise<Uint8Array> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true } as const;
  const zip = await (
    typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options)
  ).catch((cause: unknown) => {
    throw new IfcError('The archive is damaged: its list of files cannot be read.', { cause });
  });
  try {
    return await unpack(zip, await findMember(zip));
  } finally {
    zip.close();
  }
}

async function findMember(zip: ZipFile): Promise<Entry> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new IfcError(`The archive lists ${zip.entryCount} files; an ifcZIP holds one.`);
  const names: string[] = [];
  const members: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const base = entry.fileName.slice(entry.fileName.lastIndexOf('/') + 1);
      // Folders, and the resource files that macOS adds for each file.
      if (base === '' || base.startsWith('.') || entry.fileName.startsWith('__MACOSX/')) continue;
      names.push(base);
      if (/\.ifc$/i.test(base)) members.push(entry);
    }
  } catch (cause) {
    const outside = cause instanceof Error && /absolute path|relative path|invalid characters/.test(cause.message);
    throw new IfcError(
      outside
        ? 'The archive names a file outside of itself; it was refused.'
        : 'The archive is damaged: its list of files cannot be read.',
      { cause },
    );
  }
  const [member, second] = members;
  if (second !== undefined)
    throw new IfcError(`The archive holds ${members.length} IFC files; upload them one by one.`);
  if (member !== undefined) return member;
  if (names.some(name => /\.ifcxml$/i.test(name)))
    throw new IfcError('The archive holds ifcXML, which is not read; save the model as .ifc.');
  throw new IfcError(names.length === 0 ? 'The archive is empty.' : 'The archive holds no .ifc file.');
}

async function unpack(zip: ZipFile, member: Entry): Promise<Uint8Array> {
  const { compressedSize, uncompressedSize, compressionMethod } = member;
  if (member.isEncrypted()) throw new IfcError('The file in the archive is encrypted.');
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw new IfcError(
      `The file in the archive is compressed with method ${compressionMethod}` +
        `${compressionMethod === 9 ? ' (Deflate64)' : ''}; only deflate can be read.`,
    );
  if (((member.externalFileAttributes >>> 16) & 0xf000) === 0xa000)
    throw new IfcError('The file in the archive is a symbolic link.');
  if (uncompressedSize > 10 * MEGABYTE && uncompressedSize > compressedSize * HIGHEST_RATIO) {
    throw new IfcError(
      `The archive claims to unpack from ${Math.ceil(compressedSize / 1024)} KB to ` +
        `${Math.ceil(uncompressedSize / MEGABYTE)} MB, which no real model does; it was refused.`,
    );
  }
  const bytes = new Uint8Array(new SharedArrayBuffer(uncompressedSize));
  let at = 0;
  let checksum = 0;
  try {
    for await (const part of (await zip.openReadStreamPromise(member)) as AsyncIterable<Buffer>) {
      checksum = crc32(part, checksum);
      // The reader stops streams that outgrow the declared size; this bound does not depend on it.
      if (at + part.length > uncompressedSize) throw new Error('more bytes than declared');
      bytes.set(part, at);
      at += part.length;
    }
  } catch (cause) {
    throw new IfcError('The archive is damaged: its file cannot be unpacked.', { cause });
  }
  if (at !== uncompressedSize || checksum !== member.crc32)
    throw new IfcError('The archive is damaged: the checksum of its file is wrong.');
  return bytes;
}

/** Reads a stored IFC or ifcZIP file into one Uint8Array on a SharedArrayBuffer. `encoding` is how the blob is stored;
 *  whether it is an archive is decided by its first bytes, `fileName` only improves the message when it is not. `size`:
 *  bytes before compression, if known; the memory is then taken once. Apostrophes in escapes are written otherwise
 *  (see `withoutQuotedEscapes`).
 *  Throws IfcError for archives that cannot be read. */
export async function readSource(path: string, encoding: 'identity' | 'zstd', fileName: string, size = 0) {
  return withoutQuotedEscapes(inUtf8(await readStored(path, encoding, fileName, size)));
}

/** STEP text in UTF-16, of programs that save any text so, in UTF-8. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  if (!isWide(bytes)) return bytes;
  const text = plainText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const shared = new Uint8Array(new SharedArrayBuffer(text.length));
  shared.set(text);
  return shared;
}

async function readStored(path: string, encoding: 'identity' | 'zstd', fileName: string, size: number) {
  const bytes = encoding === 'zstd' ? await readZstd(path, size) : await readPlain(path);
  if (isZip(bytes))
    return readIfcZip(encoding === 'identity' ? path : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (bytes.length > 0 && /\.ifczip$/i.test(fileName) && !looksLikeStep(bytes))
    throw new IfcError('The file is named .ifczip but is not a ZIP archive.');
  return bytes;
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);

// The end of the text ISO-10303-21 somewhere near the beginning; scanStep judges the rest.
const looksLikeStep = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4096)).toString('latin1').includes('10303-21');

async function readPlain(path: string): Promise<Uint8Array> {
  await using file = await open(path);
  const { size } = await file.stat();
  const bytes = new Uint8Array(new SharedArrayBuffer(size));
  let at = 0;
  while (at < size) {
    const { bytesRead } = await file.read(bytes, at, Math.min(size - at, 1 << 26), at);
    if (bytesRead === 0) throw new Error('the stored file became shorter while it was read');
    at += bytesRead;
    // An archive is unpacked from the path again; its first bytes are enough.
    if (isZip(bytes)) break;
  }
  return bytes;
}

async function readZstd(path: string, size: number): Promise<Uint8Array> {
  let bytes = new Uint8Array(new SharedArrayBuffer(size));
  let at = 0;
  for await (const part of createReadStream(path, { highWaterMark: 1 << 20 }).pipe(
    createZstdDecompress({ chunkSize: 1 << 20 }),
  ) as AsyncIterable<Buffer>) {
    if (at + part.length > bytes.length) {
      const larger = new Uint8Array(new SharedArrayBuffer(Math.max(at + part.length, bytes.length * 2)));
      larger.set(bytes.subarray(0, at));
      bytes = larger;
    }
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.subarray(0, at);
}
