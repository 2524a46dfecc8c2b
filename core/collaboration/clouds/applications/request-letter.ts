// The mail to the owner of an application that a cloud requests.
import { inLine, letterOf, type Letter } from '../../../identity/mail/service.ts';
import { languageOf } from '../../../kit/text/languages.ts';
import { textsIn } from '../../../kit/text/texts.ts';

export interface ApplicationRequest {
  /** language of the owner */
  readonly locale: string;
  readonly asker: string;
  readonly application: string;
  readonly cloud: string;
  /** the page of the application, where its owner answers */
  readonly link: string;
}

export function requestLetter({ locale, asker, application, cloud, link }: ApplicationRequest): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.applicationRequest');
  const names = { asker: inLine(asker), application: inLine(application), cloud: inLine(cloud) };
  return letterOf(language, text('subject', names), [text('text', { ...names, link })]);
}
