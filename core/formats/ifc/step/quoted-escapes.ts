// Strings in which an apostrophe belongs to an escape: `\S\'` is the paragraph sign.
import { createCommentEnd } from './step-bytes.ts';
import { fromPage } from './step-strings.ts';

const [QUOTE, CLOSE, COMMA, SLASH, SEMICOLON, BACKSLASH] = [39, 41, 44, 47, 59, 92];
const [LETTER_P, LETTER_S] = [80, 83];
const ESCAPE = "\\S\\'";
/** Bytes after an apostrophe by which its meaning is judged. */
const LOOKED_AT = 1024;
const MOST_LOOKED_AT = 50_000_000;
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
  const look = new Look(bytes);
  for (let at = 0; at < bytes.length;) {
    const c = bytes[at]!;
    if (c === QUOTE) at = readString(bytes, at + 1, found, look);
    else if (c === SLASH) at = Math.max(at + 1, pastComment(at));
    else at++;
  }
  return found;
}

/** Reads the string whose content begins at `from`; returns the offset after its closing apostrophe. */
function readString(bytes: Buffer, from: number, found: Found[], look: Look): number {
  let page = 'A';
  let at = from;
  while (at < bytes.length) {
    const c = bytes[at]!;
    if (c === QUOTE) {
      if (bytes[at + 1] !== QUOTE) return at + 1;
      at += 2;
    } else if (c !== BACKSLASH) at++;
    else if (isShift(bytes, at)) {
      const quotes = quotesOfEscape(bytes, at + 3, look);
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

/**
 * How many of the apostrophes at `at`, after `\S\`, belong to the escape: none, one, or two for one that is doubled.
 */
function quotesOfEscape(bytes: Buffer, at: number, look: Look): 0 | 1 | 2 {
  const run = runOfQuotes(bytes, at);
  if (run === 0) return 0;
  const closes = look.closes(at, run);
  // After an odd number a string is closed, so of one or two apostrophes the rest is what is read so.
  if (run === 1) return closes ? 0 : 1;
  return closes === (run % 2 === 0) ? 1 : 2;
}

function runOfQuotes(bytes: Buffer, at: number): number {
  let end = at;
  while (bytes[end] === QUOTE) end++;
  return end - at;
}

/** Values without apostrophes between two strings, and the punctuation around them. */
const value = /[$*]|#\d+|[-+]?(?:\d+\.?\d*|\.\d+)(?:E[-+]?\d+)?|\.\w+\.|[A-Z]\w*(?=\s*\()|"[0-9A-F]*"/.source;
const between = new RegExp(`^\\s*(?:[,()]\\s*|(?:${value})\\s*(?=[,()]))*$`, 'i');
const nextStatement = /^;\s*(?:#\d+\s*=|ENDSEC\s*;|END-ISO|DATA|FILE_|\/\*|$)/i;

/** Looks ahead whether a statement can be read to its end in one of the two ways. */
class Look {
  readonly #bytes: Buffer;
  /** steps for all questions about a file together: hostile files have millions */
  #left = MOST_LOOKED_AT;
  #end = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Whether the last of the apostrophes after `\S\` closes its string. */
  closes(at: number, run: number): boolean {
    if (!this.#endsValue(at + run)) return false;
    if (this.#left < 0) return run > 1;
    this.#end = Math.min(this.#bytes.length, at + LOOKED_AT);
    return this.#isClosedFirst(at, run);
  }

  #isClosedFirst(at: number, run: number): boolean {
    // One apostrophe alone belongs to the escape, if anything can be read after it.
    if (run === 1) return !this.#continues(at + run) && this.#isAfter(at + run);
    return this.#isAfter(at + run) || !this.#continues(at + run);
  }

  /** Whether the rest of a statement can be read from inside a string. */
  #continues(from: number): boolean {
    const bytes = this.#bytes;
    for (let at = from; at < this.#end; at++) {
      if (this.#left-- < 0) return true;
      if (bytes[at] !== QUOTE) continue;
      const run = runOfQuotes(bytes, at);
      const isLast = this.#endsValue(at + run);
      if (at - 3 >= from && isShift(bytes, at - 3)) {
        if (isLast && (run === 1 ? !this.#continues(at + run) : true) && this.#isAfter(at + run)) return true;
      } else if (run % 2 === 1) return this.#isAfter(at + run);
      at += run - 1;
    }
    return this.#end < bytes.length;
  }

  /** Whether what follows a string reads as the rest of a statement, as far as it is read. */
  #isAfter(from: number): boolean {
    const bytes = this.#bytes;
    if (!this.#endsValue(from)) return false;
    let at = from;
    while (at < this.#end && bytes[at] !== QUOTE && bytes[at] !== SEMICOLON) at++;
    this.#left -= at - from;
    if (at >= this.#end || this.#left < 0) return true;
    const text = bytes.toString('latin1', from, at);
    if (!between.test(text) || /[,(]\s*,/.test(text)) return false;
    if (bytes[at] === SEMICOLON)
      return /\)\s*$/.test(text) && nextStatement.test(bytes.toString('latin1', at, Math.min(bytes.length, at + 80)));
    return /[,(]\s*$/.test(text) && this.#continues(at + 1);
  }

  #endsValue(from: number): boolean {
    const bytes = this.#bytes;
    let at = from;
    while (at < from + LOOKED_AT && bytes[at]! <= 32) at++;
    return bytes[at] === COMMA || bytes[at] === CLOSE;
  }
}
