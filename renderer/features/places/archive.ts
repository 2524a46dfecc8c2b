// Reads a ZIP file whose folders and files become those of a project. Loaded when the user chooses one.
import {
  BlobReader,
  BlobWriter,
  configure,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ZipReader,
  type Entry,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { UnreadError, type AnyFile } from '../../ui/files/dropped-files.ts';
import { ArchiveError, MOST_ENTRIES, MOST_LETTERS, MOST_LEVELS } from './archive-words.ts';

// Maps the entries of a ZIP file to folders and documents of a project, with valid paths.

interface NamedEntry {
  /** path as written in the archive */
  readonly filename: string;
  readonly directory: boolean;
  /** a link to another file, without content */
  readonly symlink: boolean;
}

type PlacedEntry<Entry> = { readonly entry: Entry; readonly name: string; readonly path: readonly string[] };

interface Placed<Entry> {
  readonly files: readonly PlacedEntry<Entry>[];
  /** folders without content; parents before children */
  readonly emptyFolders: readonly (readonly string[])[];
  /** number of folders with files, and of empty ones */
  readonly folderCount: number;
}

/** Maximum number of letters shown of a name that is too long. */
const SHOWN = 60;

/** Files that operating systems create next to users' files. */
const leftovers: ReadonlySet<string> = new Set(['.ds_store', 'thumbs.db']);
const isLeftover = (path: readonly string[]): boolean =>
  path.includes('__MACOSX') || leftovers.has(path.at(-1)?.toLowerCase() ?? '');

/**
 * Names from the root down. A path must not lead out of the project: `..`, drives and the root are removed. Accents are
 * normalized, because systems write them differently. @throws ArchiveError for paths that cannot be created
 */
export function cleanPath(filename: string): readonly string[] {
  const names = filename
    .replace(/^[a-z]:(?=[\\/])/i, '')
    .split(/[\\/]/)
    // eslint-disable-next-line no-control-regex -- control characters are removed here
    .map(name => name.replace(/[\u0000-\u001f\u007f]/g, '').trim())
    .filter(name => name !== '' && name !== '.' && name !== '..');
  const long = names.find(({ length }) => length > MOST_LETTERS);
  if (long !== undefined) throw new ArchiveError('path', `${long.slice(0, SHOWN)}…`);
  if (names.length > MOST_LEVELS) throw new ArchiveError('path', names.at(-1));
  return names.map(name => name.normalize('NFC'));
}

/** Sorts entries into files and empty folders; leftovers and links are in neither. */
export function placeEntries<Entry extends NamedEntry>(entries: readonly Entry[]): Placed<Entry> {
  const files: PlacedEntry<Entry>[] = [];
  const all = new Map<string, readonly string[]>();
  const withContent = new Set<string>();
  const addFolder = (path: readonly string[]) => {
    for (let depth = 1; depth <= path.length; depth += 1) {
      const folder = path.slice(0, depth);
      all.set(folder.join('/'), folder);
      withContent.add(folder.slice(0, -1).join('/'));
    }
  };
  for (const entry of entries) {
    const whole = cleanPath(entry.filename);
    const name = whole.at(-1);
    if (name === undefined || entry.symlink || isLeftover(whole)) continue;
    // Some Windows programs end folders with a backslash, which the ZIP library does not recognize.
    const isFolder = entry.directory || entry.filename.endsWith('\\');
    const path = isFolder ? whole : whole.slice(0, -1);
    addFolder(path);
    if (isFolder) continue;
    withContent.add(path.join('/'));
    files.push({ entry, name, path });
  }
  return {
    files,
    emptyFolders: [...all].filter(([key]) => !withContent.has(key)).map(([, folder]) => folder),
    folderCount: all.size,
  };
}

/** Name of a project made from this file. */
export const projectNameOf = (archive: string): string => archive.replace(/\.zip$/i, '').trim();

// The browser's decompression streams already run off the main thread.
configure({ useWebWorkers: false });

export interface Archive extends Pick<Placed<Entry>, 'emptyFolders' | 'folderCount'> {
  readonly files: readonly AnyFile[];
  /** bytes of all files when unpacked, as the archive declares */
  readonly size: number;
}

/** stored, deflate, deflate64 */
const methods: ReadonlySet<number> = new Set([0, 8, 9]);

/** Reads the directory only; each file is unpacked on request. @throws ArchiveError */
export async function readArchive(blob: Blob): Promise<Archive> {
  const { files, emptyFolders, folderCount } = placeEntries(await listEntries(blob));
  if (files.length + emptyFolders.length === 0) throw new ArchiveError('empty');
  for (const { entry } of files) {
    if (entry.encrypted) throw new ArchiveError('encrypted');
    if (!methods.has(entry.compressionMethod)) throw new ArchiveError('method', entry.filename);
  }
  return {
    files: files.map(({ entry, name, path }) => ({
      file: { name, size: entry.uncompressedSize, unpack: signal => unpack(blob, entry, name, signal) },
      path,
    })),
    emptyFolders,
    folderCount,
    size: files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0),
  };
}

async function listEntries(blob: Blob): Promise<readonly Entry[]> {
  // Names that lead out of the archive are accepted, since paths are cleaned; entries that share their bytes are
  // refused.
  const reader = new ZipReader(new BlobReader(blob), {
    filenameValidation: 'tolerant',
    checkCrc32: true,
    checkOverlappingEntry: true,
  });
  const entries: Entry[] = [];
  let count = 0;
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count <= MOST_ENTRIES) entries.push(entry);
    }
  } catch (error) {
    if (error instanceof Error && error.message === ERR_ENCRYPTED_CENTRAL_DIRECTORY)
      throw new ArchiveError('encrypted', undefined, { cause: error });
    throw new ArchiveError((await beginsAsZip(blob)) ? 'damaged' : 'notZip', undefined, { cause: error });
  }
  if (count > MOST_ENTRIES) throw new ArchiveError('many', count);
  return entries;
}

/** Whether an unreadable file has the signature of a ZIP file. */
const beginsAsZip = async (blob: Blob): Promise<boolean> => (await blob.slice(0, 2).text()) === 'PK';

/** Stops as soon as a file is larger than the archive declares. undefined: the file is damaged. @throws UnreadError */
async function unpack(blob: Blob, entry: Entry, name: string, signal: AbortSignal): Promise<File | undefined> {
  if (entry.directory) return undefined;
  try {
    return new File([await entry.getData(new BlobWriter(), { signal })], name);
  } catch {
    signal.throwIfAborted();
    // If the archive was moved or changed since it was chosen, or its disk was removed, not even one byte can be read.
    await blob
      .slice(0, 1)
      .arrayBuffer()
      .catch((cause: unknown) => {
        throw new UnreadError('the archive cannot be read', { cause });
      });
    return undefined;
  }
}
