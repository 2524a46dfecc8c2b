// The mails of visas, each in the language of its receiver. Plain text.
import { inLine } from '../../../identity/mail/service.ts';
import { languageOf, type InEachLanguage, type Language } from '../../../kit/text/languages.ts';
import { spanish } from './letters-es.ts';
import { italian } from './letters-it.ts';

export interface VisaLetter {
  /** language of the receiver */
  readonly locale: string;
  /** name of the person who asks */
  readonly asker: string;
  readonly document: string;
  /** a day, YYYY-MM-DD */
  readonly deadline: string | null;
  readonly description: string | null;
  /** the list of visas of the project */
  readonly link: string;
}

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** What a request says; the names are in one line each. */
interface Asked {
  readonly asker: string;
  readonly document: string;
  /** the deadline as people read it */
  readonly day: string | undefined;
  /** the description as a paragraph of its own, else empty */
  readonly note: string;
  readonly link: string;
}

interface Answered {
  readonly document: string;
  readonly accepted: number;
  readonly denied: number;
  readonly link: string;
}

interface Words {
  readonly requested: (asked: Asked) => Letter;
  readonly answered: (answered: Answered) => Letter;
}

const inEach: InEachLanguage<Words> = {
  en: {
    requested: ({ asker, document, day, note, link }) => ({
      subject: `Visa requested: ${document}`,
      text: `Hello,\n\n${asker} asks you to validate the document "${document}"${day === undefined ? '' : ` by ${day}`}.${note}\n\nOpen this link to respond:\n${link}\n`,
    }),
    answered: ({ document, accepted, denied, link }) => ({
      subject: `Visa complete: ${document}`,
      text: `Hello,\n\nAll validators have responded to the visa on "${document}": ${accepted} accepted, ${denied} denied.\n\n${link}\n`,
    }),
  },
  fr: {
    requested: ({ asker, document, day, note, link }) => ({
      subject: `Visa demandé : ${document}`,
      text: `Bonjour,\n\n${asker} vous demande de valider le document « ${document} »${day === undefined ? '' : ` avant le ${day} inclus`}.${note}\n\nPour répondre, ouvrez ce lien :\n${link}\n`,
    }),
    answered: ({ document, accepted, denied, link }) => ({
      subject: `Visa complet : ${document}`,
      text: `Bonjour,\n\nTous les valideurs ont répondu au visa sur « ${document} » : ${accepted} acceptations, ${denied} refus.\n\n${link}\n`,
    }),
  },
  de: {
    requested: ({ asker, document, day, note, link }) => ({
      subject: `Freigabe angefordert: ${document}`,
      text: `Guten Tag,\n\n${asker} bittet Sie, das Dokument „${document}“${day === undefined ? '' : ` bis einschließlich ${day}`} zu prüfen.${note}\n\nÖffnen Sie diesen Link, um zu antworten:\n${link}\n`,
    }),
    answered: ({ document, accepted, denied, link }) => ({
      subject: `Freigabe abgeschlossen: ${document}`,
      text: `Guten Tag,\n\nalle Prüfer haben zur Freigabe von „${document}“ geantwortet: ${accepted} freigegeben, ${denied} abgelehnt.\n\n${link}\n`,
    }),
  },
  es: spanish,
  it: italian,
  nl: {
    requested: ({ asker, document, day, note, link }) => ({
      subject: `Goedkeuring aangevraagd: ${document}`,
      text: `Hallo,\n\n${asker} vraagt u het document ‘${document}’${day === undefined ? '' : ` uiterlijk ${day}`} te beoordelen.${note}\n\nOpen deze link om te reageren:\n${link}\n`,
    }),
    answered: ({ document, accepted, denied, link }) => ({
      subject: `Goedkeuring afgerond: ${document}`,
      text: `Hallo,\n\nAlle beoordelaars hebben gereageerd op de goedkeuring van ‘${document}’: ${accepted} goedgekeurd, ${denied} afgekeurd.\n\n${link}\n`,
    }),
  },
};

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** To a person who is asked to validate a document. */
export function requestLetter({ locale, link, deadline, ...names }: VisaLetter): Letter {
  const language = languageOf(locale);
  return inEach[language].requested({
    asker: inLine(names.asker),
    document: inLine(names.document),
    day: deadline === null ? undefined : dayIn(language, deadline),
    note: names.description === null ? '' : `\n\n  ${inLine(names.description)}`,
    link,
  });
}

/** To the person who asked, once everybody has answered. */
export function answeredLetter({
  locale,
  document,
  ...rest
}: Pick<VisaLetter, 'locale' | 'document' | 'link'> & { readonly accepted: number; readonly denied: number }): Letter {
  return inEach[languageOf(locale)].answered({ document: inLine(document), ...rest });
}
