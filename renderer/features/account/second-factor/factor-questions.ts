// The list of the user's second factors, and the dialogs that its buttons open.
import type { TFunction } from 'i18next';
import type { Passkey, SecondFactors } from './queries.ts';
import { formatTime } from '../../../ui/numbers/format.ts';

// Texts about the user's second factors, and the actions on them.

type Mine = Pick<SecondFactors, 'totp' | 'passkeys'>;

/** Whether there is any second factor, and with it recovery codes. */
export const hasAny = ({ totp, passkeys }: Mine): boolean => totp !== null || passkeys.length > 0;

export const totpText = (t: TFunction, { totp }: Pick<SecondFactors, 'totp'>): string =>
  totp ? t('secondFactor.totpOn', { time: formatTime(totp.last_used_at) }) : t('secondFactor.totpOff');

/** The address of the service that the passkey belongs to, and its last use. */
export function passkeyText(t: TFunction, { host, last_used_at: last }: Pick<Passkey, 'host' | 'last_used_at'>) {
  const used = last === null ? t('secondFactor.never') : t('secondFactor.lastUsed', { time: formatTime(last) });
  return `${t('secondFactor.passkeyKind', { host })} · ${used}`;
}

/**
 * Why no passkey can be added; undefined where one can. A service that is opened by its IP address can have none in any
 * browser.
 */
export function noPasskeyReason({ passkey_host }: Pick<SecondFactors, 'passkey_host'>, canCreate: boolean) {
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

export type FactorQuestion =
  | { readonly kind: 'totp' | 'passkey' | 'remove totp' | 'new codes' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

interface FactorButton {
  readonly text: string;
  /** accessible name, where the text does not name the factor */
  readonly label?: string;
  readonly question: FactorQuestion;
}

interface FactorRow {
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly buttons: readonly FactorButton[];
}

/** The authenticator app, set up or not, then passkeys, then recovery codes where there is a factor. */
export function factorRows(t: TFunction, factors: Mine & Pick<SecondFactors, 'recovery_codes'>): FactorRow[] {
  const app = t('secondFactor.totp');
  const removal = (name: string, question: FactorQuestion): FactorButton => ({
    text: t('secondFactor.remove'),
    label: t('secondFactor.removeOne', { name }),
    question,
  });
  const rows: FactorRow[] = [
    {
      key: 'totp',
      name: app,
      about: totpText(t, factors),
      buttons: [
        factors.totp
          ? removal(app, { kind: 'remove totp' })
          : { text: t('secondFactor.setUp'), question: { kind: 'totp' } },
      ],
    },
    ...factors.passkeys.map(passkey => ({
      key: `passkey-${passkey.id}`,
      name: passkey.name,
      about: passkeyText(t, passkey),
      buttons: [
        {
          text: t('secondFactor.rename'),
          label: t('secondFactor.renameOne', { name: passkey.name }),
          question: { kind: 'rename', passkey } as const,
        },
        removal(passkey.name, { kind: 'remove', passkey }),
      ],
    })),
  ];
  if (hasAny(factors))
    rows.push({
      key: 'codes',
      name: t('secondFactor.codes'),
      about: t('secondFactor.codesLeft', { count: factors.recovery_codes }),
      buttons: [{ text: t('secondFactor.newCodes'), question: { kind: 'new codes' } }],
    });
  return rows;
}

/** The dialog after a new factor: its recovery codes, which are returned for the first one only. */
export const afterSetUp = (codes: readonly string[] | null): FactorQuestion | undefined =>
  codes ? { kind: 'codes', codes } : undefined;

type PasskeyForm = { readonly name: string; readonly password: string };

export const isPasskeyComplete = ({ name, password }: PasskeyForm): boolean => name.trim() !== '' && password !== '';

/** Trims the name; a password keeps its blanks. */
export const passkeyWritten = ({ name, password }: PasskeyForm): PasskeyForm => ({ name: name.trim(), password });
