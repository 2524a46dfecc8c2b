// The language of a page.
import { knownLanguage, type Language } from '../../kit/text/languages.ts';
import { textsIn, type ServiceTexts, type Texts } from '../../kit/text/texts.ts';

/** The language of a page, and the texts of the sign-in, which each page needs. */
export interface Words {
  readonly language: Language;
  readonly text: Texts<ServiceTexts['pages']['signIn']>;
}

const signInWords = (language: Language): Words => ({ language, text: textsIn(language, 'pages.signIn') });

/**
 * The texts for a reader.
 * @param acceptLanguage the header (RFC 9110 section 12.5.4)
 * @param wished `ui_locales` of the request to sign in, which takes precedence
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
