// Which language the window speaks. The English of the first screen is built in; all else is loaded when it is needed.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en, type AllTexts } from './en.ts';

export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

const STORED = 'plinth.language';

let areAllLoaded = false;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: AllTexts };
    enableSelector: false;
  }
}

/** Prepares the texts in the language of the last visit, else in the browser's when there is one. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const stored = localStorage.getItem(STORED);
  const wanted = [stored, ...navigator.languages.map(name => name.slice(0, 2))].find((name): name is Language =>
    languages.some(each => each === name),
  );
  if (wanted && wanted !== 'en') await load(wanted);
  document.documentElement.lang = i18next.language;
}

/** Changes the language now and for later visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  await load(language);
  document.documentElement.lang = language;
}

export const currentLanguage = (): Language => (i18next.language === 'fr' ? 'fr' : 'en');

/** Loads the texts of the screens that are not the first; called with each of them. In French they are there from the start. */
export async function loadLaterTexts(): Promise<void> {
  if (areAllLoaded) return;
  const { later } = await import('./en-later.ts');
  i18next.addResourceBundle('en', 'translation', later, true);
  areAllLoaded = true;
}

async function load(language: Language): Promise<void> {
  if (language === 'fr' && !i18next.hasResourceBundle('fr', 'translation')) {
    const { fr } = await import('./fr.ts');
    i18next.addResourceBundle('fr', 'translation', fr);
  }
  await i18next.changeLanguage(language);
}
