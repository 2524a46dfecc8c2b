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

type Parts<First, Screens, Viewer> = () => readonly [Part<First>, Part<Screens>, Part<Viewer>];

const inParts = <First, Screens, Viewer>(name: string, parts: Parts<First, Screens, Viewer>) => ({
  name,
  async load() {
    const [first, screens, viewer] = await Promise.all(parts());
    return { ...first.default, ...screens.default, ...viewer.default };
  },
});

/** In display order. */
export const known = {
  en: inParts('English', () => [
    Promise.resolve({ default: firstTexts }),
    import('../../resources/texts/en/screens.json', { with: { type: 'json' } }),
    import('../../resources/texts/en/viewer.json', { with: { type: 'json' } }),
  ]),
  fr: inParts('Français', () => [
    import('../../resources/texts/fr/window.json', { with: { type: 'json' } }),
    import('../../resources/texts/fr/screens.json', { with: { type: 'json' } }),
    import('../../resources/texts/fr/viewer.json', { with: { type: 'json' } }),
  ]),
  de: inParts('Deutsch', () => [
    import('../../resources/texts/de/window.json', { with: { type: 'json' } }),
    import('../../resources/texts/de/screens.json', { with: { type: 'json' } }),
    import('../../resources/texts/de/viewer.json', { with: { type: 'json' } }),
  ]),
  es: inParts('Español', () => [
    import('../../resources/texts/es/window.json', { with: { type: 'json' } }),
    import('../../resources/texts/es/screens.json', { with: { type: 'json' } }),
    import('../../resources/texts/es/viewer.json', { with: { type: 'json' } }),
  ]),
  it: inParts('Italiano', () => [
    import('../../resources/texts/it/window.json', { with: { type: 'json' } }),
    import('../../resources/texts/it/screens.json', { with: { type: 'json' } }),
    import('../../resources/texts/it/viewer.json', { with: { type: 'json' } }),
  ]),
  nl: inParts('Nederlands', () => [
    import('../../resources/texts/nl/window.json', { with: { type: 'json' } }),
    import('../../resources/texts/nl/screens.json', { with: { type: 'json' } }),
    import('../../resources/texts/nl/viewer.json', { with: { type: 'json' } }),
  ]),
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

/**
 * The locale that dates are written in: the language of the window, as the region of the browser writes it. English of
 * a region that has no English of its own is written as in Britain.
 * @param browser the locales of the browser, the most wanted first
 */
export function dateLocale(language: string, browser: readonly string[]): string {
  const region = new Intl.Locale(browser[0] ?? language).maximize().region ?? 'US';
  const { locale } = new Intl.DateTimeFormat(`${language}-${region}`).resolvedOptions();
  return locale === 'en' && region !== 'US' ? 'en-GB' : locale;
}
