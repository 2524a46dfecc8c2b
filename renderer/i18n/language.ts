// Language of the window. The English of the first screen is built in; all else is loaded when it is needed.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { firstKnown, firstTexts, known, languageOf, type AllTexts, type Language } from './languages.ts';

const STORED = 'plinth.language';

let areAllLoaded = false;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: AllTexts };
    enableSelector: false;
  }
}

/** Loads the texts in the language of the last visit, else in the first supported one of the browser. */
export async function startLanguage(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      resources: { en: { translation: firstTexts } },
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  const stored = localStorage.getItem(STORED);
  await load(firstKnown([...(stored === null ? [] : [stored]), ...navigator.languages]));
  document.documentElement.lang = i18next.language;
}

/** Changes the language now and for later visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  await load(language);
  document.documentElement.lang = language;
}

export const currentLanguage = (): Language => languageOf(i18next.language) ?? 'en';

/**
 * Loads the English texts of screens other than the first; called with each of them. Other languages are loaded whole.
 */
export async function loadLaterTexts(): Promise<void> {
  if (areAllLoaded) return;
  i18next.addResourceBundle('en', 'translation', await known.en.load(), true);
  areAllLoaded = true;
}

async function load(language: Language): Promise<void> {
  if (language === i18next.language) return;
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation'))
    i18next.addResourceBundle(language, 'translation', await known[language].load());
  await i18next.changeLanguage(language);
}
