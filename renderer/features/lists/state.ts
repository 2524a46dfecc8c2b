// How the list of elements is seen: its columns, filter, groups and order. It stays while the dock is closed.
import { create } from 'zustand';
import type { ListColumn, ListFilter } from './list-shapes.ts';
import type { ViewQuery } from './table/list-view.ts';

export interface ListState extends Pick<ViewQuery, 'filter' | 'groups' | 'sort' | 'folded'> {
  /** at least one */
  readonly columns: readonly ListColumn[];
  /** the saved list that this began with */
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

/** Opens a list that was saved. */
export function openList(list: {
  readonly id: number;
  readonly columns: readonly ListColumn[];
  readonly filter: ListFilter;
  readonly groups: readonly ListColumn[];
}): void {
  const { id, columns, filter, groups } = list;
  // One that a program saved may have no columns.
  const shown = columns.length > 0 ? columns : firstList.columns;
  useListState.setState({ ...firstList, columns: shown, filter, groups, saved: id });
}
