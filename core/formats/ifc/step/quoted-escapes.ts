// Strings in which an apostrophe belongs to an escape: `\S\'` is the paragraph sign.
import { createCommentEnd } from './step-bytes.ts';
import { fromPage } from './step-strings.ts';

const [QUOTE, OPEN, CLOSE, COMMA, SLASH, SEMICOLON, BACKSLASH] = [39, 40, 41, 44, 47, 59, 92];
const [LETTER_P, LETTER_S] = [80, 83];
const ESCAPE = "\\S\\'";
/** Bytes after an apostrophe by which its meaning is judged. */
const LOOKED_AT = 512;
/** The apostrophe with its high bit: in Latin-1 the paragraph sign. */
const PARAGRAPH = 39 + 128;

/**
 * The same file with every `\S\'` inside a string written without an apostrophe, as `\X\A7` or, on other pages than the
 * first, as an `\X2\` group; without any, the same bytes. ISO 10303-21, 6.4.3.3 lets `\S\` precede any character of the
 * basic alphabet; some programs double the apostrophe there, and paths of old Windows systems end with a bare `\S\`.
 * What an apostrophe means is what lets the statement be read to its end. All later readers, web-ifc among them, then
 * find the ends of strings by apostrophes alone.
 */
export function withoutQuotedEscapes(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.includes(ESCAPE, 0, 'latin1')) return bytes;
  const found = findEscapes(buffer);
  if (found.length === 0) return bytes;
  const size = found.reduce((sum, { from, to, text }) => sum + text.length - (to - from), bytes.length);
  const written = new Uint8Array(new SharedArrayBuffer(size));
  let [at, into] = [0, 0];
  for (const { from, to, text } of found) {
    written.set(bytes.subarray(at, from), into);
    into += from - at;
    written.set(Buffer.from(text, 'latin1'), into);
    into += text.length;
    at = to;
  }
  written.set(bytes.subarray(at), into);
  return written;
}

/** `text` replaces the bytes [from, to). */
interface Found {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function findEscapes(bytes: Buffer): Found[] {
  const found: Found[] = [];
  const pastComment = createCommentEnd(bytes);
  for (let at = 0; at < bytes.length;) {
    const c = bytes[at]!;
    if (c === QUOTE) at = readString(bytes, at + 1, found);
    else if (c === SLASH) at = Math.max(at + 1, pastComment(at));
    else at++;
  }
  return found;
}

/** Reads the string whose content begins at `from`; returns the offset after its closing apostrophe. */
function readString(bytes: Buffer, from: number, found: Found[]): number {
  let page = 'A';
  let at = from;
  while (at < bytes.length) {
    const c = bytes[at]!;
    if (c === QUOTE) {
      if (bytes[at + 1] !== QUOTE) return at + 1;
      at += 2;
    } else if (c !== BACKSLASH) at++;
    else if (isShift(bytes, at)) {
      const quotes = quotesOfEscape(bytes, at + 3);
      if (quotes > 0) found.push({ from: at, to: at + 3 + quotes, text: paragraphOn(page) });
      at += quotes > 0 ? 3 + quotes : bytes[at + 3] === QUOTE ? 3 : 4;
    } else if (
      bytes[at + 1] === LETTER_P &&
      bytes[at + 3] === BACKSLASH &&
      bytes[at + 2]! >= 65 &&
      bytes[at + 2]! <= 73
    ) {
      page = String.fromCharCode(bytes[at + 2]!);
      at += 4;
    } else at += pastOther(bytes, at);
  }
  return at;
}

const isShift = (bytes: Buffer, at: number): boolean => bytes[at + 1] === LETTER_S && bytes[at + 2] === BACKSLASH;

/** Bytes of any other escape: `\\` and the end `\X0\` count as one, so that their last backslash begins nothing. */
function pastOther(bytes: Buffer, at: number): number {
  if (bytes[at + 1] === BACKSLASH) return 2;
  const isEnd = bytes[at + 1] === 88 && bytes[at + 3] === BACKSLASH && bytes[at + 2]! >= 48 && bytes[at + 2]! <= 52;
  return isEnd ? 4 : 1;
}

function paragraphOn(page: string): string {
  const code = fromPage(PARAGRAPH, page).charCodeAt(0).toString(16).toUpperCase();
  return page === 'A' ? `\\X\\${code}` : `\\X2\\${code.padStart(4, '0')}\\X0\\`;
}

/** How many of the apostrophes at `at`, after `\S\`, belong to the escape: none, one, or two for one that is doubled. */
function quotesOfEscape(bytes: Buffer, at: number): 0 | 1 | 2 {
  if (bytes[at] !== QUOTE) return 0;
  const run = runOfQuotes(bytes, at);
  const isLast = endsValue(bytes, at + run);
  // Without a comma or parenthesis after it the string continues, whatever the apostrophes are.
  if (!isLast) return run % 2 === 0 ? 2 : 1;
  const order = run % 2 === 0 ? ([1, 2, 0] as const) : run > 1 ? ([2, 1, 0] as const) : ([1, 0] as const);
  return order.find(count => isReadable(bytes, at + count)) ?? (run === 1 ? 0 : run % 2 === 0 ? 1 : 2);
}

function runOfQuotes(bytes: Buffer, at: number): number {
  let end = at;
  while (bytes[end] === QUOTE) end++;
  return end - at;
}

function endsValue(bytes: Buffer, from: number): boolean {
  let at = from;
  while (at < from + LOOKED_AT && bytes[at]! <= 32) at++;
  return bytes[at] === COMMA || bytes[at] === CLOSE;
}

/** Whether what follows, from inside a string, reads as the rest of a statement, as far as it is looked at. */
function isReadable(bytes: Buffer, from: number): boolean {
  const end = Math.min(bytes.length, from + LOOKED_AT);
  let at = pastPlain(bytes, from, end);
  while (at < end) {
    if (!endsValue(bytes, at)) return false;
    // Punctuation and values without apostrophes.
    let last = COMMA;
    for (; at < end && bytes[at] !== QUOTE && bytes[at] !== SEMICOLON; at++) if (bytes[at]! > 32) last = bytes[at]!;
    if (at >= end) return true;
    if (bytes[at] === SEMICOLON) return last === CLOSE;
    if (last !== COMMA && last !== OPEN) return false;
    at = pastPlain(bytes, at + 1, end);
  }
  // A string that does not end within what is looked at tells nothing; at the end of the file it is wrong.
  return end < bytes.length;
}

/** The offset after a string, where an apostrophe after `\S\` closes it if a comma or parenthesis follows. */
function pastPlain(bytes: Buffer, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (bytes[at] !== QUOTE) continue;
    const run = runOfQuotes(bytes, at);
    if (endsValue(bytes, at + run)) {
      const isShifted = at - 3 >= from && isShift(bytes, at - 3);
      if (run % 2 === 1 || isShifted) return at + run;
    } else if (run % 2 === 1 && !(at - 3 >= from && isShift(bytes, at - 3))) return at + run;
    at += run - 1;
  }
  return end;
}
