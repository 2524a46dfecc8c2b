// The languages that the window speaks: one line each here; the texts are loaded when a language is chosen.
import { en, type Texts } from './en.ts';

interface Known {
  /** what the language calls itself */
  readonly name: string;
  /** all texts */
  readonly load: () => Promise<Texts>;
}

/** In the order in which they are offered. */
export const known = {
  en: { name: 'English', load: async () => ({ ...en, ...(await import('./en-later.ts')).later }) },
  fr: { name: 'Français', load: async () => (await import('./fr.ts')).fr },
  de: { name: 'Deutsch', load: async () => (await import('./de.ts')).de },
  es: { name: 'Español', load: async () => (await import('./es.ts')).es },
  it: { name: 'Italiano', load: async () => (await import('./it.ts')).it },
  nl: { name: 'Nederlands', load: async () => (await import('./nl.ts')).nl },
} as const satisfies Readonly<Record<string, Known>>;

export type Language = keyof typeof known;

export const languages = Object.keys(known) as Language[];

const isLanguage = (name: string): name is Language => Object.hasOwn(known, name);

/** The language of a locale such as `fr-CA`; undefined when the window does not speak it. */
export function languageOf(locale: string): Language | undefined {
  const name = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  return isLanguage(name) ? name : undefined;
}

/** The first of some locales, the most wanted first, that the window speaks; else English. */
export const firstKnown = (locales: readonly string[]): Language =>
  locales.map(languageOf).find(language => language !== undefined) ?? 'en';
