// The texts of the desktop program: tray, menu, notifications, message boxes. The window has its own.
import { languageOf, type InEachLanguage } from '../core/kit/text/languages.ts';
import { createTexts, type Texts as TextsOf } from '../core/kit/text/texts.ts';
import german from '../resources/texts/de/desktop.json' with { type: 'json' };
import english from '../resources/texts/en/desktop.json' with { type: 'json' };
import spanish from '../resources/texts/es/desktop.json' with { type: 'json' };
import french from '../resources/texts/fr/desktop.json' with { type: 'json' };
import italian from '../resources/texts/it/desktop.json' with { type: 'json' };
import dutch from '../resources/texts/nl/desktop.json' with { type: 'json' };

export type Texts = TextsOf<typeof english>;

const inEach: InEachLanguage<typeof english> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch,
};
const textOf = createTexts(inEach);

/** The texts for a locale of the system, such as `fr-CA`; English where its language is not available. */
export const textsFor =
  (locale: string): Texts =>
  (key, values) =>
    textOf(languageOf(locale), key, values);
