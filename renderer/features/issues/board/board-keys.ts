// Keyboard navigation of the board: actions of keys, and the focused card.
import type { TFunction } from 'i18next';
import type { Topic } from '../../../api/shapes.ts';
import type { KeyHint } from '../../../ui/commands.ts';
import { neighbourOf, statusBeside, type BoardColumn, type Direction } from './board-columns.ts';
import type { IssueRights } from '../rights.ts';

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** `stay`: the board handles the key, but there is no target. */
export type CardStep =
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
    const status = rights.update ? statusBeside(columns, issue.topic_status, direction === 'left' ? -1 : 1) : undefined;
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
export function activeIn(
  { issues, status }: Pick<BoardColumn, 'issues' | 'status'>,
  active: ActiveCard,
): { readonly index: number; readonly isHere: boolean } {
  const index = issues.findIndex(({ guid }) => guid === active.guid);
  return { index, isHere: index >= 0 && (active.status === undefined || active.status === status) };
}

/** The visible card in the tab order: the active one, else the first. */
export const tabStop = (inSight: readonly number[], active: number): number | undefined =>
  inSight.includes(active) ? active : inSight[0];
