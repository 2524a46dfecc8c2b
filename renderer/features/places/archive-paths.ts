// Maps the entries of a ZIP file to folders and documents of a project, with valid paths.
import { ArchiveError, MOST_LETTERS, MOST_LEVELS } from './archive-words.ts';

export interface NamedEntry {
  /** path as written in the archive */
  readonly filename: string;
  readonly directory: boolean;
  /** a link to another file, without content */
  readonly symlink: boolean;
}

export interface PlacedEntry<Entry> {
  readonly entry: Entry;
  readonly name: string;
  readonly path: readonly string[];
}

export interface Placed<Entry> {
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
