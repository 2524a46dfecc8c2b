// Paths in a ZIP, with names that every system can unpack. Pure.
import { splitEnding, withoutTricks } from '../../kit/text/names.ts';

/** Bytes of one name in UTF-8: file systems take 255. */
const LONGEST_NAME = 240;
/** Bytes of a path; folders in deeper ones come to the top. */
const LONGEST_PATH = 4_000;

/** Names of devices, which Windows takes for no file, with any ending. */
const reserved =
  /^(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3]|conin\$|conout\$)\s*(?:\.|$)/i;

/** One part of a path, harmless on every system: no separators, no streams (`a:b`), no dots alone, no devices. */
export function safeName(name: string): string {
  const plain = withoutTricks(name)
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/[. ]+$/, '');
  if (plain === '') return 'unnamed';
  return reserved.test(plain) ? `_${plain}` : plain;
}

/** The name under which a file is unpacked: what people see, with the ending by which programs know what it is. */
export function nameOfFile({ name, file_name }: { readonly name: string; readonly file_name: string }): string {
  const [, ending] = splitEnding(file_name);
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : `${name}${ending}`;
}

/**
 * Assigns names that are unique within a folder, regardless of case: the second becomes `plan (2).pdf`. @returns a
 * function of a folder's path, a wanted name, and whether that has an extension
 */
export function createNames(): (folder: string, wanted: string, kind: 'file' | 'folder') => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (folder, wanted, kind) => {
    const name = safeName(wanted);
    const [stem, ending] = kind === 'file' ? splitEnding(name) : [name, ''];
    const keyOf = (each: string) => `${folder}/${each.toLowerCase()}`;
    const base = keyOf(name);
    for (let number = (counts.get(base) ?? 0) + 1; ; number += 1) {
      const tried = fitted(stem, number === 1 ? ending : ` (${number})${ending}`);
      if (taken.has(keyOf(tried))) continue;
      taken.add(keyOf(tried));
      counts.set(base, number);
      return tried;
    }
  };
}

/** As much of `stem` as leaves room for `rest`. */
function fitted(stem: string, rest: string): string {
  const room = LONGEST_NAME - Buffer.byteLength(rest);
  if (Buffer.byteLength(stem) <= room) return stem + rest;
  const letters = Array.from(stem);
  while (Buffer.byteLength(letters.join('')) > room) letters.pop();
  return letters.join('').trimEnd() + rest;
}

interface FolderToPack {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

export interface Layout<File> {
  /** paths of folders in which nothing else is */
  readonly emptyFolders: readonly string[];
  readonly files: readonly { readonly path: string; readonly file: File }[];
}

/**
 * Lays out folders, each after the one it is in, with the files in them; files of other folders come to the top.
 * @param hollow id of a folder whose content comes to the top, without its name
 */
export function layOut<File extends { readonly folder_id: number; readonly name: string; readonly file_name: string }>(
  folders: readonly FolderToPack[],
  files: readonly File[],
  hollow?: number,
): Layout<File> {
  const nameIn = createNames();
  const paths = new Map<number, string>();
  const filled = new Set<string>(['']);
  const add = (parentId: number | null, name: string, kind: 'file' | 'folder'): string => {
    const known = paths.get(parentId ?? 0) ?? '';
    const parent = Buffer.byteLength(known) > LONGEST_PATH ? '' : known;
    filled.add(parent);
    const own = nameIn(parent, name, kind);
    return parent === '' ? own : `${parent}/${own}`;
  };
  for (const { id, parent_id, name } of folders) paths.set(id, id === hollow ? '' : add(parent_id, name, 'folder'));
  const placed = files.map(file => ({ path: add(file.folder_id, nameOfFile(file), 'file'), file }));
  return { emptyFolders: [...paths.values()].filter(path => !filled.has(path)), files: placed };
}
