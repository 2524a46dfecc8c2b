// The list of active access: entries, their texts, and the confirmation before they end.
import type { TFunction } from 'i18next';
import type { ActiveAccess, Impersonation } from '../../api/shapes.ts';
import { formatTime, personName } from '../../ui/numbers/format.ts';

export type AccessKind = ActiveAccess['kind'];

export const kinds: readonly AccessKind[] = [
  'session',
  'secret',
  'api-key',
  'project-token',
  'model-token',
  'addresses',
  'invitation',
];

/** Ids are unique within a kind. */
export const accessKey = ({ kind, id }: Pick<ActiveAccess, 'kind' | 'id'>): string => `${kind}-${id}`;

export const ofKind = (all: readonly ActiveAccess[], kind: AccessKind | 'all'): readonly ActiveAccess[] =>
  kind === 'all' ? all : all.filter(entry => entry.kind === kind);

/** Whether any entry can be ended: the session of this window cannot. */
export const canEndAny = (shown: readonly ActiveAccess[]): boolean => shown.some(({ is_current }) => !is_current);

/** Name of an entry in a confirmation: its kind, with its name or its place. */
export const accessName = (t: TFunction, { kind, name, place }: Pick<ActiveAccess, 'kind' | 'name' | 'place'>) =>
  [t(`activeAccess.kinds.${kind}`), name || place].filter(Boolean).join(' ');

/**
 * The name of the access, and below it what it allows. Without a name, only what it allows.
 * @param may the permissions, in words
 */
export function whatText(access: Pick<ActiveAccess, 'name' | 'browser' | 'address' | 'place'>, may: string) {
  const { name, browser, address, place } = access;
  const text = [name, browser, address, place].filter(Boolean).join(' · ');
  return { text: text || may, title: [text, may].filter(Boolean).join('\n') };
}

/** Its creator, and the user for whom it acts. */
export const makerText = (t: TFunction, { maker, acts_for }: Pick<ActiveAccess, 'maker' | 'acts_for'>): string =>
  [maker && personName(maker), acts_for && t('activeAccess.actsFor', { name: personName(acts_for) })]
    .filter(Boolean)
    .join(' · ');

/** A time, or `otherwise` where there is none. */
export const momentText = (at: string | null, otherwise: string): string => (at === null ? otherwise : formatTime(at));

/**
 * Sort key of the expiry column: access that does not expire sorts after every year. Tables compare digits as numbers.
 */
export const endOrder = ({ expires_at }: Pick<ActiveAccess, 'expires_at'>): string => expires_at ?? '9999';

export interface AccessQuestion {
  readonly kind: AccessKind | 'all';
  /** absent: all entries shown */
  readonly id?: number;
  readonly name: string;
}

export const questionAbout = (t: TFunction, entry: ActiveAccess): AccessQuestion => ({
  kind: entry.kind,
  id: entry.id,
  name: accessName(t, entry),
});

/** Confirmation before one entry, or all that are shown, end. */
export const endWords = (t: TFunction, { id, name }: AccessQuestion) =>
  id === undefined
    ? { title: t('activeAccess.endAllTitle'), text: t('activeAccess.endAllText') }
    : { title: t('activeAccess.endTitle', { name }), text: t('activeAccess.endText') };

/** Texts name these parts of an impersonation token. */
export const tokenParts = ({ maker, subject }: Pick<Impersonation, 'maker' | 'subject'>) => ({
  maker: personName(maker),
  name: personName(subject),
});

/**
 * The creator of an impersonation token, the application unless that is the creator itself, its place and its expiry.
 */
export function tokenText(t: TFunction, token: Impersonation): string {
  const { application, project, expires_at } = token;
  const parts = tokenParts(token);
  const made =
    application === null || application === parts.maker
      ? t('activeAccess.impersonations.made', parts)
      : t('activeAccess.impersonations.madeWith', { ...parts, application });
  return [made, project.name, t('activeAccess.impersonations.until', { time: formatTime(expires_at) })].join(' · ');
}
