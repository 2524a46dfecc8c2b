// Tokens of a project: lifetimes, persons, names, and an example call.
import type { TFunction } from 'i18next';
import type { ProjectAccessToken } from '../../api/shapes.ts';

const HOUR = 3_600_000;
/** Lifetimes in hours. */
export const lives = [1, 12, 24, 24 * 7, 24 * 30] as const;

/** In days from one day on. */
export const lifeText = (t: TFunction, hours: number): string =>
  hours < 24 ? t('tokens.hours', { count: hours }) : t('tokens.days', { count: hours / 24 });

/** Expiry of a token: a minute early, so that a client clock slightly ahead does not exceed the maximum lifetime. */
export const endOf = (hours: number, now = Date.now()): string => new Date(now + hours * HOUR - 60_000).toISOString();

export interface TokenPerson {
  readonly email: string;
  readonly name: string;
}

/** Name and address; only one of them if they are equal. */
export const personText = ({ name, email }: TokenPerson): string => (name === email ? email : `${name} (${email})`);

/** The first letters, enough to distinguish tokens; the full token is copied without being displayed. */
export const nameOf = ({ token }: Pick<ProjectAccessToken, 'token'>): string => `${token.slice(0, 8)}…`;

/** A command for a terminal that lists the models of the project. */
export const exampleCall = (origin: string, cloud: number, project: number, token: string): string =>
  `curl -H "Authorization: Bearer ${token}" \\\n  ${origin}/cloud/${cloud}/project/${project}/model`;
