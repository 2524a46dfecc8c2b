// Text of a log entry: the actor, the action, the object, the time and the application.
import type { TFunction } from 'i18next';
import type { Answer } from '../../api/client.ts';
import { byToken } from '../../api/token-makers.ts';
import type { ServerLogEntry } from './queries.ts';
import { aboutModels, around, actionPhrase, sentencesOf, valueChangeOf, type Did, type LogEntry } from './sentences.ts';

type LoggedObject = NonNullable<LogEntry['description']>['object'];

/** Placeholder of the object in a sentence, until it is replaced by a link. */
const MARK = '\u0000';

const keysOf = (names: readonly Did[]) => names.map(name => `activity.did.${name}` as const);

/** The sentence of an entry in the log of a project. */
export function lineWords(t: TFunction, entry: LogEntry) {
  const { app_name: app, description } = entry;
  const actor = description?.user_name ?? (entry.user_email || app || t('activity.itself'));
  const subject = description?.in_name_of;
  const who = isByToken(entry) && subject ? byToken(t, subjectName(t, subject), actor) : actor;
  const value = valueChangeOf(entry);
  const sentence = value
    ? t(`activity.valueDid.${value.verb}`, { who, what: MARK, kind: t(`activity.valueKinds.${value.kind}`) })
    : t(keysOf(sentencesOf(entry)), { who, what: MARK, was: description?.was ?? '' });
  const [before, after] = around(sentence, MARK);
  const name = description?.object?.name ?? t('activity.something');
  const count = description?.count;
  return {
    /** text before and after the object; `after` is undefined where the sentence names none */
    before,
    after,
    object: count === undefined ? name : t('activity.others', { name, count: count - 1 }),
    /** the person for whom a token was made, and the application */
    more: {
      inNameOf: isByToken(entry) ? undefined : forWhom(t, subject),
      through: app !== '' && app !== actor ? t('activity.through', { app }) : undefined,
    },
  };
}

type Subject = { readonly name: string | null; readonly email: string | null };

const subjectName = (t: TFunction, { name, email }: Subject): string => name ?? email ?? t('activity.somebody');

const forWhom = (t: TFunction, person: Subject | null | undefined): string | undefined =>
  person ? t('activity.inNameOf', { person: subjectName(t, person) }) : undefined;

/** Whether the other person of an entry is the one in whose name a token acted; else the token was made for them. */
const isByToken = ({ action }: Pick<LogEntry, 'action'>): boolean => !action.startsWith('access-token.');

export type LineSubject = 'document' | 'folder' | 'project' | 'tag' | 'visa' | 'topic' | 'model' | 'people';

/** Subject of an entry, by the prefix of its action: selects its icon. Anything else is about people. */
export function subjectOf({ action }: Pick<LogEntry, 'action'>): LineSubject {
  const [first = ''] = action.split('.');
  if (first === 'topic-value') return 'topic';
  if (aboutModels.includes(first)) return 'model';
  return (['document', 'folder', 'project', 'tag', 'visa', 'topic'] as const).find(each => each === first) ?? 'people';
}

export type ObjectPlace =
  | { readonly kind: 'model'; readonly id: number }
  | { readonly kind: 'document'; readonly id: number }
  /** a folder; undefined: the root */
  | { readonly kind: 'documents'; readonly folder: number | undefined };

/** The page of an object; undefined for deleted objects, and for objects without a page. */
export function placeOf(object: LoggedObject): ObjectPlace | undefined {
  if (!object?.exists || object.id === null) return undefined;
  const { kind, id } = object;
  if (kind === 'model' || kind === 'document') return { kind, id };
  return { kind: 'documents', folder: kind === 'folder' ? id : (object.folder_id ?? undefined) };
}

/** The heading of a day. @param day the date in words, used for all but the latest days */
export function dayWord(t: TFunction, daysAgo: number, day: string): string {
  if (daysAgo === 0) return t('activity.today');
  return daysAgo === 1 ? t('activity.yesterday') : day;
}

type Actor = Pick<ServerLogEntry, 'user_name' | 'user_email' | 'app_name' | 'claimed'>;

/** The actor as far as the log knows; for refused sign-ins, the claimed name. Empty: unknown. */
export const actorName = ({ user_name, user_email, app_name, claimed }: Actor): string =>
  user_name ?? user_email ?? claimed ?? app_name ?? '';

export function actorText(t: TFunction, entry: Actor & Pick<ServerLogEntry, 'via' | 'in_name_of' | 'action'>): string {
  const actor = actorName(entry) || t(entry.via === 'service' ? 'activity.itself' : 'activity.somebody');
  if (entry.in_name_of && isByToken(entry)) return byToken(t, subjectName(t, entry.in_name_of), actor);
  return [actor, forWhom(t, entry.in_name_of)].filter(Boolean).join(' ');
}

/** Text of the action, or of the attempt: a refused action did not happen. */
export function deedText(t: TFunction, { action, result }: Pick<ServerLogEntry, 'action' | 'result'>): string {
  const done = actionPhrase((names, values) => t(keysOf(names), values), action);
  return result === 'done' ? done : t(`activity.undone.${result}`, { done });
}

/** `old → new +2`: the name before and now, and the number of further objects. @param number formats a number */
export function objectText(
  { object, was, count, result }: Pick<ServerLogEntry, 'object' | 'was' | 'count' | 'result'>,
  number: (value: number) => string,
): string {
  const names = [was, object?.name].filter(Boolean).join(' → ');
  return names + (count > 1 && result !== 'refused' ? ` +${number(count - 1)}` : '');
}

/** The result; with a count, where a caller was refused repeatedly. */
export function resultText(t: TFunction, { result, count }: Pick<ServerLogEntry, 'result' | 'count'>): string {
  const word = t(`activity.results.${result}`);
  return result === 'refused' && count > 1 ? `${word} ${t('activity.times', { count })}` : word;
}

type Verification = Pick<Answer<'GET /server/activity/verification'>, 'lines' | 'reason' | 'broken_at'>;

/** Result of the check of the log. */
export function verificationWords(t: TFunction, found: Verification, number: (value: number) => string) {
  if (found.reason === null) return { kind: 'done' as const, word: t('activity.verified', { count: found.lines }) };
  const line = number(found.broken_at ?? 0);
  return { kind: 'failed' as const, word: t(`activity.broken.${found.reason}`, { line }) };
}
