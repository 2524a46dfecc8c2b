// View state of the list: columns, filter, groups and order. It is kept while the dock is closed.
import { create } from 'zustand';
import type { ListColumn, ListFilter } from './list-shapes.ts';
import type { ViewQuery } from './table/list-view.ts';

export interface ListState extends Pick<ViewQuery, 'filter' | 'groups' | 'sort' | 'folded'> {
  /** at least one */
  readonly columns: readonly ListColumn[];
  /** the saved list that was opened */
  readonly saved: number | null;
}

export const firstList: ListState = {
  columns: (['class', 'name', 'storey', 'type'] as const).map(name => ({ from: 'element', name })),
  filter: {},
  groups: [],
  sort: null,
  folded: new Set(),
  saved: null,
};

export const useListState = create<ListState>(() => firstList);
export const setList = (change: Partial<ListState>): void => useListState.setState(change);

/** Opens a saved list. */
export function openList(list: {
  readonly id: number;
  readonly columns: readonly ListColumn[];
  readonly filter: ListFilter;
  readonly groups: readonly ListColumn[];
}): void {
  const { id, columns, filter, groups } = list;
  // A list saved by another program may have no columns.
  const shown = columns.length > 0 ? columns : firstList.columns;
  useListState.setState({ ...firstList, columns: shown, filter, groups, saved: id });
}
