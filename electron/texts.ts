// What the program itself says: tray, menu, notices, questions. The window has its own texts.
import { german } from './texts/de.ts';
import { english, type Texts } from './texts/en.ts';
import { spanish } from './texts/es.ts';
import { french } from './texts/fr.ts';
import { italian } from './texts/it.ts';
import { dutch } from './texts/nl.ts';

export type { Texts } from './texts/en.ts';

const inEach: Readonly<Record<string, Texts>> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch,
};

/** The texts for a locale of the system, such as `fr-CA`; English where there are no others. */
export const textsFor = (locale: string): Texts => inEach[locale.toLowerCase().split(/[-_]/)[0] ?? ''] ?? english;
