// File names that strangers give: shown and sent on, never used as paths.
import { splitEnding, withoutTricks } from '../kit/names.ts';

const LONGEST = 255;

/** The last part of a path in NFC, without characters that deceive, at most 255 characters; `unnamed` when nothing is left. */
export function cleanFileName(given: string): string {
  const name = withoutTricks(given.split(/[/\\]/).at(-1) ?? '');
  if (name === '' || name === '.' || name === '..') return 'unnamed';
  const letters = Array.from(name);
  if (letters.length <= LONGEST) return name;
  const [, ending] = splitEnding(name);
  return letters.slice(0, LONGEST - Array.from(ending).length).join('') + ending;
}

/** A Content-Disposition (RFC 6266) with an ASCII name for old readers and the true one. */
export function dispositionOf(kind: 'attachment' | 'inline', fileName: string): string {
  const name = cleanFileName(fileName);
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  if (ascii === name) return `${kind}; filename="${name}"`;
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
