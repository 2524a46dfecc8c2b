// Opens an untrusted zip: nothing is unpacked before its names, sizes and offsets have been checked.
import { Readable } from 'node:stream';
import { type Entry, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';
import { openZip, type ReadAt, megabytes, packedFile } from './packed-file.ts';
import { type BcfLimits, HIGHEST_RATIO, RATIO_FROM, BcfError, type Report } from '../report.ts';
import type { BcfBytes, PackedPlace } from '../shape.ts';

export interface ArchiveFile extends BcfBytes {
  /** in the archive, with forward slashes, without the folder that wraps everything */
  readonly path: string;
  readonly modified: Date;
  readonly place: PackedPlace;
}

export interface Archive {
  /** without folders and what operating systems add; by their paths in lower case */
  readonly files: ReadonlyMap<string, ArchiveFile>;
  readonly close: () => void;
}

/** Opens an archive (a path, or its bytes). @throws BcfError for anything that is no zip or is malicious */
export async function openArchive(source: string | Buffer, limits: BcfLimits, report: Report): Promise<Archive> {
  const { zip, readAt } = await openZip(source).catch((cause: unknown) => {
    // A missing file is no fault of its content.
    if (cause instanceof Error && 'syscall' in cause) throw cause;
    throw new BcfError('damaged', 'Not a BCF file: the ZIP archive cannot be read.', { cause });
  });
  try {
    const entries = await listEntries(zip, limits);
    checkEntries(entries, limits);
    return { files: findFiles(readAt, limits, entries, report), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** An entry with its decoded name: forward slashes, none at its beginning. */
interface NamedEntry {
  readonly entry: Entry;
  readonly fileName: string;
  readonly beganWithSlash: boolean;
}

/** @throws BcfError for a name that leads out of the archive */
function nameOf(entry: Entry): NamedEntry {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
  const decoded = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);
  const fileName = decoded.replace(/^\/+/, '');
  if (validateFileName(fileName) !== null)
    throw new BcfError('hostile', 'The archive names a file outside of itself; it was refused.');
  return { entry, fileName, beganWithSlash: fileName !== decoded };
}

async function listEntries(zip: ZipFile, limits: BcfLimits): Promise<NamedEntry[]> {
  if (zip.entryCount > limits.entries)
    throw new BcfError('hostile', `The archive lists ${zip.entryCount} files; at most ${limits.entries} are read.`);
  const entries: NamedEntry[] = [];
  let listBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      listBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (listBytes > limits.listBytes)
        throw new BcfError('hostile', 'The list of files in the archive is longer than that of any real file.');
      entries.push(nameOf(entry));
    }
  } catch (cause) {
    if (cause instanceof BcfError) throw cause;
    throw new BcfError('damaged', 'The archive is damaged: its list of files cannot be read.', { cause });
  }
  return entries;
}

function checkEntries(entries: readonly NamedEntry[], limits: BcfLimits): void {
  let packed = 0;
  let unpacked = 0;
  for (const { entry, fileName } of entries) {
    const { compressedSize, uncompressedSize, compressionMethod } = entry;
    if (entry.isEncrypted()) throw new BcfError('damaged', `"${fileName}" in the archive is encrypted.`);
    if (compressionMethod !== 0 && compressionMethod !== 8)
      throw new BcfError(
        'damaged',
        `"${fileName}" is compressed with ${methodOf(compressionMethod)}; only deflate can be read.`,
      );
    if (((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000)
      throw new BcfError('hostile', `"${fileName}" in the archive is a symbolic link; it was refused.`);
    checkRatio(compressedSize, uncompressedSize);
    packed += compressedSize;
    unpacked += uncompressedSize;
  }
  checkRatio(packed, unpacked);
  if (unpacked > limits.totalBytes)
    throw new BcfError('hostile', `The archive unpacks to ${megabytes(unpacked)} MB; it was refused.`);
  checkOverlap(entries.map(({ entry }) => entry));
}

const methodOf = (method: number): string => `method ${method}${method === 9 ? ' (Deflate64)' : ''}`;

function checkRatio(packed: number, unpacked: number): void {
  if (unpacked <= RATIO_FROM || unpacked <= packed * HIGHEST_RATIO) return;
  const claim = `from ${Math.ceil(packed / 1024)} KB to ${megabytes(unpacked)} MB`;
  throw new BcfError('hostile', `The archive claims to unpack ${claim}, which no real file does; it was refused.`);
}

/** The same bytes under many names unpack to more than any single size declares. */
function checkOverlap(entries: readonly Entry[]): void {
  const placed = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  placed.forEach((entry, n) => {
    const next = placed[n + 1];
    const end = entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize;
    if (next && end > next.relativeOffsetOfLocalHeader)
      throw new BcfError('hostile', 'Files of the archive overlap each other; it was refused.');
  });
}

/** Files that operating systems add to archives. */
const added = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._[^/]*$|Thumbs\.db$|desktop\.ini$)/i;

function findFiles(readAt: ReadAt, limits: BcfLimits, entries: readonly NamedEntry[], report: Report) {
  const own = entries.filter(({ fileName }) => fileName !== '' && !fileName.endsWith('/') && !added.test(fileName));
  const root = wrappingFolder(own.map(({ fileName }) => fileName));
  if (root !== '') report.note(`Everything is in the folder "${root.slice(0, -1)}", which was left out.`);
  if (entries.some(({ entry }) => entry.fileNameRaw.includes(0x5c)))
    report.note('Names in the archive have backslashes; they were read as folders.');
  if (entries.some(({ beganWithSlash }) => beganWithSlash))
    report.note('Names in the archive begin with a slash, which was left out.');
  const files = new Map<string, ArchiveFile>();
  for (const { entry, fileName } of own) {
    const path = fileName.slice(root.length).replace(/^(?:\.\/)+/, '');
    const key = path.toLowerCase();
    if (!fileName.startsWith(root)) continue;
    if (files.has(key)) {
      report.at(path).note('The archive holds this file twice; the first one was used.');
      continue;
    }
    const place: PackedPlace = {
      path,
      offset: entry.relativeOffsetOfLocalHeader,
      nameBytes: entry.fileNameLength,
      packed: entry.compressedSize,
      size: entry.uncompressedSize,
      isDeflated: entry.compressionMethod === 8,
      crc: entry.crc32,
    };
    const name = path.slice(path.lastIndexOf('/') + 1);
    const modified = entry.getLastModDate({ timezone: 'UTC' });
    files.set(key, { path, modified, ...packedFile(name, place, { readAt, fileBytes: limits.fileBytes }) });
  }
  return files;
}

/** The folder that contains everything, where the folder was packed instead of its contents; ends with a slash. */
function wrappingFolder(names: readonly string[]): string {
  const marks = names.filter(name => /(?:^|\/)bcf\.version$/i.test(name));
  const inside = (marks.length > 0 ? marks : names.filter(name => /\/[^/]+\/markup\.bcf$/i.test(name)))
    .map(name => name.replace(marks.length > 0 ? /[^/]*$/ : /[^/]*\/[^/]*$/, ''))
    .sort((a, b) => a.length - b.length)[0];
  return inside !== undefined && names.every(name => name.startsWith(inside)) ? inside : '';
}

/** Bytes in memory, as those of a file. */
export const bytesOf = (name: string, bytes: Buffer): BcfBytes => ({
  name,
  size: bytes.length,
  read: () => Promise.resolve(bytes),
  open: () => Promise.resolve(Readable.from([bytes])),
});
