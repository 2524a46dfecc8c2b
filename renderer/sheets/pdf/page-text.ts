// The characters of a page with their boxes: what is below the pointer, between two places, and what matches a search.
import type { Spot } from '../../ui/canvas/pan-zoom.ts';
import type { Extents } from '../sheet-view.ts';

export interface PageText {
  /** code points in reading order, with generated spaces and line ends */
  readonly codes: Uint32Array;
  /** left, bottom, right, top of each */
  readonly boxes: Float32Array;
}

/** Characters from one to another, the last one included. */
export interface TextRange {
  readonly first: number;
  readonly last: number;
}

const boxOf = ({ boxes }: PageText, n: number): Extents => [
  boxes[n * 4]!,
  boxes[n * 4 + 1]!,
  boxes[n * 4 + 2]!,
  boxes[n * 4 + 3]!,
];

const isLineEnd = (code: number): boolean => code === 10 || code === 13;
const isSpace = (code: number): boolean => code <= 32 || code === 0xa0;
/** Of PDFium: a hyphen at the end of a line, and what is no character. */
const isUnprinted = (code: number): boolean => code === 2 || code === 0xfffe || code === 0xffff;

/** The character whose box contains a place, with some room around it. */
export function characterAt(text: PageText, [x, y]: Spot, room: number): number | undefined {
  for (let n = 0; n < text.codes.length; n++) {
    const [left, bottom, right, top] = boxOf(text, n);
    if (right > left && x >= left - room && x <= right + room && y >= bottom - room && y <= top + room) return n;
  }
  return undefined;
}

/** The character nearest to a place, for the end of a selection: those of the line at its height come first. */
export function characterNear(text: PageText, [x, y]: Spot): number | undefined {
  let [best, least] = [-1, Infinity];
  for (let n = 0; n < text.codes.length; n++) {
    const [left, bottom, right, top] = boxOf(text, n);
    if (right <= left) continue;
    const across = Math.max(left - x, 0, x - right);
    const up = Math.max(bottom - y, 0, y - top);
    const distance = across + up * 20;
    if (distance < least) [best, least] = [n, distance];
  }
  return best < 0 ? undefined : best;
}

/** The word around a character. */
export function wordAt({ codes }: PageText, at: number): TextRange {
  const isWord = (n: number): boolean => n >= 0 && n < codes.length && /[\p{L}\p{N}_'’-]/u.test(letterOf(codes[n]!));
  if (!isWord(at)) return { first: at, last: at };
  let [first, last] = [at, at];
  while (isWord(first - 1)) first--;
  while (isWord(last + 1)) last++;
  return { first, last };
}

const letterOf = (code: number): string => (isUnprinted(code) || code > 0x10ffff ? '' : String.fromCodePoint(code));

/** The text of a range, with line ends as `\n`. */
export function textOf({ codes }: Pick<PageText, 'codes'>, { first, last }: TextRange): string {
  let text = '';
  for (let n = first; n <= last; n++) text += codes[n] === 2 ? '-' : letterOf(codes[n]!);
  return text.replace(/\r\n?/g, '\n');
}

export const wholeOf = ({ codes }: Pick<PageText, 'codes'>): TextRange => ({ first: 0, last: codes.length - 1 });

/** One rectangle per line of a range. */
export function rectsOf(text: PageText, { first, last }: TextRange): Extents[] {
  const rects: Extents[] = [];
  let current: Extents | undefined;
  for (let n = first; n <= last; n++) {
    const box = boxOf(text, n);
    if (isLineEnd(text.codes[n]!)) {
      current = undefined;
      continue;
    }
    if (box[2] <= box[0]) continue;
    current = current && isOnLine(current, box) ? around(current, box) : box;
    if (current === box) rects.push(box);
    else rects[rects.length - 1] = current;
  }
  return rects;
}

/** Written across or, on a turned page, up or down. */
function isOnLine(a: Extents, b: Extents): boolean {
  const overlap = (low: number): number => {
    const shared = Math.min(a[low + 2]!, b[low + 2]!) - Math.max(a[low]!, b[low]!);
    return shared / Math.min(a[low + 2]! - a[low]!, b[low + 2]! - b[low]!);
  };
  return overlap(0) > 0.5 || overlap(1) > 0.5;
}

const around = (a: Extents, b: Extents): Extents => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];

/** A text without case, accents and repeated spaces, and the character of each of its letters. */
export interface FoldedText {
  readonly text: string;
  readonly places: Uint32Array;
}

const fold = (letter: string): string => letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export function foldText(codes: Uint32Array): FoldedText {
  let text = '';
  const places: number[] = [];
  codes.forEach((code, n) => {
    if (isSpace(code)) {
      if (text.endsWith(' ') || text === '') return;
      text += ' ';
      places.push(n);
      return;
    }
    for (const letter of fold(letterOf(code))) {
      text += letter;
      for (let unit = 0; unit < letter.length; unit++) places.push(n);
    }
  });
  return { text, places: Uint32Array.from(places) };
}

/** What is searched for, folded as the text is. */
export const foldSearch = (search: string): string => fold(search).replace(/\s+/g, ' ').trim();

export function findIn({ text, places }: FoldedText, wanted: string, most: number): TextRange[] {
  const found: TextRange[] = [];
  if (wanted === '') return found;
  for (let at = text.indexOf(wanted); at >= 0 && found.length < most; at = text.indexOf(wanted, at + wanted.length))
    found.push({ first: places[at]!, last: places[at + wanted.length - 1]! });
  return found;
}

const AROUND = 32;

/** The line of a result: what is before it, itself, and what is after it. */
export function contextOf(
  text: Pick<PageText, 'codes'>,
  { first, last }: TextRange,
): readonly [before: string, itself: string, after: string] {
  const flat = (from: number, to: number) =>
    to < from ? '' : textOf(text, { first: from, last: to }).replace(/\s+/g, ' ');
  const [start, end] = [Math.max(0, first - AROUND), Math.min(text.codes.length - 1, last + AROUND)];
  return [
    `${start > 0 ? '…' : ''}${flat(start, first - 1)}`,
    flat(first, last),
    `${flat(last + 1, end)}${end < text.codes.length - 1 ? '…' : ''}`,
  ];
}
