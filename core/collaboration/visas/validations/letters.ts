// The mails of visas, each in the language of its receiver.
import { inLine, letterOf, type Letter } from '../../../identity/mail/service.ts';
import { languageOf, type Language } from '../../../kit/text/languages.ts';
import { textsIn } from '../../../kit/text/texts.ts';

export interface VisaLetter {
  /** language of the receiver */
  readonly locale: string;
  /** name of the requester */
  readonly asker: string;
  readonly document: string;
  /** a day, YYYY-MM-DD */
  readonly deadline: string | null;
  readonly description: string | null;
  /** the list of visas of the project */
  readonly link: string;
}

const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** To a validator of a document. */
export function requestLetter({ locale, link, deadline, description, ...names }: VisaLetter): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.visaRequest');
  const [asker, document] = [inLine(names.asker), inLine(names.document)];
  return letterOf(language, text('subject', { document }), [
    deadline === null
      ? text('asks', { asker, document })
      : text('asksByDay', { asker, document, day: dayIn(language, deadline) }),
    description === null ? undefined : `  ${inLine(description)}`,
    text('open', { link }),
  ]);
}

/** To the requester, once all validators have answered. */
export function answeredLetter({
  locale,
  document: name,
  ...rest
}: Pick<VisaLetter, 'locale' | 'document' | 'link'> & { readonly accepted: number; readonly denied: number }): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.visaAnswered');
  const document = inLine(name);
  return letterOf(language, text('subject', { document }), [text('text', { document, ...rest })]);
}
