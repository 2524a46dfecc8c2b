import { beginningOf, LONGEST_TEXT } from '../../long-texts.ts';

const [QUOTE, BACKSLASH] = [39, 92];
const LONGEST_INTERNED = 48;
const MOST_INTERNED = 1 << 16;
/** Bytes of a file from which a text of the longest kept length can be made: `\\X4\\00000041\\X0\\` is one letter. */
const MOST_WRITTEN = 16 * LONGEST_TEXT + 64;

type Latin = Buffer & { latin1Slice(start: number, end: number): string };

/**
 * Decodes byte ranges of one file. Short texts repeat thousands of times in a building (names of properties, of layers,
 * of classes): a table of the texts seen so far, found by their bytes, saves making them again.
 */
export class StringDecoder {
  readonly #bytes: Uint8Array;
  // latin1Slice is what toString('latin1') calls in the end; the calls before it cost more than copying the few bytes
  // of a name.
  readonly #buffer: Latin;
  readonly #slots = new Uint16Array(MOST_INTERNED * 2);
  readonly #hashes = new Int32Array(MOST_INTERNED);
  readonly #offsets = new Float64Array(MOST_INTERNED);
  readonly #texts: string[] = [''];
  /** Texts and values that were cut: their length in bytes of the file, by their offset. */
  readonly cut = new Map<number, number>();

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) as Latin;
  }

  /** Text of a STEP string, quotes excluded; ISO 10303-21 escapes resolved, bad ones kept as they are. */
  decode(start: number, end: number): string {
    if (start >= end) return '';
    if (end - start > LONGEST_INTERNED) return this.decodeUnique(start, end);
    const bytes = this.#bytes;
    let special = false;
    let hash = end - start;
    for (let i = start; i < end; i++) {
      const c = bytes[i]!;
      hash = (Math.imul(hash, 31) + c) | 0;
      if (isSpecial(c)) special = true;
    }
    return this.#intern(start, end, hash, special);
  }

  /** The same without remembering the text. */
  decodeUnique(start: number, end: number): string {
    if (end - start > LONGEST_TEXT) return this.#decodeLong(start, end);
    const bytes = this.#bytes;
    for (let i = start; i < end; i++)
      if (isSpecial(bytes[i]!)) return decodeEscaped(this.#buffer.latin1Slice(start, end));
    return this.#buffer.latin1Slice(start, end);
  }

  #decodeLong(start: number, end: number): string {
    const last = end - start > MOST_WRITTEN ? characterStart(this.#bytes, start + MOST_WRITTEN) : end;
    const text = decodeEscaped(this.#buffer.latin1Slice(start, last));
    const kept = beginningOf(text);
    if (last < end || kept.length < text.length) this.cut.set(start, end - start);
    return kept;
  }

  /** Text of a byte range that is known to be ASCII (numbers, enumerations, names). */
  plain(start: number, end: number): string {
    if (end - start > LONGEST_INTERNED) return this.#buffer.latin1Slice(start, this.keptEnd(start, end));
    const bytes = this.#bytes;
    let hash = end - start;
    for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0;
    return this.#intern(start, end, hash, false);
  }

  /** The end of the kept part of plain bytes. */
  keptEnd(start: number, end: number): number {
    if (end - start <= LONGEST_TEXT) return end;
    this.cut.set(start, end - start);
    return start + LONGEST_TEXT;
  }

  #intern(start: number, end: number, hash: number, special: boolean): string {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 16)) & mask;
    for (;;) {
      const entry = slots[slot]!;
      if (entry === 0) break;
      if (this.#hashes[entry] === hash && sameBytes(this.#bytes, this.#offsets[entry]!, start, end))
        return this.#texts[entry]!;
      slot = (slot + 1) & mask;
    }
    const written = this.#buffer.latin1Slice(start, end);
    const text = special ? decodeEscaped(written) : written;
    const texts = this.#texts;
    if (texts.length < MOST_INTERNED) {
      slots[slot] = texts.length;
      this.#hashes[texts.length] = hash;
      this.#offsets[texts.length] = start;
      texts.push(text);
    }
    return text;
  }
}

const isSpecial = (c: number): boolean => c === QUOTE || c === BACKSLASH || c >= 128;

/** The offset, or the first byte of the UTF-8 character that contains it. */
function characterStart(bytes: Uint8Array, offset: number): number {
  let at = offset;
  while (at > offset - 3 && (bytes[at]! & 0xc0) === 0x80) at--;
  return at;
}

// The byte after the text is compared too: it is the quote, so a longer text with this beginning does not match.
function sameBytes(bytes: Uint8Array, at: number, start: number, end: number): boolean {
  for (let i = start, j = at; i <= end; i++, j++) if (bytes[i] !== bytes[j]) return false;
  return true;
}

/** Decodes one STEP string (the bytes between the quotes, each as one character) by ISO 10303-21: '' and \\, \S\, \P?\,
 *  \X\, \X2\, \X4\.
 *  Raw bytes above 127 are read as UTF-8 when the whole string is valid UTF-8, else as Latin-1. */
export function decodeEscaped(raw: string): string {
  let page = 'A';
  let parts = '';
  let runStart = 0;
  let high = false;
  const utf8 = /[\x80-\xff]/.test(raw) && isUtf8(raw);
  const flush = (end: number): void => {
    const run = raw.slice(runStart, end);
    parts += high && utf8 ? Buffer.from(run, 'latin1').toString('utf8') : run;
    high = false;
  };
  let at = 0;
  while (at < raw.length) {
    const c = raw.charCodeAt(at);
    if (c >= 128) high = true;
    if (c !== QUOTE && c !== BACKSLASH) {
      at++;
      continue;
    }
    const escape =
      c === QUOTE
        ? raw.charCodeAt(at + 1) === QUOTE
          ? { text: "'", length: 2 }
          : undefined
        : readEscape(raw, at, page);
    if (escape === undefined) {
      at++;
      continue;
    }
    flush(at);
    parts += escape.text;
    if (escape.page !== undefined) page = escape.page;
    at += escape.length;
    runStart = at;
  }
  flush(raw.length);
  // Half a surrogate pair is no character and would not survive UTF-8; the two halves of a pair may come in two
  // escapes.
  return parts.toWellFormed();
}

interface Escape {
  readonly text: string;
  readonly length: number;
  readonly page?: string;
}

function readEscape(raw: string, at: number, page: string): Escape | undefined {
  const kind = raw[at + 1];
  if (kind === '\\') return { text: '\\', length: 2 };
  const third = raw[at + 2];
  if (kind === 'S' && third === '\\') {
    const c = raw.charCodeAt(at + 3);
    if (c < 32 || c >= 127 || Number.isNaN(c)) return undefined;
    return { text: fromPage(c + 128, page), length: c === QUOTE && raw.charCodeAt(at + 4) === QUOTE ? 5 : 4 };
  }
  if (kind === 'P' && raw[at + 3] === '\\' && third !== undefined && third >= 'A' && third <= 'I')
    return { text: '', length: 4, page: third };
  if (kind !== 'X') return undefined;
  if (third === '\\') {
    const hex = raw.slice(at + 3, at + 5);
    return /^[0-9A-Fa-f]{2}$/.test(hex) ? { text: String.fromCharCode(parseInt(hex, 16)), length: 5 } : undefined;
  }
  if ((third !== '2' && third !== '4') || raw[at + 3] !== '\\') return undefined;
  const width = third === '2' ? 4 : 8;
  HEXADECIMAL.lastIndex = at + 4;
  const [digits = ''] = HEXADECIMAL.exec(raw) ?? [];
  // Some writers forget the closing \X0\: then the digits end where hexadecimal ends.
  const length = 4 + digits.length + (raw.startsWith('\\X0\\', at + 4 + digits.length) ? 4 : 0);
  if (digits.length === 0 && length === 4) return undefined;
  // A wrong number of digits: all of it stays text, its closing \X0\ must not be read as anything else.
  if (digits.length % width !== 0) return { text: raw.slice(at, at + length), length };
  let text = '';
  for (let i = 0; i < digits.length; i += width) {
    const code = parseInt(digits.slice(i, i + width), 16);
    if (code > 0x10ffff) return undefined;
    text += width === 4 ? String.fromCharCode(code) : String.fromCodePoint(code);
  }
  return { text, length };
}

const HEXADECIMAL = /[0-9A-Fa-f]*/y;

const pages = new Map<string, InstanceType<typeof TextDecoder>>();

/** The character of a code from 160 on a page (`A` to `I`) of ISO 8859. */
export function fromPage(code: number, page: string): string {
  if (page === 'A') return String.fromCharCode(code);
  let decoder = pages.get(page);
  if (decoder === undefined) {
    decoder = new TextDecoder(`iso-8859-${page.charCodeAt(0) - 64}`);
    pages.set(page, decoder);
  }
  return decoder.decode(new Uint8Array([code]));
}

function isUtf8(raw: string): boolean {
  let at = 0;
  while (at < raw.length) {
    const c = raw.charCodeAt(at);
    const more = c < 0x80 ? 0 : c >= 0xc2 && c < 0xe0 ? 1 : c >= 0xe0 && c < 0xf0 ? 2 : c >= 0xf0 && c < 0xf5 ? 3 : -1;
    if (more < 0) return false;
    for (let i = 1; i <= more; i++) if ((raw.charCodeAt(at + i) & 0xc0) !== 0x80) return false;
    at += more + 1;
  }
  return true;
}
