import type { Output } from '../output.ts';
import { reduceNumber } from './step-text.ts';

const QUOTE = 39,
  DOUBLE = 34,
  HASH = 35,
  SLASH = 47,
  STAR = 42,
  DOT = 46,
  MINUS = 45,
  PLUS = 43;

// Letters, digits, `_`, `-`, `!`: names of types and enumeration words.
const WORD = new Uint8Array(256);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_!-') WORD[c.charCodeAt(0)] = 1;
const NUMERIC = new Uint8Array(256);
for (const c of '0123456789.+-Ee') NUMERIC[c.charCodeAt(0)] = 1;

export interface CopyRules {
  /** the number that replaces a reference to this STEP id */
  idOf(id: number): number;
  /** see `reduceNumber`; undefined: numbers stay unchanged */
  readonly decimals: number | undefined;
}

/**
 * Copies a piece of an instance, such as `(#1,'x',2.50);`, without white space and comments, with other numbers after
 * `#` and shorter reals. Strings and binaries stay byte for byte.
 */
export function copyArguments(
  bytes: Uint8Array,
  start: number,
  end: number,
  output: Output,
  { idOf, decimals }: CopyRules,
): void {
  let at = start;
  while (at < end) {
    const c = bytes[at]!;
    if (c <= 32) at++;
    else if (c === HASH) {
      let id = 0;
      let digit = 0;
      for (at++; at < end && (digit = bytes[at]! - 48) >= 0 && digit <= 9; at++) id = id * 10 + digit;
      output.byte(HASH);
      output.integer(idOf(id));
    } else if (c === QUOTE || c === DOUBLE) {
      // '' closes a string and opens the next: both pieces are copied.
      const from = at++;
      while (at < end && bytes[at] !== c) at++;
      output.copy(bytes, from, ++at);
    } else if (c === SLASH && bytes[at + 1] === STAR) {
      at = pastComment(bytes, at, end);
    } else if (c === DOT) {
      const from = at++;
      while (at < end && WORD[bytes[at]!] === 1) at++;
      if (bytes[at] === DOT) at++;
      output.copy(bytes, from, at);
    } else if ((c >= 48 && c <= 57) || c === MINUS || c === PLUS) {
      const from = at++;
      let hasPoint = false;
      for (; at < end && NUMERIC[bytes[at]!] === 1; at++) if (bytes[at] === DOT || bytes[at]! > 57) hasPoint = true;
      if (decimals === undefined || !hasPoint) output.copy(bytes, from, at);
      else output.text(reduceNumber(String.fromCharCode(...bytes.subarray(from, at)), decimals));
    } else if (WORD[c] === 1) {
      const from = at++;
      while (at < end && WORD[bytes[at]!] === 1) at++;
      output.copy(bytes, from, at);
    } else {
      output.byte(c);
      at++;
    }
  }
}

function pastComment(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from + 2; at < end; at++) if (bytes[at] === STAR && bytes[at + 1] === SLASH) return at + 2;
  return end;
}
