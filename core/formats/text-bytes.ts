// Texts of all encodings as UTF-8 without a byte order mark, and places in them.

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes by which an encoding is known. */
const HEAD = 4;

/**
 * The encoding of a text by its first bytes, and the length of its byte order mark. UTF-16 without a mark is known by
 * the zeros in its first two characters, which are of the basic alphabet in every format.
 */
function encodingOf(bytes: Uint8Array): { readonly encoding: Encoding; readonly mark: number } {
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', mark: 2 };
  if (bytes.length >= HEAD && isPlain(a) && isPlain(c) && b === 0 && d === 0) return { encoding: 'utf-16le', mark: 0 };
  if (bytes.length >= HEAD && isPlain(b) && isPlain(d) && a === 0 && c === 0) return { encoding: 'utf-16be', mark: 0 };
  return { encoding: 'utf-8', mark: 0 };
}

const isPlain = (byte: number): boolean => (byte >= 32 && byte < 127) || (byte >= 9 && byte <= 13);

/** Whether a text begins as UTF-16, or with the byte order mark of UTF-8: its letters need no code page. */
export const isUnicode = (bytes: Uint8Array): boolean => {
  const { encoding, mark } = encodingOf(bytes);
  return mark > 0 || encoding !== 'utf-8';
};

/** Whether a text is UTF-16. */
export const isWide = (bytes: Uint8Array): boolean => encodingOf(bytes).encoding !== 'utf-8';

/** A text as UTF-8 without a byte order mark; where it is that already, the same memory. */
export function plainText(bytes: Buffer): Buffer {
  const { encoding, mark } = encodingOf(bytes);
  if (encoding === 'utf-8') return mark === 0 ? bytes : bytes.subarray(mark);
  const pieces = new PlainPieces();
  const made: Uint8Array[] = [];
  // V8 has no texts of more than half a gigabyte.
  for (let at = 0; at < bytes.length; at += PIECE) made.push(pieces.push(bytes.subarray(at, at + PIECE)));
  return Buffer.concat([...made, pieces.end()]);
}

const PIECE = 1 << 24;

/** The same for a text that comes in pieces of any size. */
export class PlainPieces {
  #head: Uint8Array | undefined = new Uint8Array(0);
  #decoder: InstanceType<typeof TextDecoder> | undefined;

  push(added: Uint8Array): Uint8Array {
    if (!this.#head) return this.#decoded(added);
    this.#head = Buffer.concat([this.#head, added]);
    return this.#head.length < HEAD ? new Uint8Array(0) : this.#begin();
  }

  end(): Uint8Array {
    if (this.#head) return this.#begin();
    return this.#decoder ? Buffer.from(this.#decoder.decode()) : new Uint8Array(0);
  }

  #begin(): Uint8Array {
    const head = this.#head ?? new Uint8Array(0);
    const { encoding, mark } = encodingOf(head);
    if (encoding !== 'utf-8') this.#decoder = new TextDecoder(encoding);
    this.#head = undefined;
    return this.#decoded(head.subarray(mark));
  }

  #decoded(bytes: Uint8Array): Uint8Array {
    return this.#decoder ? Buffer.from(this.#decoder.decode(bytes, { stream: true })) : bytes;
  }
}

const [NEWLINE, RETURN] = [10, 13];

/** Where an offset of a text is, for people: `Line 3, column 5`. */
export function placeOf(bytes: Uint8Array, offset: number): string {
  let [line, begin] = [1, 0];
  for (let at = 0; at < offset; at++) {
    if (bytes[at] !== NEWLINE && bytes[at] !== RETURN) continue;
    if (bytes[at] === RETURN && bytes[at + 1] === NEWLINE) continue;
    line++;
    begin = at + 1;
  }
  return place(line, offset - begin + 1);
}

/** A place for people; both from 1. */
export const place = (line: number, column: number): string => `Line ${line}, column ${column}`;
