// Issues grouped by status, in columns.
import type { TFunction } from 'i18next';
import type { Topic } from '../../../api/shapes.ts';
import { otherNames, rankOf, type Value, type Values } from '../values/values.ts';
import type { KeyHint } from '../../../ui/commands.ts';
import type { IssueRights } from '../place.ts';

// Keyboard navigation of the board: actions of keys, and the focused card.

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export type PressedKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** `stay`: the board handles the key, but there is no target. */
type CardStep =
  | { readonly kind: 'move'; readonly status: string | null }
  | { readonly kind: 'focus'; readonly guid: string }
  | { readonly kind: 'delete' | 'stay' };

/** Action of a key on the focused card; undefined for a key that the board does not use. */
export function cardStep(
  pressed: PressedKey,
  issue: Pick<Topic, 'guid' | 'topic_status'>,
  columns: readonly BoardColumn[],
  rights: Pick<IssueRights, 'update' | 'remove'>,
): CardStep | undefined {
  const { key, shiftKey } = pressed;
  const direction = arrows[key];
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return undefined;
  if (shiftKey && (direction === 'left' || direction === 'right')) {
    const status = rights.update
      ? neighbourStatus(columns, issue.topic_status, direction === 'left' ? -1 : 1)
      : undefined;
    return status === undefined ? { kind: 'stay' } : { kind: 'move', status };
  }
  if (direction && !shiftKey) {
    const next = neighbourOf(columns, issue.guid, direction);
    return next ? { kind: 'focus', guid: next.guid } : { kind: 'stay' };
  }
  return key === 'Delete' && rights.remove ? { kind: 'delete' } : undefined;
}

/** Entries of the board in the list of shortcuts. */
export function boardKeyHints(t: TFunction, mayMove: boolean): KeyHint[] {
  const group = t('issues.boardKeys.title');
  return [
    { group, title: t('issues.boardKeys.go'), keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
    ...(mayMove ? [{ group, title: t('issues.boardKeys.move'), keys: ['shift+ArrowLeft', 'shift+ArrowRight'] }] : []),
    { group, title: t('issues.open'), keys: ['Enter'] },
  ];
}

/** The card that has the focus or gets it next; each `turn` is a request of its own. */
export interface ActiveCard {
  readonly guid: string | undefined;
  readonly turn: number;
  /** status of the column that the card is moving to; undefined while it stays */
  readonly status?: string | null | undefined;
}

/** A new request to focus a card, even one that had the focus last. */
export const requestFocus = ({ turn }: ActiveCard, guid: string, status?: string | null): ActiveCard => ({
  guid,
  turn: turn + 1,
  status,
});

/** A card received the focus by itself, for example by a click: no request, and no change if it is already active. */
export const focused = (before: ActiveCard, guid: string): ActiveCard =>
  before.guid === guid ? before : { ...before, guid, status: undefined };

/** The index of the active card in a column, and whether it gets the focus there: not in the column that it leaves. */
export function activeIn({ issues, status }: Pick<BoardColumn, 'issues' | 'status'>, active: ActiveCard) {
  const index = issues.findIndex(({ guid }) => guid === active.guid);
  return { index, isHere: index >= 0 && (active.status === undefined || active.status === status) };
}

/** The visible card in the tab order: the active one, else the first. */
export const tabStop = (inSight: readonly number[], active: number) => (inSight.includes(active) ? active : inSight[0]);

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
function compareBy(order: BoardOrder, priorities: readonly Value[]): (a: Topic, b: Topic) => number {
  const updated = ({ modified_date, creation_date }: Topic) => modified_date ?? creation_date;
  if (order === 'number') return (a, b) => (a.index ?? 0) - (b.index ?? 0);
  if (order === 'priority') return (a, b) => rankOf(priorities, a.priority) - rankOf(priorities, b.priority);
  if (order === 'due') return (a, b) => compareTexts(a.due_date ?? LAST, b.due_date ?? LAST);
  return (a, b) => compareTexts(updated(b), updated(a));
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * A column for each status of the project in its order, then for other statuses in use; issues without a status come
 * first, if there are any.
 */
export function columnsOf(issues: readonly Topic[], values: Values, order: BoardOrder): readonly BoardColumn[] {
  const byStatus = Map.groupBy(issues, ({ topic_status }) => topic_status);
  const compare = compareBy(order, values.priority);
  const statuses = [
    ...(byStatus.has(null) || values.status.length === 0 ? [{ name: null, color: null }] : []),
    ...values.status,
    ...otherNames(values.status, byStatus.keys()).map(name => ({ name, color: null })),
  ];
  return statuses.map(({ name: status, color }) => {
    const own = byStatus.get(status) ?? [];
    return { status, color, issues: own.toSorted(compare) };
  });
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
export function neighbourStatus(columns: readonly BoardColumn[], status: string | null, step: -1 | 1) {
  const place = columns.findIndex(column => column.status === status);
  return columns[place + step]?.status;
}
