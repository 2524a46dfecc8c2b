// The words of the window for tests of what its sentences say.
import { createInstance, type TFunction } from 'i18next';
import { later } from './en-later.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { Language } from './language.ts';

const texts = { en: { translation: { ...en, ...later } }, fr: { translation: fr } };

/** Every text in a language; numbers, sizes and days are written in it from then on, as in a page of that language. */
export async function wordsIn(language: Language): Promise<TFunction> {
  Object.assign(globalThis, { document: { documentElement: { lang: language } } });
  return createInstance().init({
    lng: language,
    fallbackLng: false,
    resources: texts,
    interpolation: { escapeValue: false },
  });
}
