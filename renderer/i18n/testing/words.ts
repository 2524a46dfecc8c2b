// Texts of the window for tests of its sentences.
import { createInstance, type TFunction } from 'i18next';
import { known, type Language } from '../languages.ts';

/** Returns the texts of a language; numbers, sizes and days use it from then on, as in a page of that language. */
export async function wordsIn(language: Language): Promise<TFunction> {
  Object.assign(globalThis, { document: { documentElement: { lang: language } } });
  return createInstance().init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await known[language].load() } },
    interpolation: { escapeValue: false },
  });
}
