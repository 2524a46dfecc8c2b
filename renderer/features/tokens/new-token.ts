// Values and options of the form for a new token, and the request made of them.
import type { TFunction } from 'i18next';
import type { ScopeName } from '../../ui/scopes/scope-names.ts';
import type { NewToken, TokenScope } from './queries.ts';
import type { ProjectAccessToken } from '../../api/shapes.ts';

// Tokens of a project: lifetimes, persons, names, and an example call.

const HOUR = 3_600_000;
/** Lifetimes in hours. */
export const lives = [1, 12, 24, 24 * 7, 24 * 30] as const;

/** In days from one day on. */
export const lifeText = (t: TFunction, hours: number): string =>
  hours < 24 ? t('tokens.hours', { count: hours }) : t('tokens.days', { count: hours / 24 });

/** Expiry of a token: a minute early, so that a client clock slightly ahead does not exceed the maximum lifetime. */
export const endOf = (hours: number, now = Date.now()): string => new Date(now + hours * HOUR - 60_000).toISOString();

export type TokenPerson = { readonly email: string; readonly name: string };

/** Name and address; only one of them if they are equal. */
export const personText = ({ name, email }: TokenPerson): string => (name === email ? email : `${name} (${email})`);

/** The first letters, enough to distinguish tokens; the full token is copied without being displayed. */
export const nameOf = ({ token }: Pick<ProjectAccessToken, 'token'>): string => `${token.slice(0, 8)}…`;

/** A command for a terminal that lists the models of the project. */
export const exampleCall = (origin: string, cloud: number, project: number, token: string): string =>
  `curl -H "Authorization: Bearer ${token}" \\\n  ${origin}/cloud/${cloud}/project/${project}/model`;

/** All scopes that a project token can have. */
export const tokenScopes = (['model', 'document', 'bcf'] as const).flatMap(
  (of): readonly (ScopeName & TokenScope)[] => [`${of}:read`, `${of}:write`],
);

export interface TokenForm {
  readonly scopes: readonly ScopeName[];
  readonly hours: number;
  /** address of the person that the token acts for; empty: its creator */
  readonly email: string;
}

/** Initial values: reads models for half a day, acting for its creator. */
export const firstToken: TokenForm = { scopes: ['model:read'], hours: 12, email: '' };

/** A token needs at least one scope. */
export const isTokenComplete = ({ scopes }: TokenForm): boolean => scopes.length > 0;

/**
 * Request body: scopes in the order of the list, without duplicates and without any that project tokens cannot have.
 * @param now milliseconds
 */
export const tokenWritten = ({ scopes, hours, email }: TokenForm, now?: number): NewToken => ({
  scopes: tokenScopes.filter(scope => scopes.includes(scope)),
  expires_at: endOf(hours, now),
  email_impersonation: email === '' ? null : email,
});

export const lifeChoices = (t: TFunction) => lives.map(hours => ({ value: String(hours), label: lifeText(t, hours) }));

/** The user first, then the members that the token may act for. */
export const personChoices = (t: TFunction, people: readonly TokenPerson[]) => [
  { value: '', label: t('tokens.forMe') },
  ...people.map(person => ({ value: person.email, label: personText(person) })),
];
