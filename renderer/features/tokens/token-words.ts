// Tokens of a project: how long they live, for whom they are, what they are called, and how one is used.
import type { TFunction } from 'i18next';
import type { ProjectAccessToken } from '../../api/shapes.ts';

const HOUR = 3_600_000;
/** Hours. */
export const lives = [1, 12, 24, 24 * 7, 24 * 30] as const;

/** Days from a day on. */
export const lifeText = (t: TFunction, hours: number): string =>
  hours < 24 ? t('tokens.hours', { count: hours }) : t('tokens.days', { count: hours / 24 });

/**
 * When a token ends: a minute early, so that a clock that is a little ahead does not ask for more than the longest
 * life.
 */
export const endOf = (hours: number, now = Date.now()): string => new Date(now + hours * HOUR - 60_000).toISOString();

export interface TokenPerson {
  readonly email: string;
  readonly name: string;
}

/** Name and address, once where they are the same. */
export const personText = ({ name, email }: TokenPerson): string => (name === email ? email : `${name} (${email})`);

/** Enough to tell tokens apart; the whole is copied, not shown to whoever stands behind. */
export const nameOf = ({ token }: Pick<ProjectAccessToken, 'token'>): string => `${token.slice(0, 8)}…`;

/** A call that lists the models of the project, for a terminal. */
export const exampleCall = (origin: string, cloud: number, project: number, token: string): string =>
  `curl -H "Authorization: Bearer ${token}" \\\n  ${origin}/cloud/${cloud}/project/${project}/model`;
