// When issues are due. A due date is a day, or a time of other programs.
import { isClosed } from '../../api/closed-status.ts';
import type { Topic } from '../../api/shapes.ts';
import { formatDay } from '../../ui/format.ts';

/** Days before its end in which an issue counts as due soon. */
const SOON = 7;

/** YYYY-MM-DD of a moment, where the person is. */
export function dayOf(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
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
