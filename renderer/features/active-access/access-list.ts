// What is listed as active access, what is said of each entry, and what is asked before it ends.
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

/** Ids count within a kind. */
export const accessKey = ({ kind, id }: Pick<ActiveAccess, 'kind' | 'id'>): string => `${kind}-${id}`;

export const ofKind = (all: readonly ActiveAccess[], kind: AccessKind | 'all'): readonly ActiveAccess[] =>
  kind === 'all' ? all : all.filter(entry => entry.kind === kind);

/** Whether any of them can be ended: not that of this window. */
export const canEndAny = (shown: readonly ActiveAccess[]): boolean => shown.some(({ is_current }) => !is_current);

/** What an entry is called where it is asked about: its kind, with its name or its place. */
export const accessName = (
  t: TFunction,
  { kind, name, place }: Pick<ActiveAccess, 'kind' | 'name' | 'place'>,
): string => [t(`activeAccess.kinds.${kind}`), name || place].filter(Boolean).join(' ');

/** What it gives access to, and below it what it allows. Without a name it is known by what it allows.
 *  @param may what it allows, in words */
export function whatText(
  { name, browser, address, place }: Pick<ActiveAccess, 'name' | 'browser' | 'address' | 'place'>,
  may: string,
): { readonly text: string; readonly title: string } {
  const text = [name, browser, address, place].filter(Boolean).join(' · ');
  return { text: text || may, title: [text, may].filter(Boolean).join('\n') };
}

/** Who made it, and for whom it acts. */
export const makerText = (t: TFunction, { maker, acts_for }: Pick<ActiveAccess, 'maker' | 'acts_for'>): string =>
  [maker && personName(maker), acts_for && t('activeAccess.actsFor', { name: personName(acts_for) })]
    .filter(Boolean)
    .join(' · ');

/** A moment, or what is said where there is none. */
export const momentText = (at: string | null, otherwise: string): string => (at === null ? otherwise : formatTime(at));

/**
 * What the column of ends is sorted by: what does not expire stands after every year. Tables compare digits as numbers.
 */
export const endOrder = ({ expires_at }: Pick<ActiveAccess, 'expires_at'>): string => expires_at ?? '9999';

export interface AccessQuestion {
  readonly kind: AccessKind | 'all';
  /** absent: all that are shown */
  readonly id?: number;
  readonly name: string;
}

export const questionAbout = (t: TFunction, entry: ActiveAccess): AccessQuestion => ({
  kind: entry.kind,
  id: entry.id,
  name: accessName(t, entry),
});

/** What is asked before one entry, or all that are shown, end. */
export const endWords = (
  t: TFunction,
  { id, name }: AccessQuestion,
): { readonly title: string; readonly text: string } =>
  id === undefined
    ? { title: t('activeAccess.endAllTitle'), text: t('activeAccess.endAllText') }
    : { title: t('activeAccess.endTitle', { name }), text: t('activeAccess.endText') };

/** What texts name of a token by which somebody acts for another. */
export const tokenParts = ({ maker, subject }: Pick<Impersonation, 'maker' | 'subject'>) => ({
  maker: personName(maker),
  name: personName(subject),
});

/** Who made such a token, by which application unless that is the maker itself, where it acts, and until when. */
export function tokenText(t: TFunction, token: Impersonation): string {
  const { application, project, expires_at } = token;
  const parts = tokenParts(token);
  const made =
    application === null || application === parts.maker
      ? t('activeAccess.impersonations.made', parts)
      : t('activeAccess.impersonations.madeWith', { ...parts, application });
  return [made, project.name, t('activeAccess.impersonations.until', { time: formatTime(expires_at) })].join(' · ');
}
