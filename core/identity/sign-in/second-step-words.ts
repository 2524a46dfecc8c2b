// The words of the second step of a sign-in, in the languages of the sign-in.
import { pageWords, type Words } from './words.ts';
import type { PageWords } from './words/en.ts';

export type SecondStepWords = PageWords['secondStep'];

/** The words for who reads `words`. */
export const secondStepWords = (words: Pick<Words, 'language'>): SecondStepWords => pageWords(words).secondStep;

/** A wait in hours and minutes, rounded up. */
export function waitIn({ minutes, hours }: SecondStepWords, seconds: number): string {
  const all = Math.ceil(seconds / 60);
  const [whole, rest] = [Math.floor(all / 60), all % 60];
  return [...(whole > 0 ? [hours(whole)] : []), ...(rest > 0 ? [minutes(rest)] : [])].join(' ');
}
