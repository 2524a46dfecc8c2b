// Search terms, and how well a text matches them. Pure. Case and accents are ignored.
import { toNfc } from './unicode.ts';

export interface SearchWords {
  /** all of it, folded, with single blanks */
  readonly whole: string;
  /** each folded, in their order, none twice */
  readonly words: readonly string[];
  /** the same as they were given, in NFC */
  readonly given: readonly string[];
}

/** How well a text fits, the best first. */
export const fits = { exact: 0, prefix: 1, word: 2, anywhere: 3 } as const;
export type Fit = (typeof fits)[keyof typeof fits];

/** Further words are ignored. */
const MOST_WORDS = 8;
/** An index of three letters in a row finds nothing with fewer letters. */
export const FEWEST_LETTERS = 3;

/** In small letters without accents and other marks. */
export function fold(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text.toLowerCase();
  return toNfc(text).normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase();
}

export function readWords(text: string): SearchWords {
  const given = [...new Set(toNfc(text).split(/\s+/u).filter(Boolean))].slice(0, MOST_WORDS);
  const words = [...new Set(given.map(fold).filter(Boolean))];
  return { whole: words.join(' '), words, given };
}

/** Whether an index of three letters in a row can find a word. */
export const isLong = (word: string): boolean => Array.from(word).length >= FEWEST_LETTERS;

/** @param folded see `fold`. @returns undefined when a word is not in it */
export function fitOf(folded: string, { whole, words }: Pick<SearchWords, 'whole' | 'words'>): Fit | undefined {
  if (!words.every(word => folded.includes(word))) return undefined;
  if (folded === whole) return fits.exact;
  if (folded.startsWith(whole)) return fits.prefix;
  return words.every(word => beginsWord(folded, word)) ? fits.word : fits.anywhere;
}

/** How well the best of several texts fits. */
export function bestFit(texts: readonly (string | null)[], words: SearchWords): Fit | undefined {
  const found = texts
    .map(text => (text === null ? undefined : fitOf(fold(text), words)))
    .filter(fit => fit !== undefined);
  return found.length === 0 ? undefined : (Math.min(...found) as Fit);
}

function beginsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}

/** Letters shown of a text before and after a match. */
const AROUND = 60;

/** The text around the first place of a word, in one line; undefined when none is in it. */
export function snippetOf(text: string, { given }: SearchWords): string | undefined {
  const word = given.toSorted((one, other) => other.length - one.length)[0];
  if (word === undefined) return undefined;
  const found = new RegExp(escaped(word), 'iu').exec(text);
  if (!found) return undefined;
  const from = Math.max(0, found.index - AROUND);
  const to = Math.min(text.length, found.index + word.length + AROUND);
  const shown = text.slice(from, to).toWellFormed().replaceAll(/\s+/gu, ' ').trim();
  return `${from > 0 ? '… ' : ''}${shown}${to < text.length ? ' …' : ''}`;
}

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
