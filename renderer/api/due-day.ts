// The day on which an issue is due. A due date is a day, or a time of other programs: a day where the person is.
import { formatDay } from '../ui/numbers/format.ts';
import type { Topic } from './shapes.ts';

/** Letters of YYYY-MM-DD. */
const DAY = 10;

/** YYYY-MM-DD of a moment, where the person is. */
export function dayOf(moment: Date): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  return [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1, 2), digits(moment.getDate(), 2)].join('-');
}

/** The day on which an issue is due; null for none. */
export const dueDay = ({ due_date }: Pick<Topic, 'due_date'>): string | null =>
  due_date === null ? null : ownDay(due_date);

const ownDay = (text: string): string => (text.length === DAY ? text : dayOf(new Date(text)));

/** A due date as people read it. Noon is on that day in each time zone. */
export const dueText = (text: string): string => formatDay(`${ownDay(text)}T12:00:00`);
