// Texts of files are kept up to a limit: one value of 100 MB would be in every answer that contains it.
import { countWarning, type IfcWarning } from './errors.ts';

/** Bytes that are kept of one text or value of a file. */
export const LONGEST_TEXT = 64 * 1024;
/** Bytes of a name that is kept once more with each thing that uses it. */
export const LONGEST_REPEATED = 1000;
/** Characters of a GlobalId: keys of searches are never longer. */
export const LONGEST_GUID = 512;
/** Characters of a name within a warning. */
const LONGEST_SHOWN = 100;
/** Warnings of one file that name their text each. */
const MOST_WARNINGS = 100;

/** The beginning of a text, at most so many bytes of UTF-8, cut between two characters. */
export function beginningOf(text: string, most = LONGEST_TEXT): string {
  if (text.length * 3 <= most) return text;
  if (text.length <= most && Buffer.byteLength(text) <= most) return text;
  // Each unit has a byte at least. A string made from the bytes does not keep the whole text in memory, as a slice
  // would.
  const bytes = Buffer.from(text.slice(0, most));
  let end = most;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}

/** A text that was cut. */
export interface LongText {
  /** in the file */
  readonly bytes: number;
  /** bytes that are kept; LONGEST_TEXT by default */
  readonly kept?: number | undefined;
  /** name of the property or attribute */
  readonly name: string;
  /** GlobalId and class of an element that has it */
  readonly guid?: string | undefined;
  readonly type?: string | undefined;
}

/** Warnings with the length and the owner of each text that was cut. */
export function longTextWarnings(cut: readonly LongText[]): IfcWarning[] {
  const named = cut
    .slice(0, MOST_WARNINGS)
    .map(({ bytes, kept = LONGEST_TEXT, name, guid, type }) => ({
      code: 'long_value',
      message: `"${shown(name)}" has ${bytes} bytes in the file; the first ${kept} are kept.`,
      ...(guid !== undefined && { guid: guid.slice(0, LONGEST_GUID) }),
      ...(type !== undefined && { type: shown(type) }),
    }));
  const longer = `more values are longer than the ${LONGEST_TEXT} bytes that are kept.`;
  return [...named, ...countWarning('long_value', cut.length - named.length, longer)];
}

const shown = (name: string): string =>
  name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN).toWellFormed()}…` : name;

/** Keeps the beginnings of texts, and records which were cut. */
export function createTextBound() {
  const cut: LongText[] = [];
  return {
    cut,
    /** @param of the owner of the text */
    keep(text: string, of: Omit<LongText, 'bytes'>): string {
      const kept = beginningOf(text, of.kept);
      if (kept.length < text.length) cut.push({ ...of, bytes: Buffer.byteLength(text) });
      return kept;
    },
  };
}
export type TextBound = ReturnType<typeof createTextBound>;
