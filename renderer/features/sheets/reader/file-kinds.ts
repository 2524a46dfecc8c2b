import { endingOf } from './read-place.ts';

// Which files are texts, and their letters.

/** Bytes of a text that are shown. */
export const MOST_TEXT = 1_000_000;

const texts: ReadonlySet<string> = new Set(['csv', 'ini', 'json', 'log', 'md', 'tsv', 'txt', 'xml', 'yaml', 'yml']);

export const isText = ({ file_name: name }: { readonly file_name: string }): boolean => texts.has(endingOf(name));

/** UTF-8 or UTF-16 by its mark, else the letters of old Western systems, as the service reads texts. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  // Its end may be cut within a letter.
  const read = (name: string, fatal: boolean): string =>
    new TextDecoder(name, { fatal }).decode(bytes, { stream: true });
  if (marked) return read(marked, false);
  try {
    return read('utf-8', true);
  } catch {
    return read('windows-1252', false);
  }
}
