// Due state of an issue.
import type { TFunction } from 'i18next';
import { isClosed } from '../../../api/closed-status.ts';
import { dayOf, dueDay, dueText } from '../../../api/due-day.ts';
import type { Topic } from '../../../api/shapes.ts';

/** Days before the due date in which an issue counts as due soon. */
const SOON = 7;

export type Due = 'none' | 'overdue' | 'soon' | 'later';

/** Due state of an issue; a closed one is not due. @param today YYYY-MM-DD */
export function dueOf(issue: Pick<Topic, 'due_date' | 'topic_status'>, today: string): Due {
  const day = dueDay(issue);
  if (day === null) return 'none';
  if (isClosed(issue.topic_status)) return 'later';
  if (day < today) return 'overdue';
  const end = new Date(`${today}T12:00:00`);
  end.setDate(end.getDate() + SOON);
  return day <= dayOf(end) ? 'soon' : 'later';
}

/** Text of a due date in a list: the date, and a word if it is overdue or near; undefined without one. */
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
