// Texts about an application, its credentials, and the confirmations before these change.
import type { TFunction } from 'i18next';
import { personName, formatDay } from '../../ui/numbers/format.ts';
import { scopesOf, type ScopeName } from '../../ui/scopes/scope-names.ts';
import { roleName, roles } from '../../api/roles.ts';
import type { Application } from './queries.ts';

// Properties of an application in the order of its page.

export interface ApplicationFact {
  readonly kind: 'type' | 'owner' | 'accounts' | 'base' | 'scopes' | 'redirects';
  readonly name: string;
  readonly text: string;
  /** explanation of the text */
  readonly note?: string;
}

/** `mayChange`: whether the user may assign another owner; `wordOf`: description of a scope. */
type FactReader = { readonly mayChange: boolean; readonly wordOf: (scope: ScopeName) => string };

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
    provides_accounts && { kind: 'accounts', name: t('applications.accounts'), text: t('applications.accountsText') },
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

/** Empty for an application without an owner, except for users who can assign one. */
export function ownerText(t: TFunction, { owner }: Pick<Application, 'owner'>, mayChange: boolean): string | undefined {
  if (owner) return personName(owner);
  return mayChange ? t('applications.noOwner') : undefined;
}

/** Number of scopes; aliases of one scope count once. */
export const scopeCount = ({ scopes }: Pick<Application, 'scopes'>): number => scopesOf(scopes).length;

/** Number of permissions, in words. */
export const rightsText = (t: TFunction, application: Pick<Application, 'scopes'>): string =>
  t('applications.rights', { count: scopeCount(application) });

/** The owner as lists show it, with a warning if the owner's account is disabled. */
export const listedOwner = (t: TFunction, { owner, ended_at }: Pick<Application, 'owner' | 'ended_at'>) =>
  ended_at === null
    ? { text: personName(owner), isWarning: false }
    : { text: t('applications.ended'), isWarning: true };

/** Roles in a cloud to choose from, the lesser one first. */
export const guestRoleChoices = (t: TFunction) =>
  [roles.user, roles.admin].map(role => ({ value: String(role), label: roleName(t, role) }));

/** Sort key: administrators first. */
export const guestOrder = ({ role }: { readonly role: number }): number => -role;

export type CredentialQuestion = 'secret' | 'key' | 'end-key';

type MaybeKeyed = Pick<Application, 'has_api_key'>;

/** Actions on the API key: only an existing one can be revoked. */
export const keyQuestions = ({ has_api_key }: MaybeKeyed): readonly CredentialQuestion[] =>
  has_api_key ? ['key', 'end-key'] : ['key'];

/** Confirmation before a credential is created, replaced or revoked. */
export function credentialWords(t: TFunction, question: CredentialQuestion, { has_api_key }: MaybeKeyed) {
  const [title, text, action] = {
    secret: ['applications.newSecretTitle', 'applications.newSecretText', 'applications.replace'] as const,
    key: has_api_key
      ? (['applications.newKeyTitle', 'applications.newKeyText', 'applications.replace'] as const)
      : (['applications.newKeyTitle', 'applications.firstKeyText', 'shell.create'] as const),
    'end-key': ['applications.endKeyTitle', 'applications.endKeyText', 'applications.end'] as const,
  }[question];
  return { title: t(title), text: t(text), action: t(action) };
}

export type Secrets = { readonly clientId: string; readonly secret?: string | null; readonly key?: string | null };

/** Credentials that are shown once, with their title. A public application has no secret. */
export function secretWords(t: TFunction, { clientId, secret, key }: Secrets) {
  const hidden = [
    { label: t('applications.secret'), text: secret },
    { label: t('applications.key'), text: key },
  ].flatMap(({ label, text }) => (text ? [{ label, text }] : []));
  return {
    text: t(hidden.length > 0 ? 'applications.onceText' : 'applications.publicText'),
    clientId: { label: t('applications.clientId'), text: clientId },
    hidden,
  };
}
