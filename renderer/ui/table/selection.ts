// Effect of clicks and keys on the selection of a list.
import { toggledIn } from '../toggled.ts';

export type Selection =
  | { readonly kind: 'only' | 'toggle' | 'to'; readonly key: string }
  | { readonly kind: 'all' | 'none' };

interface SelectionState {
  /** all keys in display order */
  readonly order: readonly string[];
  readonly selected: ReadonlySet<string>;
  /** start of a range */
  readonly anchor: string | undefined;
}

/** The selection after one step. */
export function nextSelection(how: Selection, state: SelectionState): Omit<SelectionState, 'order'> {
  const { order, selected, anchor } = state;
  switch (how.kind) {
    case 'all':
      return { selected: new Set(order), anchor };
    case 'none':
      return { selected: new Set(), anchor: undefined };
    case 'only':
      return { selected: new Set([how.key]), anchor: how.key };
    case 'toggle':
      return { selected: toggledIn(selected, how.key), anchor: how.key };
    case 'to': {
      const start = order.indexOf(anchor ?? how.key);
      const end = order.indexOf(how.key);
      const from = start < 0 ? end : start;
      const range = order.slice(Math.min(from, end), Math.max(from, end) + 1);
      return { selected: new Set(range), anchor: anchor ?? how.key };
    }
  }
}

/**
 * Whether an arrow moves the selection to the next row. Boxes that were checked one by one stay checked; but where rows
 * are shown next to the table, the selection is always the row shown.
 */
export const movesAlong = (
  how: Selection['kind'] | undefined,
  { count, showsRows }: { readonly count: number; readonly showsRows: boolean },
): boolean => count > 0 && (showsRows || how === 'only' || how === 'to');

/** Initial number of rows of lists on the first screen: the projects below stay visible. */
const FEW = 5;

export const firstOf = <Thing>(all: readonly Thing[], isWhole: boolean) => (isWhole ? all : all.slice(0, FEW));
