// The words of the pages of sign-in and of accounts, in the languages of the service.
import { knownLanguage, type InEachLanguage, type Language } from '../../kit/text/languages.ts';
import { german } from './words/de.ts';
import { english, type PageWords } from './words/en.ts';
import { spanish } from './words/es.ts';
import { french } from './words/fr.ts';
import { italian } from './words/it.ts';
import { dutch } from './words/nl.ts';

const pages: InEachLanguage<PageWords> = { en: english, fr: french, de: german, es: spanish, it: italian, nl: dutch };

/** The words of the sign-in, which each page needs, and their language. */
export type Words = PageWords['signIn'] & { readonly language: Language };

const signInWords = (language: Language): Words => ({ ...pages[language].signIn, language });

/** The words of all these pages for who reads `words`. */
export const pageWords = ({ language }: Pick<Words, 'language'>): PageWords => pages[language];

/**
 * The words for a reader.
 * @param acceptLanguage the header (RFC 9110 section 12.5.4)
 * @param wished `ui_locales` of the request to sign in, which goes first
 */
export function wordsFor(acceptLanguage: string | undefined, wished?: string): Words {
  const accepted = (acceptLanguage ?? '').split(',').map(part => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters
      .map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
      .find(value => value !== undefined);
    return { tag, quality: quality === undefined ? 1 : Number(quality) };
  });
  const byQuality = accepted
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);
  for (const tag of [...(wished ?? '').split(' '), ...byQuality]) {
    const language = knownLanguage(tag);
    if (language) return signInWords(language);
  }
  return signInWords('en');
}
