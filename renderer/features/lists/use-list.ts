// The rows of the list: fetched once for the models and columns, filtered and sorted by a worker.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { ListedTree, OpenView } from '../../viewer/open-view.ts';
import { askedColumns } from './conditions.ts';
import { createListSource, type LoadedTable } from './table/list-source.ts';
import type { ListView, ViewQuery } from './table/list-view.ts';
import { columnsQuery, tableQuery, useModelStamps } from './queries.ts';
import type { RowLinks } from './table/row-links.ts';
import { selectedRows, type SelectedRows } from './table/row-selection.ts';
import type { ListPlace } from './table/table-request.ts';
import { keyOf, type ListColumn, type ListFilter, type Summary, type SummedColumn } from './list-shapes.ts';

// View state of the list: columns, filter, groups and order. It is kept while the dock is closed.

interface ListState extends Pick<ViewQuery, 'filter' | 'groups' | 'sort' | 'folded'> {
  /** at least one */
  readonly columns: readonly SummedColumn[];
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
  readonly columns: readonly SummedColumn[];
  readonly filter: ListFilter;
  readonly groups: readonly ListColumn[];
}): void {
  const { id, columns, filter, groups } = list;
  // A list saved by another program may have no columns.
  const shown = columns.length > 0 ? columns : firstList.columns;
  useListState.setState({ ...firstList, columns: shown, filter, groups, saved: id });
}

/** Sets what is computed of the numbers of a column. */
export const setSummary = (column: ListColumn, summary: Summary): void =>
  useListState.setState(({ columns }) => ({
    columns: columns.map(each => (keyOf(each) === keyOf(column) ? { ...each, summary } : each)),
  }));

/** The visible rows with their table, and the elements of the tree for its rows. */
export interface ShownList {
  readonly table: LoadedTable;
  readonly view: ListView;
  readonly links: RowLinks;
  readonly tree: ListedTree;
}

export function useList(place: ListPlace, elements: OpenView['elements']) {
  const { columns, filter, groups, sort, folded } = useListState();
  const [source] = useState(createListSource);
  useEffect(() => () => source.dispose(), [source]);
  const stamp = useModelStamps(place);
  const asked = useMemo(() => askedColumns(columns, groups, filter.conditions ?? []), [columns, groups, filter]);
  const query = useQuery({ ...tableQuery(place, stamp, asked, source), placeholderData: keepPreviousData });
  const text = useDeferredValue(filter.text ?? '');
  const wanted = useMemo(
    (): ViewQuery => ({
      filter: { ...filter, text },
      groups,
      sort,
      folded,
      summaries: columns.map(({ summary }) => summary),
    }),
    [filter, text, groups, sort, folded, columns],
  );
  const [shown, setShown] = useState<ShownList>();
  const [failure, setFailure] = useState<Error | null>(null);
  // Finding the columns to choose from reads all sets, which keeps the service busy: rows come first.
  const isBusy = query.isFetching || (shown === undefined && failure === null && !query.isError);
  const offered = useQuery({ ...columnsQuery(place, stamp), enabled: stamp !== undefined && !isBusy });
  const { data: table, isPlaceholderData: isBefore } = query;
  const tree = useSyncExternalStore(elements.subscribe, elements.tree);
  // While the table is loading.
  useEffect(() => {
    source.know(tree);
  }, [source, tree]);
  useEffect(() => {
    if (!table) return undefined;
    let isLate = false;
    // Results that are late, or of a previous table, are discarded.
    Promise.all([source.view(table.number, wanted), source.link(table.number, tree)]).then(
      ([view, links]) => {
        if (isLate) return;
        setShown({ table, view, links, tree });
        setFailure(null);
      },
      (error: Error) => {
        if (!isLate && !isBefore) setFailure(error);
      },
    );
    return () => {
      isLate = true;
    };
  }, [source, table, isBefore, wanted, tree]);
  return { query, offered, shown, failure: query.error ?? failure };
}

/** The currently selected rows. */
export function useSelectedRows({ links, tree }: ShownList, elements: OpenView['elements']): SelectedRows {
  const stamp = useSyncExternalStore(elements.subscribe, elements.stamp);
  // The numbers refer to other elements now: until these are linked, the selection counts as empty.
  const isLinked = elements.tree() === tree;
  return useMemo(
    () => selectedRows(links, isLinked ? elements.selected() : [], isLinked ? elements.current() : -1),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the stamp changes with the selection
    [links, isLinked, elements, stamp],
  );
}
