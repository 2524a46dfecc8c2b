// Values of the mail server form, the request made of them, and texts about mail.
import type { TFunction } from 'i18next';
import { looksLikeEmail } from './account-facts.ts';
import type { MailSettings, MailValues } from './queries.ts';

export interface MailForm {
  readonly host: string;
  readonly user: string;
  readonly from: string;
  /** never sent to the window: empty until a new one is typed */
  readonly password: string;
  /** undefined: the input is not a valid port */
  readonly port: number | undefined;
  readonly secure: boolean;
  readonly isRequired: boolean;
}

export const firstMailValues = ({ host, user, from, port, secure, tls }: MailSettings): MailForm => ({
  host: host ?? '',
  user: user ?? '',
  from,
  password: '',
  port,
  secure,
  isRequired: tls === 'required',
});

/** Without a server no mail is sent; an empty password keeps the stored one. */
export const mailWritten = (form: MailForm): MailValues => ({
  host: form.host.trim() || null,
  port: Number(form.port),
  secure: form.secure,
  tls: form.isRequired ? 'required' : 'off',
  user: form.user.trim() || null,
  from: form.from.trim(),
  ...(form.password !== '' && { password: form.password }),
});

export const canSaveMail = ({ port }: Pick<MailForm, 'port'>): boolean => Number.isInteger(port);

/** A test uses the saved server, not the values being typed. */
export const canTestMail = ({ host }: Pick<MailSettings, 'host'>, to: string) => host !== null && looksLikeEmail(to);

type MailState = { readonly kind: 'warning' | 'done' | 'waiting' | 'failed'; readonly word: string };

/** Whether mail is sent, and the number of queued messages. */
export function mailStates(t: TFunction, { host, outbox }: Pick<MailSettings, 'host' | 'outbox'>): MailState[] {
  const states: MailState[] = [
    host === null
      ? { kind: 'warning', word: t('administration.mail.none') }
      : { kind: 'done', word: t('administration.mail.by', { host }) },
  ];
  if (outbox > 0) states.push({ kind: 'waiting', word: t('administration.mail.waiting', { count: outbox }) });
  return states;
}

/** Result of a test mail. */
export const testState = (t: TFunction, { delivered }: { readonly delivered: boolean }): MailState => ({
  kind: delivered ? 'done' : 'failed',
  word: t(delivered ? 'administration.mail.delivered' : 'administration.mail.notDelivered'),
});
