// Texts about the user's second factors, and the actions on them.
import type { TFunction } from 'i18next';
import { formatTime } from '../../../ui/numbers/format.ts';
import type { Passkey, SecondFactors } from './queries.ts';

type Mine = Pick<SecondFactors, 'totp' | 'passkeys'>;

/** Whether there is any second factor, and with it recovery codes. */
export const hasAny = ({ totp, passkeys }: Mine): boolean => totp !== null || passkeys.length > 0;

export const totpText = (t: TFunction, { totp }: Pick<SecondFactors, 'totp'>): string =>
  totp ? t('secondFactor.totpOn', { time: formatTime(totp.last_used_at) }) : t('secondFactor.totpOff');

/** The address of the service that the passkey belongs to, and its last use. */
export function passkeyText(
  t: TFunction,
  { host, last_used_at: last }: Pick<Passkey, 'host' | 'last_used_at'>,
): string {
  const used = last === null ? t('secondFactor.never') : t('secondFactor.lastUsed', { time: formatTime(last) });
  return `${t('secondFactor.passkeyKind', { host })} · ${used}`;
}

/**
 * Why no passkey can be added; undefined where one can. A service that is opened by its IP address can have none in any
 * browser.
 */
export function noPasskeyReason(
  { passkey_host }: Pick<SecondFactors, 'passkey_host'>,
  canCreate: boolean,
): 'secondFactor.noPasskeysHere' | 'secondFactor.noPasskeysBrowser' | undefined {
  if (passkey_host === null) return 'secondFactor.noPasskeysHere';
  return canCreate ? undefined : 'secondFactor.noPasskeysBrowser';
}

/** Recovery codes as a file, one per line, made without a request: the service cannot return them again. */
export const codesFile = (codes: readonly string[]): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;

/** Texts of the confirmation before a factor is removed; its button has no trailing dots. */
export const removalWords = (t: TFunction, name: string) => ({
  title: t('secondFactor.removeTitle', { name }),
  text: t('secondFactor.removeText'),
  action: t('secondFactor.remove').replace('…', ''),
});
