// View of the issues, encoded in the address.
import type { TFunction } from 'i18next';
import { boardOrders, type BoardOrder } from '../board/board-columns.ts';
import { filterOf, wordsOf, type Filter, type FilterWords } from '../filters/filters.ts';
import type { Topic } from '../../../api/shapes.ts';
import { nameOf } from '../options.ts';
import type { IssuePlace } from '../place.ts';
import { rankOf, shownValue, valueIn, type SingleKind } from '../values/values.ts';

export const groupings = ['status', 'assignee', 'priority', 'type', 'stage', 'model'] as const;
export type Grouping = (typeof groupings)[number];

/** Name of the group of issues without a value. */
export const withoutWord = (t: TFunction, by: Grouping): string =>
  by === 'assignee' ? t('issues.no.who') : t(`issues.no.${by}`);

/** The group of an issue by its models: their names; `name` undefined: none of them is here any more. */
function modelGroup({ models: ids }: Topic, models: IssuePlace['models']) {
  if (ids.length === 0) return { id: '', name: null, color: undefined };
  const known = ids.filter(id => models.has(id)).toSorted((a, b) => a - b);
  if (known.length === 0) return { id: 'gone', name: undefined, color: undefined };
  return { id: known.join(','), name: known.map(id => models.get(id)).join(', '), color: undefined };
}

/** `name` null: issues without a value; `color` undefined: the group has no dot. */
export function groupOf(issue: Topic, by: Grouping, { values, people, models }: IssuePlace) {
  if (by === 'model') return modelGroup(issue, models);
  const value = by === 'assignee' ? issue.assigned_to : valueIn(issue, by);
  if (value === null) return { id: '', name: null, color: undefined };
  if (by === 'assignee') return { id: value.toLowerCase(), name: nameOf(people, value), color: undefined };
  return { id: value, ...shownValue(values, by, value) };
}

/** Rank of the group of each issue: values in the order of the project, people by name, and none last. */
export function ranksOf(issues: readonly Topic[], by: Grouping, at: IssuePlace): (issue: Topic) => number {
  if (by === 'model') {
    const groups = new Map(issues.map(issue => modelGroup(issue, at.models)).map(({ id, name }) => [id, name]));
    const after = (name: string | null | undefined) => (name === null ? 2 : Number(name === undefined));
    const ids = [...groups]
      .toSorted(([, a], [, b]) => after(a) - after(b) || (a ?? '').localeCompare(b ?? ''))
      .map(([id]) => id);
    const ranks = new Map(ids.map((id, rank) => [id, rank]));
    return issue => ranks.get(modelGroup(issue, at.models).id) ?? ranks.size;
  }
  if (by !== 'assignee') {
    const kind: SingleKind = by;
    const others = new Map(
      [...new Set(issues.map(issue => valueIn(issue, kind)))]
        .filter((name): name is string => name !== null && rankOf(at.values[kind], name) === at.values[kind].length)
        .toSorted()
        .map((name, place) => [name, place]),
    );
    return issue => {
      const name = valueIn(issue, kind);
      const rank = rankOf(at.values[kind], name);
      return name !== null && others.has(name)
        ? rank + (others.get(name) ?? 0)
        : rank + (name === null ? others.size : 0);
    };
  }
  const order = [...new Set(issues.map(({ assigned_to }) => assigned_to?.toLowerCase() ?? ''))].toSorted((a, b) =>
    a === '' ? 1 : b === '' ? -1 : nameOf(at.people, a).localeCompare(nameOf(at.people, b)),
  );
  const places = new Map(order.map((email, place) => [email, place]));
  return ({ assigned_to }) => places.get(assigned_to?.toLowerCase() ?? '') ?? order.length;
}

export interface Arrangement {
  readonly view: 'table' | 'board';
  readonly grouping: Grouping | undefined;
  readonly order: BoardOrder;
  readonly sort: { readonly column: string; readonly down: boolean };
  readonly filter: Filter;
}

type ArrangementWords = FilterWords & Readonly<Partial<Record<'view' | 'group' | 'sort', string | undefined>>>;

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
