// What a text file says: decoded and normalised in the process that reads files of strangers.
import { fileTypeOf } from '../../kit/files/file-types.ts';
import { toNfc } from '../../kit/text/unicode.ts';
import { formatOfEnding, formats } from '../catalogue.ts';
import { readHead } from '../read-head.ts';
import type { DrawSource } from './source.ts';

const MOST_BYTES = formats.text.mostBytes;

/** Whether a file is read as text; all others are known by their bytes. */
export const isWritten = (fileName: string): boolean => formatOfEnding(fileTypeOf(fileName) ?? '')?.preview === 'text';

/** The text of the first megabyte; empty when it is none. */
export const readWritten = async (file: Pick<DrawSource, 'source' | 'encoding'>): Promise<string> =>
  searchable(decode(await readHead(file, MOST_BYTES)));

/** A text as it is kept and searched; empty for what holds NUL, which no text does. */
export function searchable(text: string): string {
  return text.includes('\0') ? '' : toNfc(text.trim());
}

/** UTF-8 or UTF-16, else the letters of old Western systems. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  // Its end may be cut within a letter.
  const read = (name: string, fatal: boolean) => new TextDecoder(name, { fatal }).decode(bytes, { stream: true });
  try {
    return read(encoding, true);
  } catch {
    return read('windows-1252', false);
  }
}
