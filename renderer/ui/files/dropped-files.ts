// Files and folders that were dropped or chosen, with their folders.

// Files of an archive, each unpacked only when it is needed.

/** The archive of a file cannot be read any more. */
export class UnreadError extends Error {
  override readonly name = 'UnreadError';
}

export interface PackedFile {
  readonly name: string;
  /** unpacked bytes, according to the archive */
  readonly size: number;
  /** undefined: it is damaged. @throws UnreadError, and the signal's reason when it was cancelled */
  unpack(signal: AbortSignal): Promise<File | undefined>;
}

/** A file with the names of its folders, the topmost first. */
export type AnyFile = { readonly file: File | PackedFile; readonly path: readonly string[] };

export interface FoundFile {
  readonly file: File;
  /** names of the folders from the dropped one down; empty for a file that was dropped itself */
  readonly path: readonly string[];
}

/** All files of a drop. Must be called during the drop event; folders are read afterwards. */
export async function readDrop({ items, files }: DataTransfer): Promise<FoundFile[]> {
  const entries = [...items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null);
  if (entries.length === 0) return readChosen(files);
  return (await Promise.all(entries.map(entry => readEntry(entry, [])))).flat();
}

/** Files of an input, which has their folders in `webkitRelativePath`. */
export const readChosen = (files: Iterable<File>): FoundFile[] =>
  [...files].map(file => ({ file, path: file.webkitRelativePath.split('/').slice(0, -1) }));

async function readEntry(entry: FileSystemEntry, path: readonly string[]): Promise<FoundFile[]> {
  if (isFile(entry)) return [{ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), path }];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: FoundFile[] = [];
  // A reader returns its entries in portions, and an empty one at the end.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return found;
    for (const each of portion) found.push(...(await readEntry(each, [...path, entry.name])));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
