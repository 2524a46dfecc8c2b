// Reads a ZIP file whose folders and files become those of a project. Loaded when the user chooses one.
import {
  BlobReader,
  BlobWriter,
  configure,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ZipReader,
  type Entry,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { UnreadError, type AnyFile } from '../../ui/files/packed-file.ts';
import { placeEntries, type Placed } from './archive-paths.ts';
import { ArchiveError, MOST_ENTRIES } from './archive-words.ts';

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
