// When issues are due. A due date is a day, or a time of other programs.
import type { TFunction } from 'i18next';
import { isClosed } from '../../api/closed-status.ts';
import type { Topic } from '../../api/shapes.ts';
import { formatDay } from '../../ui/format.ts';

/** Days before its end in which an issue counts as due soon. */
const SOON = 7;

/** YYYY-MM-DD of a moment, where the person is. */
export function dayOf(moment: Date): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  return [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1, 2), digits(moment.getDate(), 2)].join('-');
}

/** The day on which an issue is due; null for none. */
export const dueDay = ({ due_date }: Pick<Topic, 'due_date'>): string | null =>
  due_date === null ? null : ownDay(due_date);

const ownDay = (text: string): string => (text.length === 10 ? text : dayOf(new Date(text)));

/** A due date as people read it. */
export const dueText = (text: string): string => formatDay(`${ownDay(text)}T12:00:00`);

export type Due = 'none' | 'overdue' | 'soon' | 'later';

/** How near the end of an issue is; one that is closed is due no more. @param today YYYY-MM-DD */
export function dueOf(issue: Pick<Topic, 'due_date' | 'topic_status'>, today: string): Due {
  const day = dueDay(issue);
  if (day === null) return 'none';
  if (isClosed(issue.topic_status)) return 'later';
  if (day < today) return 'overdue';
  const end = new Date(`${today}T12:00:00`);
  end.setDate(end.getDate() + SOON);
  return day <= dayOf(end) ? 'soon' : 'later';
}

/** What a list shows of a due date: the day, and a word where it is over or near; undefined for none. */
export function dueMark(
  t: TFunction,
  issue: Pick<Topic, 'due_date' | 'topic_status'>,
  today: string,
): { readonly due: Due; readonly day: string; readonly word: string | undefined } | undefined {
  if (issue.due_date === null) return undefined;
  const due = dueOf(issue, today);
  const word = due === 'overdue' ? t('issues.overdue') : due === 'soon' ? t('issues.soon') : undefined;
  return { due, day: dueText(issue.due_date), word };
}
