// Texts of the window for tests of its sentences.
import { createInstance, type TFunction } from 'i18next';
import { known, type Language } from '../languages.ts';

/**
 * Returns the texts of a language; numbers, sizes and days use it from then on, as in a page of that language.
 * @param browser the locale of the browser
 */
export async function wordsIn(language: Language, browser = 'en-US'): Promise<TFunction> {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { languages: [browser] } });
  Object.assign(globalThis, { document: { documentElement: { lang: language } } });
  return createInstance().init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await known[language].load() } },
    interpolation: { escapeValue: false },
  });
}
