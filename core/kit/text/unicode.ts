// Normal forms of untrusted texts. Sorting the marks of one letter takes the square of their number, so a long run of
// marks is broken first: Unicode Standard Annex 15, Stream-Safe Text Format (UAX15-D3, D4).
import { createTurns } from '../event-loop.ts';

/** Longest run of marks; those of any real script are shorter. */
const MOST_MARKS = 30;
/** COMBINING GRAPHEME JOINER: invisible, and marks are not sorted across it. */
const JOINER = '\u034f';
/** Letters of a long text that are normalised without yielding to the event loop. */
const AT_ONCE = 1 << 13;

/** Every run of marks is read once, however long it is. Characters that sort are all marks (General_Category M). */
const longRun = /[\p{M}--\u034f]{30}(?=[\p{M}--\u034f])/gv;
/** Characters that never join with one before: no marks, and no vowels or final consonants of Hangul. */
const boundary = /[^\p{M}\u1160-\u11ff\ud7b0-\ud7ff]|\u034f/gv;

/**
 * Returns the text in NFC; a joiner is inserted into runs of more than thirty marks, so that the time is proportional
 * to the length.
 */
export const toNfc = (text: string): string => text.replaceAll(longRun, `$&${JOINER}`).normalize('NFC');

/** The same for a text that may be long: yields to the event loop in between. */
export async function toNfcInTurns(text: string): Promise<string> {
  const turn = createTurns();
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    await turn();
    const to = endOf(text, from + AT_ONCE);
    parts.push(toNfc(text.slice(from, to)));
    from = to;
    // Within a run of marks that no script has.
    if (from < text.length && !isBoundary(text, from)) parts.push(JOINER);
  }
  return parts.join('');
}

/** Where a text can be cut from about `at` on: at a boundary where one is near, and never within a character. */
function endOf(text: string, about: number): number {
  const at = /[\udc00-\udfff]/.test(text.charAt(about)) ? about + 1 : about;
  if (at >= text.length) return text.length;
  const near = text.slice(at, at + 4 * MOST_MARKS).search(boundary);
  return near >= 0 ? at + near : at;
}

const isBoundary = (text: string, at: number): boolean => text.slice(at, at + 2).search(boundary) === 0;
