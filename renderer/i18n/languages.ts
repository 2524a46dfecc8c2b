// The supported languages, and their texts, which are data in resources/texts.
import firstTexts from '../../resources/texts/en/window.json' with { type: 'json' };
import type screens from '../../resources/texts/en/screens.json';
import type viewer from '../../resources/texts/en/viewer.json';

/** The English of the frame and of the first screen, which is built in: all other texts are loaded when needed. */
export { firstTexts };

/** Every text of the window by its key for `t`. English defines the keys; a test compares the other languages. */
export type AllTexts = typeof firstTexts & typeof screens & typeof viewer;

interface Known {
  /** name of the language in itself */
  readonly name: string;
  /** loads all texts */
  readonly load: () => Promise<AllTexts>;
}

/** A file of texts, imported when it is needed. */
type Part<Texts> = Promise<{ readonly default: Texts }>;

async function join<First, Screens, Viewer>(first: Part<First>, screens: Part<Screens>, viewer: Part<Viewer>) {
  return { ...(await first).default, ...(await screens).default, ...(await viewer).default };
}

/** In display order. */
export const known = {
  en: {
    name: 'English',
    load: () =>
      join(
        Promise.resolve({ default: firstTexts }),
        import('../../resources/texts/en/screens.json', { with: { type: 'json' } }),
        import('../../resources/texts/en/viewer.json', { with: { type: 'json' } }),
      ),
  },
  fr: {
    name: 'Français',
    load: () =>
      join(
        import('../../resources/texts/fr/window.json', { with: { type: 'json' } }),
        import('../../resources/texts/fr/screens.json', { with: { type: 'json' } }),
        import('../../resources/texts/fr/viewer.json', { with: { type: 'json' } }),
      ),
  },
  de: {
    name: 'Deutsch',
    load: () =>
      join(
        import('../../resources/texts/de/window.json', { with: { type: 'json' } }),
        import('../../resources/texts/de/screens.json', { with: { type: 'json' } }),
        import('../../resources/texts/de/viewer.json', { with: { type: 'json' } }),
      ),
  },
  es: {
    name: 'Español',
    load: () =>
      join(
        import('../../resources/texts/es/window.json', { with: { type: 'json' } }),
        import('../../resources/texts/es/screens.json', { with: { type: 'json' } }),
        import('../../resources/texts/es/viewer.json', { with: { type: 'json' } }),
      ),
  },
  it: {
    name: 'Italiano',
    load: () =>
      join(
        import('../../resources/texts/it/window.json', { with: { type: 'json' } }),
        import('../../resources/texts/it/screens.json', { with: { type: 'json' } }),
        import('../../resources/texts/it/viewer.json', { with: { type: 'json' } }),
      ),
  },
  nl: {
    name: 'Nederlands',
    load: () =>
      join(
        import('../../resources/texts/nl/window.json', { with: { type: 'json' } }),
        import('../../resources/texts/nl/screens.json', { with: { type: 'json' } }),
        import('../../resources/texts/nl/viewer.json', { with: { type: 'json' } }),
      ),
  },
} as const satisfies Readonly<Record<string, Known>>;

export type Language = keyof typeof known;

export const languages = Object.keys(known) as Language[];

const isLanguage = (name: string): name is Language => Object.hasOwn(known, name);

/** The language of a locale such as `fr-CA`; undefined when it is not supported. */
export function languageOf(locale: string): Language | undefined {
  const name = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  return isLanguage(name) ? name : undefined;
}

/** The first supported one of some locales, the most wanted first; else English. */
export const firstKnown = (locales: readonly string[]): Language =>
  locales.map(languageOf).find(language => language !== undefined) ?? 'en';
