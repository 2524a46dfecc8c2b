// Ends of runs of bytes and strings, and growing arrays, for the reader of instances.

const QUOTE = 39;

export const doubled = (old: Int32Array): Int32Array<ArrayBuffer> => copied(old, new Int32Array(old.length * 2));

/** The larger array, with the values of the other at its start. */
export function copied<Into extends Uint8Array | Float64Array | Int32Array>(old: ArrayLike<number>, into: Into): Into {
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
