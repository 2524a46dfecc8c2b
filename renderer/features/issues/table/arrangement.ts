// View of the issues, encoded in the address.
import { boardOrders, type BoardOrder } from '../board/board-columns.ts';
import { filterOf, wordsOf, type Filter, type FilterWords } from '../filters/filters.ts';
import { groupings, type Grouping } from './groups.ts';

export interface Arrangement {
  readonly view: 'table' | 'board';
  readonly grouping: Grouping | undefined;
  readonly order: BoardOrder;
  readonly sort: { readonly column: string; readonly down: boolean };
  readonly filter: Filter;
}

export type ArrangementWords = FilterWords & Readonly<Partial<Record<'view' | 'group' | 'sort', string | undefined>>>;

const usualSort = { column: 'number', down: true };

/** The view of an address; missing values have their defaults. */
export function arrangementOf(search: ArrangementWords): Arrangement {
  const { view, group, sort } = search;
  const [, column, down] = /^([a-z]+)(-down)?$/.exec(sort ?? '') ?? [];
  return {
    view: view === 'board' ? 'board' : 'table',
    grouping: groupings.find(each => each === group),
    order: boardOrders.find(each => each === sort) ?? 'number',
    sort: column === undefined ? usualSort : { column, down: down !== undefined },
    filter: filterOf(search),
  };
}

export function wordsFor({ view, grouping, order, sort, filter }: Arrangement): ArrangementWords {
  const isUsual = sort.column === usualSort.column && sort.down === usualSort.down;
  const sorted = isUsual ? undefined : `${sort.column}${sort.down ? '-down' : ''}`;
  return {
    ...wordsOf(filter),
    view: view === 'board' ? view : undefined,
    group: grouping,
    sort: view === 'board' ? (order === 'number' ? undefined : order) : sorted,
  };
}
