import { endOf, latin1, type StepIndex } from '../../ifc/step/step-index.ts';
import { argumentsAt } from './references.ts';
import type { Output } from '../output.ts';
import { reduceNumber } from './step-text.ts';

const [HASH, DOT, MINUS, PLUS] = [35, 46, 45, 43];

// Letters, digits, `_`, `-`, `!`: names of types and enumeration words.
const WORD = new Uint8Array(256);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_!-') WORD[c.charCodeAt(0)] = 1;
const NUMERIC = new Uint8Array(256);
for (const c of '0123456789.+-Ee') NUMERIC[c.charCodeAt(0)] = 1;

interface CopyRules {
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

const [SPACE, QUOTE, DOUBLE, OPEN, CLOSE, COMMA, SLASH, STAR] = [32, 39, 34, 40, 41, 44, 47, 42];

/**
 * The arguments of an instance as they are written, a character for each byte, without the comments and white space
 * around them.
 */
export const readArguments = (index: StepIndex, position: number): string[] =>
  splitList(latin1(index, argumentsAt(index, position), endOf(index, position)));

/**
 * The first argument when it is a short string, as written, and where it ends; for GlobalIds, without reading the
 * others.
 */
export function readGuid(index: StepIndex, position: number) {
  const { bytes } = index;
  let at = argumentsAt(index, position) + 1;
  while (bytes[at]! <= SPACE) at++;
  if (bytes[at] !== QUOTE) return undefined;
  const end = bytes.indexOf(QUOTE, at + 1);
  return end < 0 || end - at > 64
    ? undefined
    : { text: String.fromCharCode(...bytes.subarray(at + 1, end)), end: end + 1 };
}

/** The items of a list, `(#1,(2.,3.),$)`; of anything else nothing. */
export function splitList(text: string): string[] {
  const items: string[] = [];
  let item = '';
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === QUOTE || c === DOUBLE) {
      const close = text.indexOf(text.charAt(at), at + 1);
      const last = close < 0 ? text.length : close;
      if (depth > 0) item += text.slice(at, last + 1);
      at = last;
    } else if (c === SLASH && text.charCodeAt(at + 1) === STAR) {
      const close = text.indexOf('*/', at + 2);
      at = close < 0 ? text.length : close + 1;
    } else if (c <= SPACE) {
      continue;
    } else if (c === OPEN) {
      if (depth++ > 0) item += '(';
    } else if (c === CLOSE) {
      if (--depth <= 0) break;
      item += ')';
    } else if (c === COMMA && depth === 1) {
      items.push(item);
      item = '';
    } else if (depth > 0) item += text.charAt(at);
    else return [];
  }
  if (items.length > 0 || item !== '') items.push(item);
  return items;
}

/** Each piece that is no punctuation: strings, references, reals. */
const PIECES = /'[^']*'|"[^"]*"|#\d+|[-+]?\d+\.\d*(?:[eE][-+]?\d+)?/g;

/** Replaces pieces of an argument's text; `undefined` keeps one. */
export const replacePieces = (text: string, replace: (piece: string) => string | undefined): string =>
  text.replace(PIECES, piece => replace(piece) ?? piece);

/** STEP ids that a text refers to, in order. */
export function idsIn(text: string): number[] {
  const ids: number[] = [];
  for (const [piece] of text.matchAll(PIECES)) if (piece.startsWith('#')) ids.push(Number(piece.slice(1)));
  return ids;
}
