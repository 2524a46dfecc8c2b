// The texts of the service: mails, pages and tables, as data in resources/texts. English has the keys.
import { createInstance } from 'i18next';
import german from '../../../resources/texts/de/service.json' with { type: 'json' };
import english from '../../../resources/texts/en/service.json' with { type: 'json' };
import spanish from '../../../resources/texts/es/service.json' with { type: 'json' };
import french from '../../../resources/texts/fr/service.json' with { type: 'json' };
import italian from '../../../resources/texts/it/service.json' with { type: 'json' };
import dutch from '../../../resources/texts/nl/service.json' with { type: 'json' };
import type { InEachLanguage, Language } from './languages.ts';

/** A text, or its paragraphs. */
type Leaf = string | readonly string[];

/** Keys of a tree of texts, with dots between their parts. The forms of a plural have one key. */
type KeyOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends Leaf ? KeyOfForms<Key> : `${Key}.${KeyOf<Tree[Key]>}`;
}[keyof Tree & string];

type KeyOfForms<Key extends string> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key;

/** The part of a tree at `first` or `first.second`. */
type PartAt<Tree, Path> = Path extends keyof Tree
  ? Tree[Path]
  : Path extends `${infer First extends keyof Tree & string}.${infer Second}`
    ? Second extends keyof Tree[First]
      ? Tree[First][Second]
      : never
    : never;

/** Paths of the parts of a tree: `first`, `first.second`. */
type PartOf<Tree> = {
  [First in keyof Tree & string]: First | `${First}.${keyof Tree[First] & string}`;
}[keyof Tree & string];

type Values = Readonly<Record<string, string | number>>;

/** Returns a text with its values, which are not escaped. `count` chooses the form of a plural. */
export type Texts<Tree> = (key: KeyOf<Tree>, values?: Values) => string;

/** Prepares the texts of all languages. A text for which a value is missing is an error. */
export function createTexts(
  inEach: Readonly<Partial<Record<Language, object>>>,
): (language: Language, key: string, values?: Values) => string {
  const all = createInstance();
  void all.init({
    initAsync: false,
    resources: Object.fromEntries(Object.entries(inEach).map(([language, texts]) => [language, { texts }])),
    defaultNS: 'texts',
    fallbackLng: false,
    // Names of scopes have colons.
    nsSeparator: false,
    joinArrays: '\n\n',
    interpolation: { escapeValue: false },
    missingInterpolationHandler(text: string, [value]: RegExpExecArray) {
      throw new Error(`no value for ${value} in the text: ${text}`);
    },
  });
  return (language, key, values = {}) =>
    all.t(key, { lng: language, replace: values, ...('count' in values && { count: Number(values.count) }) });
}

export type ServiceTexts = typeof english;

const inEach: InEachLanguage<ServiceTexts> = {
  en: english,
  fr: french,
  de: german,
  es: spanish,
  it: italian,
  nl: dutch,
};
const textOf = createTexts(inEach);

/** The texts of one part of the service in a language. Callers that make HTML of them escape them. */
export const textsIn =
  <Path extends PartOf<ServiceTexts>>(language: Language, part: Path): Texts<PartAt<ServiceTexts, Path>> =>
  (key, values) =>
    textOf(language, `${part}.${key}`, values);
