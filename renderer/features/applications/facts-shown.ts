// Properties of an application in the order of its page.
import type { TFunction } from 'i18next';
import { formatDay } from '../../ui/numbers/format.ts';
import { scopesOf, type ScopeName } from '../../ui/scopes/scope-names.ts';
import { ownerText } from './application-words.ts';
import type { Application } from './queries.ts';

export interface ApplicationFact {
  readonly kind: 'type' | 'owner' | 'accounts' | 'base' | 'scopes' | 'redirects';
  readonly name: string;
  readonly text: string;
  /** explanation of the text */
  readonly note?: string;
}

export interface FactReader {
  /** whether the user may assign another owner */
  readonly mayChange: boolean;
  /** description of a scope */
  readonly wordOf: (scope: ScopeName) => string;
}

/** Optional properties are left out if unset: account management, base URL, redirect addresses. */
export function factsOf(t: TFunction, application: Application, { mayChange, wordOf }: FactReader): ApplicationFact[] {
  const { access_type, base_url, provides_accounts, redirect_uris, scopes } = application;
  const owner = ownerText(t, application, mayChange);
  const facts: (ApplicationFact | false | undefined)[] = [
    {
      kind: 'type',
      name: t('applications.type'),
      text: t(`applications.types.${access_type}`),
      note: t(`applications.typeText.${access_type}`),
    },
    owner !== undefined && { kind: 'owner', name: t('applications.owner'), text: owner },
    provides_accounts && {
      kind: 'accounts',
      name: t('applications.accounts'),
      text: t('applications.accountsText'),
    },
    base_url !== '' && { kind: 'base', name: t('applications.baseUrl'), text: base_url },
    { kind: 'scopes', name: t('applications.scopes'), text: scopesOf(scopes).map(wordOf).join(', ') },
    redirect_uris.length > 0 && { kind: 'redirects', name: t('applications.redirects'), text: '' },
  ];
  return facts.filter(fact => fact !== false && fact !== undefined);
}

/** Whether a redirect address sends the sign-in over an unencrypted network. */
export function isPlainRedirect(uri: string): boolean {
  const { protocol, hostname } = URL.parse(uri) ?? {};
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '');
}

/** That it was disabled, and when; undefined while it is active. */
export const endedText = (t: TFunction, { ended_at }: Pick<Application, 'ended_at'>): string | undefined =>
  ended_at === null ? undefined : `${t('applications.ended')} ${formatDay(ended_at)}`;
