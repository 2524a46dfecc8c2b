import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { IfcError } from '../errors.ts';

const MOST_ENTRIES = 10_000;
const MEGABYTE = 1024 * 1024;
/** A member may be this many times larger than its compressed form once it is beyond 10 MB (real files: up to 6). */
const HIGHEST_RATIO = 100;

/**
 * Unpacks the one .ifc member of an archive (a path, or its bytes) into shared memory. Nothing is written to disk.
 * @throws IfcError for anything but one readable member: none, several, encrypted, other compression than deflate,
 * names that lead out of the archive, zip bombs, wrong size or checksum
 */
export async function readIfcZip(source: string | Buffer): Promise<Uint8Array> {
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
      `The file in the archive is compressed with method ${compressionMethod}${compressionMethod === 9 ? ' (Deflate64)' : ''}; only deflate can be read.`,
    );
  if (((member.externalFileAttributes >>> 16) & 0xf000) === 0xa000)
    throw new IfcError('The file in the archive is a symbolic link.');
  if (uncompressedSize > 10 * MEGABYTE && uncompressedSize > compressedSize * HIGHEST_RATIO) {
    throw new IfcError(
      `The archive claims to unpack from ${Math.ceil(compressedSize / 1024)} KB to ${Math.ceil(uncompressedSize / MEGABYTE)} MB, which no real model does; it was refused.`,
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
