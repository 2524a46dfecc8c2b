// The languages of the pages and the mails of the service, and of the desktop program. Each text exists in all of them:
// the compiler reports missing ones once a language is named here.
export const languages = ['en', 'fr', 'de', 'es', 'it', 'nl'] as const;
export type Language = (typeof languages)[number];

/** The same words in each language. */
export type InEachLanguage<Words> = Readonly<Record<Language, Words>>;

/** The language of a tag (RFC 5646) such as `fr-CA`; undefined when the service does not speak it. */
export function knownLanguage(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split(/[-_]/);
  return languages.find(language => language === primary);
}

/** The language of messages to a person with this locale; English for languages that the service does not have. */
export const languageOf = (locale: string): Language => knownLanguage(locale) ?? 'en';
