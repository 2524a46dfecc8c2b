// The mails of visas, each in the language of its receiver. Plain text.
import { inLine } from '../../../identity/mail/service.ts';

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

const isFrench = (locale: string) => locale.startsWith('fr');

function dayIn(locale: string, day: string): string {
  return new Intl.DateTimeFormat(isFrench(locale) ? 'fr' : 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** To a person who is asked to validate a document. */
export function requestLetter({ locale, link, deadline, ...names }: VisaLetter): Letter {
  const [asker, document] = [inLine(names.asker), inLine(names.document)];
  const note = names.description === null ? '' : `\n\n  ${inLine(names.description)}`;
  if (isFrench(locale)) {
    const until = deadline === null ? '' : ` avant le ${dayIn(locale, deadline)} inclus`;
    return {
      subject: `Visa demandé : ${document}`,
      text: `Bonjour,\n\n${asker} vous demande de valider le document « ${document} »${until}.${note}\n\nPour répondre, ouvrez ce lien :\n${link}\n`,
    };
  }
  const until = deadline === null ? '' : ` by ${dayIn(locale, deadline)}`;
  return {
    subject: `Visa requested: ${document}`,
    text: `Hello,\n\n${asker} asks you to validate the document "${document}"${until}.${note}\n\nOpen this link to respond:\n${link}\n`,
  };
}

/** To the person who asked, once everybody has answered. */
export function answeredLetter({
  locale,
  link,
  accepted,
  denied,
  ...names
}: Pick<VisaLetter, 'locale' | 'document' | 'link'> & { readonly accepted: number; readonly denied: number }): Letter {
  const document = inLine(names.document);
  if (isFrench(locale)) {
    return {
      subject: `Visa complet : ${document}`,
      text: `Bonjour,\n\nTous les valideurs ont répondu au visa sur « ${document} » : ${accepted} acceptations, ${denied} refus.\n\n${link}\n`,
    };
  }
  return {
    subject: `Visa complete: ${document}`,
    text: `Hello,\n\nAll validators have responded to the visa on "${document}": ${accepted} accepted, ${denied} denied.\n\n${link}\n`,
  };
}
