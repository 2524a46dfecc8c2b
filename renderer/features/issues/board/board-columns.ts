// Issues grouped by status, in columns.
import type { Topic } from '../../../api/shapes.ts';
import { otherNames, rankOf, type Value, type Values } from '../values/values.ts';

export interface BoardColumn {
  /** of the status; null for issues without one */
  readonly status: string | null;
  readonly color: string | null;
  readonly issues: readonly Topic[];
}

export const boardOrders = ['number', 'priority', 'due', 'updated'] as const;
export type BoardOrder = (typeof boardOrders)[number];

const LAST = '9999';

/** Order of the cards in a column; equal ones keep the order of the list. */
export function compareBy(order: BoardOrder, priorities: readonly Value[]): (a: Topic, b: Topic) => number {
  const updated = ({ modified_date, creation_date }: Topic) => modified_date ?? creation_date;
  switch (order) {
    case 'number':
      return (a, b) => (a.index ?? 0) - (b.index ?? 0);
    case 'priority':
      return (a, b) => rankOf(priorities, a.priority) - rankOf(priorities, b.priority);
    case 'due':
      return (a, b) => compareTexts(a.due_date ?? LAST, b.due_date ?? LAST);
    case 'updated':
      return (a, b) => compareTexts(updated(b), updated(a));
  }
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * A column for each status of the project in its order, then for other statuses in use; issues without a status come
 * first, if there are any.
 */
export function columnsOf(issues: readonly Topic[], values: Values, order: BoardOrder): readonly BoardColumn[] {
  const byStatus = Map.groupBy(issues, ({ topic_status }) => topic_status);
  const compare = compareBy(order, values.priority);
  const column = (status: string | null, color: string | null): BoardColumn => ({
    status,
    color,
    issues: (byStatus.get(status) ?? []).toSorted(compare),
  });
  const without = byStatus.has(null) || values.status.length === 0 ? [column(null, null)] : [];
  return [
    ...without,
    ...values.status.map(({ name, color }) => column(name, color)),
    ...otherNames(values.status, byStatus.keys()).map(name => column(name, null)),
  ];
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * The issue that an arrow key moves to: the next card of the column, or the one at the same height in the next
 * non-empty column.
 */
export function neighbourOf(columns: readonly BoardColumn[], guid: string, to: Direction): Topic | undefined {
  const place = columns.findIndex(({ issues }) => issues.some(issue => issue.guid === guid));
  const own = columns[place]?.issues ?? [];
  const row = own.findIndex(issue => issue.guid === guid);
  if (to === 'up' || to === 'down') return own[row + (to === 'up' ? -1 : 1)];
  const step = to === 'left' ? -1 : 1;
  for (let at = place + step; columns[at]; at += step) {
    const issues = columns[at]?.issues ?? [];
    if (issues.length > 0) return issues[Math.min(row, issues.length - 1)];
  }
  return undefined;
}

/** The status of the neighbouring column; undefined where there is none. */
export function statusBeside(
  columns: readonly BoardColumn[],
  status: string | null,
  step: -1 | 1,
): string | null | undefined {
  const place = columns.findIndex(column => column.status === status);
  return columns[place + step]?.status;
}
