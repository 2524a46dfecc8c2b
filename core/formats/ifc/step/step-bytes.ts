// Where runs of bytes, strings, comments and statements end, for the scan of a file and the reader of its instances.

export const doubled = (old: Int32Array): Int32Array<ArrayBuffer> => copied(old, new Int32Array(old.length * 2));

/** The larger array, with the values of the other at its start. */
export function copied<Into extends Uint8Array | Uint16Array | Uint32Array | Float64Array | Int32Array>(
  old: ArrayLike<number>,
  into: Into,
): Into {
  into.set(old);
  return into;
}

// Bytes of words (enumerations, names of types) and numbers.
export const WORD = 1;
export const NUMERIC = 2;

const RUN = new Uint8Array(256);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_!-') RUN[c.charCodeAt(0)]! |= WORD;
for (const c of '0123456789.+-Ee') RUN[c.charCodeAt(0)]! |= NUMERIC;

export function pastRun(bytes: Uint8Array, from: number, end: number, kind: number): number {
  let at = from;
  while (at < end && (RUN[bytes[at]!]! & kind) !== 0) at++;
  return at;
}

/** Offset of the quote that ends a string. */
export function pastString(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (bytes[at] !== QUOTE) continue;
    if (bytes[at + 1] !== QUOTE) return at;
    at++;
  }
  return end;
}

const [QUOTE, DOUBLE, SEMICOLON, SLASH, STAR] = [39, 34, 59, 47, 42];

/** Calls `act` with the offset of each byte of an instance outside of strings, binary values and comments; it returns
 *  the offset to go on from. */
export function eachCodeByte(bytes: Uint8Array, start: number, end: number, act: (at: number) => number): void {
  let at = start;
  while (at < end) {
    const c = bytes[at]!;
    if (c === QUOTE || c === DOUBLE) {
      at++;
      while (at < end && bytes[at] !== c) at++;
      at++;
    } else if (c === SLASH && bytes[at + 1] === STAR) {
      at += 2;
      while (at < end && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at++;
    } else at = act(at);
  }
}

/**
 * Makes the function that finds the end of the comment beginning at an offset: the offset after it, or -1 when none
 * begins there or it never ends.
 */
export function createCommentEnd(bytes: Uint8Array): (at: number) => number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // After this offset no comment ends: a file full of unclosed comments is not searched to its end for each.
  let noneFrom = Infinity;
  return at => {
    if (bytes[at + 1] !== STAR || at >= noneFrom) return -1;
    const end = buffer.indexOf('*/', at + 2, 'latin1');
    if (end < 0) noneFrom = at;
    return end < 0 ? -1 : end + 2;
  };
}

/**
 * Makes the function that finds the end of a statement: the offset after its `;`, or -1 when the file ends first. `''`
 * needs no care: it closes a string and opens the next one.
 */
export function createStatementEnd(bytes: Uint8Array, pastComment: (at: number) => number): (from: number) => number {
  const comments = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/*', 0, 'latin1');
  return comments || bytes.byteOffset % 4 !== 0
    ? from => pastStatement(bytes, from, pastComment)
    : createFastEnd(bytes);
}

function pastStatement(bytes: Uint8Array, from: number, pastComment: (at: number) => number): number {
  const end = bytes.length;
  let at = from;
  while (at < end) {
    const c = bytes[at]!;
    if (c > SEMICOLON || (c !== SEMICOLON && c !== QUOTE && c !== SLASH)) at++;
    else if (c === SEMICOLON) return at + 1;
    else if (c === QUOTE) {
      at++;
      while (at < end && bytes[at] !== QUOTE) at++;
      if (at >= end) return -1;
      at++;
    } else {
      const past = pastComment(at);
      at = past < 0 ? at + 1 : past;
    }
  }
  return -1;
}

/**
 * For files without comments: checks four bytes at once. A word contains a wanted byte when one byte of its exclusive
 * or with four of them is zero, which `(x - 0x01010101) & ~x & 0x80808080` tests.
 */
function createFastEnd(bytes: Uint8Array): (from: number) => number {
  const end = bytes.length;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, end >> 2);
  const wordCount = words.length;
  return from => {
    let at = from;
    while (at < end) {
      if ((at & 3) === 0) {
        let word = at >> 2;
        while (word < wordCount) {
          const value = words[word]!;
          const quote = value ^ 0x27272727;
          const semicolon = value ^ 0x3b3b3b3b;
          if (((((quote - 0x01010101) & ~quote) | ((semicolon - 0x01010101) & ~semicolon)) & 0x80808080) !== 0) break;
          word++;
        }
        at = word * 4;
        if (at >= end) break;
      }
      const c = bytes[at++]!;
      if (c === SEMICOLON) return at;
      if (c === QUOTE) {
        while (at < end && bytes[at] !== QUOTE) at++;
        if (at >= end) return -1;
        at++;
      }
    }
    return -1;
  };
}
