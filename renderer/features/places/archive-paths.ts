// What the entries of a ZIP file become in a project: their folders and documents, with paths that can be made there.
import { ArchiveError, MOST_LETTERS, MOST_LEVELS } from './archive-words.ts';

export interface NamedEntry {
  /** path as the archive writes it */
  readonly filename: string;
  readonly directory: boolean;
  /** only says where another file is */
  readonly symlink: boolean;
}

export interface PlacedEntry<Entry> {
  readonly entry: Entry;
  readonly name: string;
  readonly path: readonly string[];
}

export interface Placed<Entry> {
  readonly files: readonly PlacedEntry<Entry>[];
  /** those in which nothing is; parents before children */
  readonly emptyFolders: readonly (readonly string[])[];
  /** folders with files, and empty ones */
  readonly folderCount: number;
}

/** Letters of a name that are shown of one that is too long. */
const SHOWN = 60;

/** What computers leave behind beside people's files. */
const leftovers: ReadonlySet<string> = new Set(['.ds_store', 'thumbs.db']);
const isLeftover = (path: readonly string[]): boolean =>
  path.includes('__MACOSX') || leftovers.has(path.at(-1)?.toLowerCase() ?? '');

/** Names from the topmost down. An archive may not lead out of its project: `..`, drives and the root are left out.
 *  Accents are written in one way, however the computer that made the archive writes them. @throws ArchiveError for
 *  what cannot be made */
export function cleanPath(filename: string): readonly string[] {
  const names = filename
    .replace(/^[a-z]:(?=[\\/])/i, '')
    .split(/[\\/]/)
    // eslint-disable-next-line no-control-regex -- they are what is to be removed
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
    // Archives of some Windows programs end folders with their own sign, which their readers do not know.
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

/** What a project made of this file is called. */
export const projectNameOf = (archive: string): string => archive.replace(/\.zip$/i, '').trim();
