// Finds where a long JSON text can be cut, so that it is read in pieces: JSON.parse of all of it would block the event
// loop.
import { AppError } from '../../kit/errors.ts';
import { createTurns } from '../../kit/event-loop.ts';

/** An object, a list or a text that is too long for one piece. */
export interface Long {
  /** of its opening bracket or quote, and the place after its closing one */
  readonly start: number;
  readonly end: number;
  /**
   * Its content, cut at commas. A piece with `long` holds one value, which is that or a member whose value is that. A
   * text is cut before escapes: without them it is read at once however long it is.
   */
  readonly pieces: readonly { readonly end: number; readonly long?: Long }[];
}

/** The limits of a body by its schema; more is refused before any of it is made. */
export interface Most {
  /** of a list */
  readonly items?: number | undefined;
  /** letters of a text */
  readonly letters?: number | undefined;
}

interface Open {
  readonly start: number;
  readonly pieces: { end: number; long?: Long }[];
  /** where the piece begins that is being read, and its last comma so far */
  from: number;
  comma: number;
  /** commas so far */
  commas: number;
  long: Long | undefined;
}

/** Levels of a JSON body; the deepest of the contract, a property filter, needs few. */
const MOST_DEPTH = 64;

/** Members of one object, equal names counted again. */
const MOST_MEMBERS = 10_000;
/**
 * Values of a whole body, counted by its commas and opening brackets: each costs some 50 bytes of memory however short
 * it is.
 */
const MOST_VALUES = 1_000_000;
/** Bytes of a letter (a UTF-16 code unit) at most: in UTF-8, and where it may be escaped (`\u0041`). */
const [PLAIN_LETTER, ESCAPED_LETTER] = [3, 6];

/**
 * Bytes that are read at once where there is no comma to cut at: the longest text of the contract, with its escapes.
 */
const LONGEST_PIECE = 16 * 1024 * 1024;

/** Bytes outside of texts without a bracket or a comma: numbers, words, blanks. */
const LONGEST_BARE = 1 << 20;

/** Bytes of a piece, unless a single value is longer, and of a piece of a text. */
const [PIECE, TEXT_PIECE] = [1 << 16, 1 << 18];

const [QUOTE, ESCAPE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x5c, 0x2c, 0x3a, 0x5b, 0x5d, 0x7b, 0x7d,
];

/** Yields to the event loop after so many bytes at the earliest. */
const LOOKED_AT_ONCE = 1 << 14;

/**
 * Cuts the outermost object or list. It checks brackets, commas and texts only: everything between them is for
 * JSON.parse. The bytes of these characters occur in UTF-8 as nothing else.
 * @returns undefined when there is no object and no list
 * @throws SyntaxError when there are several or one is not closed, 400 for more of anything than is allowed
 */
export async function cutJson(
  bytes: Uint8Array,
  { items: mostItems = Infinity, letters: mostLetters = Infinity }: Most = {},
): Promise<Long | undefined> {
  const turn = createTurns();
  const open: Open[] = [];
  let outermost: Long | undefined;
  let [isText, isEscaped, textFrom] = [false, false, 0];
  let textPieces: { readonly end: number }[] = [];
  let values = 0;
  /** after the last character that is no number, word or blank */
  let bareFrom = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % LOOKED_AT_ONCE === 0) await turn();
    const byte = bytes[at];
    if (isText) {
      if (byte === ESCAPE) {
        if (at - (textPieces.at(-1)?.end ?? textFrom) >= TEXT_PIECE) textPieces.push({ end: at });
        at += 1;
        isEscaped = true;
      } else if (byte === QUOTE) {
        isText = false;
        if (at - textFrom > mostLetters * (isEscaped ? ESCAPED_LETTER : PLAIN_LETTER))
          throw new AppError(400, 'invalid', `A text of the body has more than ${mostLetters} characters.`);
        const inner = open.at(-1);
        if (inner && textPieces.length > 0)
          enclose(inner, { start: textFrom - 1, end: at + 1, pieces: [...textPieces, { end: at }] });
        bareFrom = at + 1;
      }
      continue;
    }
    const inner = open.at(-1);
    if (byte === QUOTE || isStructure(byte)) {
      if (at - bareFrom > LONGEST_BARE) throw new AppError(400, 'invalid_json', 'A part of the body is too long.');
      bareFrom = at + 1;
    }
    if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      if (values > MOST_VALUES)
        throw new AppError(
          400,
          'invalid',
          `The body has more than ${MOST_VALUES} values: send it in several requests.`,
        );
    }
    if (byte === QUOTE) [isText, isEscaped, textFrom, textPieces] = [true, false, at + 1, []];
    else if (byte === COLON) {
      if (inner) inner.long = undefined; // a long name: it is read with the rest of its member
    } else if (byte === COMMA) {
      if (inner) meetComma(inner, at, bytes[inner.start] === OPEN_OBJECT ? MOST_MEMBERS : mostItems);
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (outermost) throw new SyntaxError('there is something after the end');
      if (open.length >= MOST_DEPTH)
        throw new AppError(400, 'invalid_json', `The body is nested more than ${MOST_DEPTH} levels deep.`);
      open.push({ start: at, pieces: [], from: at + 1, comma: -1, commas: 0, long: undefined });
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (!inner || bytes[inner.start] !== (byte === CLOSE_LIST ? OPEN_LIST : OPEN_OBJECT))
        throw new SyntaxError('brackets do not match');
      open.pop();
      const outer = open.at(-1);
      if (outer && at - inner.start < PIECE) continue;
      inner.pieces.push(pieceUpTo(inner, at));
      const long = { start: inner.start, end: at + 1, pieces: inner.pieces };
      if (outer) enclose(outer, long);
      else outermost = long;
    }
  }
  if (open.length > 0) throw new SyntaxError('it ends too early');
  if (!outermost) requireShort(0, bytes.length);
  else
    for (const [from, to] of [
      [0, outermost.start],
      [outermost.end, bytes.length],
    ] as const)
      requireShort(from, to);
  return outermost;
}

const isStructure = (byte: number | undefined): boolean =>
  byte === COMMA || byte === OPEN_LIST || byte === CLOSE_LIST || byte === OPEN_OBJECT || byte === CLOSE_OBJECT;

/** @throws 400 where more would have to be read at once than any valid body needs */
function requireShort(from: number, to: number): void {
  if (to - from > LONGEST_PIECE) throw new AppError(400, 'invalid_json', 'A part of the body is too long.');
}

function pieceUpTo({ from, long }: Open, end: number): { end: number; long?: Long } {
  requireShort(from, long ? long.start : end);
  if (!long) return { end };
  requireShort(long.end, end);
  return { end, long };
}

function cut(inner: Open, at: number): void {
  inner.pieces.push(pieceUpTo(inner, at));
  inner.from = at + 1;
  inner.long = undefined;
}

function meetComma(inner: Open, at: number, most: number): void {
  inner.comma = at;
  inner.commas += 1;
  if (inner.commas >= most) {
    throw new AppError(400, 'invalid', `A list or object of the body has more than ${most} members.`);
  }
  if (inner.long || at - inner.from >= PIECE) cut(inner, at);
}

/** A long value gets a piece of its own. */
function enclose(outer: Open, long: Long): void {
  if (outer.comma >= outer.from) cut(outer, outer.comma);
  outer.long = long;
}
