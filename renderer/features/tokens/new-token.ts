// What the form of a new token holds, offers and sends.
import type { TFunction } from 'i18next';
import type { ScopeName } from '../../ui/scopes/scope-names.ts';
import type { NewToken, TokenScope } from './queries.ts';
import { endOf, lifeText, lives, personText, type TokenPerson } from './token-words.ts';

/** What a token of a project can do at most. */
export const tokenScopes = [
  'model:read',
  'model:write',
  'document:read',
  'document:write',
  'bcf:read',
  'bcf:write',
] as const satisfies readonly (ScopeName & TokenScope)[];

export interface TokenForm {
  readonly scopes: readonly ScopeName[];
  readonly hours: number;
  /** of the person whom it acts for; empty: who makes it */
  readonly email: string;
}

/** Reads models for half a day, in one's own name. */
export const firstToken: TokenForm = { scopes: ['model:read'], hours: 12, email: '' };

/** A token that may nothing is none. */
export const isTokenComplete = ({ scopes }: TokenForm): boolean => scopes.length > 0;

/** As it is sent: scopes in the order of the list, each once, and none that a token of a project cannot have.
 *  @param now milliseconds */
export const tokenWritten = ({ scopes, hours, email }: TokenForm, now?: number): NewToken => ({
  scopes: tokenScopes.filter(scope => scopes.includes(scope)),
  expires_at: endOf(hours, now),
  email_impersonation: email === '' ? null : email,
});

export interface TokenChoice {
  readonly value: string;
  readonly label: string;
}

export const lifeChoices = (t: TFunction): TokenChoice[] =>
  lives.map(hours => ({ value: String(hours), label: lifeText(t, hours) }));

/** Oneself first, then those whom it may act for. */
export const personChoices = (t: TFunction, people: readonly TokenPerson[]): TokenChoice[] => [
  { value: '', label: t('tokens.forMe') },
  ...people.map(person => ({ value: person.email, label: personText(person) })),
];
