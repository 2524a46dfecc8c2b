// Mails about accounts, in the language of their receivers.
import { languageOf } from '../../kit/text/languages.ts';
import { textsIn } from '../../kit/text/texts.ts';
import { letterOf, type Letter } from '../mail/service.ts';
import type { Account } from '../users/service.ts';

/** A letter to the holder of an account. @param value the link, or the new address */
export function letterTo(
  { locale, firstname }: Pick<Account, 'locale' | 'firstname'>,
  kind: 'resetPassword' | 'confirmEmail' | 'verifyEmail' | 'emailChanged',
  value: string,
): Letter {
  const language = languageOf(locale);
  const text = textsIn(language, 'mail');
  const body = text(`${kind}.text`, { [kind === 'emailChanged' ? 'email' : 'link']: value });
  return letterOf(language, text(`${kind}.subject`), [body], firstname);
}
