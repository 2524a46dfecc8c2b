// How near the end of an issue is.
import type { TFunction } from 'i18next';
import { isClosed } from '../../../api/closed-status.ts';
import { dayOf, dueDay, dueText } from '../../../api/due-day.ts';
import type { Topic } from '../../../api/shapes.ts';

/** Days before its end in which an issue counts as due soon. */
const SOON = 7;

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
