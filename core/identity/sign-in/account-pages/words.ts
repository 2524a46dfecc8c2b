// The words of the pages that links of mails lead to, in the languages of the sign-in.
import { pageWords, type Words } from '../words.ts';
import type { PageWords } from '../words/en.ts';

/** The words for who reads pages in this language. */
export const accountWordsFor = (language: Words['language']): PageWords['account'] => pageWords({ language }).account;
