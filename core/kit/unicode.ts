// Normal forms of texts of strangers. Sorting the marks of one letter takes the square of their number, so a long run of
// marks is broken first: Unicode Standard Annex 15, Stream-Safe Text Format (UAX15-D3, D4).

/** Marks in a row that any real script stays below. */
const MOST_MARKS = 30;
/** COMBINING GRAPHEME JOINER: seen by nobody, and marks are not sorted across it. */
const JOINER = '\u034f';

/** Every run of marks is read once, however long it is. Characters that sort are all marks (General_Category M). */
const marks = /[\p{M}--\u034f]+/gv;

/** The text in NFC; a joiner is set into runs of more than thirty marks, so that it takes time in proportion to its length. */
export function toNfc(text: string): string {
  return streamSafe(text).normalize('NFC');
}

function streamSafe(text: string): string {
  return text.replaceAll(marks, run => (run.length <= MOST_MARKS ? run : broken(run)));
}

function broken(run: string): string {
  const letters = Array.from(run);
  const parts: string[] = [];
  for (let at = 0; at < letters.length; at += MOST_MARKS) parts.push(letters.slice(at, at + MOST_MARKS).join(''));
  return parts.join(JOINER);
}
