// The rows of the list: fetched once for the models and columns, and shown as a thread says.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { OpenView } from '../../viewer/open-view.ts';
import { askedColumns } from './columns-rules.ts';
import { createListSource, type LoadedTable } from './list-source.ts';
import type { ListView, ViewQuery } from './list-view.ts';
import { columnsQuery, tableQuery, useModelStamps, type ListPlace } from './queries.ts';
import { linkRows, selectedRows } from './row-selection.ts';
import { useListState } from './state.ts';

/** What is shown, of which table. */
export interface ShownList {
  readonly table: LoadedTable;
  readonly view: ListView;
}

export function useList(place: ListPlace) {
  const { columns, filter, groups, sort, folded } = useListState();
  const [source] = useState(createListSource);
  useEffect(() => () => source.dispose(), [source]);
  const stamp = useModelStamps(place);
  const offered = useQuery(columnsQuery(place, stamp));
  const asked = useMemo(() => askedColumns(columns, groups, filter.conditions ?? []), [columns, groups, filter]);
  const query = useQuery({ ...tableQuery(place, stamp, asked, source), placeholderData: keepPreviousData });
  const text = useDeferredValue(filter.text ?? '');
  const wanted = useMemo(
    (): ViewQuery => ({ filter: { ...filter, text }, groups, sort, folded, seen: columns.length }),
    [filter, text, groups, sort, folded, columns.length],
  );
  const [shown, setShown] = useState<ShownList>();
  const [failure, setFailure] = useState<Error | null>(null);
  const { data: table, isPlaceholderData: isBefore } = query;
  useEffect(() => {
    if (!table) return undefined;
    let isLate = false;
    // What is late, or of a table that was there before, is shown no more.
    source.view(table.number, wanted).then(
      view => {
        if (isLate) return;
        setShown({ table, view });
        setFailure(null);
      },
      (error: Error) => {
        if (!isLate && !isBefore) setFailure(error);
      },
    );
    return () => {
      isLate = true;
    };
  }, [source, table, isBefore, wanted]);
  return { query, offered, shown, failure: query.error ?? failure };
}

/** Rows and elements as they are linked, and which rows are selected now. */
export function useRowLinks(table: LoadedTable, elements: OpenView['elements']) {
  const stamp = useSyncExternalStore(elements.subscribe, elements.stamp);
  const tree = elements.tree();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- another tree has other numbers
  const links = useMemo(() => linkRows(table, elements.numbers()), [table, elements, tree]);
  const selected = useMemo(
    () => selectedRows(links, elements.selected(), elements.current()),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the stamp rises with what is selected
    [links, elements, stamp],
  );
  return { links, selected };
}
