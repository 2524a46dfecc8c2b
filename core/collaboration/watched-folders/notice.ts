// The mail to administrators of the service about a watched folder whose maker's account is deleted.
import { inLine, letterOf, type Message } from '../../identity/mail/service.ts';
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';

export function noticeOf(
  { path, project_name: project }: { readonly path: string; readonly project_name: string },
  { email, locale }: { readonly email: string; readonly locale: string },
): Message {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail.watchedFolder');
  const body = text('text', { path: inLine(path), project: inLine(project) });
  return { to: email, ...letterOf(language, text('subject'), [body]) };
}
