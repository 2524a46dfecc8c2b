// The languages of the pages and the mails of the service, and of the desktop program. Whatever has texts in one has
// them in each: the compiler asks for them once a language is named here.
export const languages = ['en', 'fr', 'de', 'es', 'it', 'nl'] as const;
export type Language = (typeof languages)[number];

/** The same words in each language. */
export type InEachLanguage<Words> = Readonly<Record<Language, Words>>;

/** The language of a tag (RFC 5646) such as `fr-CA`; undefined when the service does not speak it. */
export function knownLanguage(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split(/[-_]/);
  return languages.find(language => language === primary);
}

/** The language in which a person with this locale is written to; English for those that the service does not speak. */
export const languageOf = (locale: string): Language => knownLanguage(locale) ?? 'en';
