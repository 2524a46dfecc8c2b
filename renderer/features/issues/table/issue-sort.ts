// Sort keys of the table's columns.
import type { Topic, TopicOverview } from '../../../api/shapes.ts';
import { numberOf } from '../filters/filters.ts';
import { nameOf, type Person } from '../options.ts';
import { rankOf, valueIn, type SingleKind, type Values } from '../values/values.ts';

export type SortedColumn =
  | SingleKind
  | 'number'
  | 'title'
  | 'assignee'
  | 'due'
  | 'labels'
  | 'comments'
  | 'author'
  | 'created'
  | 'updated';

/** Sorts after every name and every date. */
const LAST_NAME = '\uffff';
const LAST_DAY = '9999';

/** Last change of an issue; its creation if it was never changed. */
export const lastChange = ({ modified_date, creation_date }: Pick<Topic, 'modified_date' | 'creation_date'>): string =>
  modified_date ?? creation_date;

export interface SortContext {
  readonly values: Values;
  readonly people: readonly Person[];
  /** undefined while they are loading */
  readonly overviews: ReadonlyMap<string, Pick<TopicOverview, 'comments'>> | undefined;
}

/**
 * Sort key of a row: values in the order of the project, people by name. Missing values come last, except for labels.
 */
export function sortKey(
  column: SortedColumn,
  { values, people, overviews }: SortContext,
): (issue: Topic) => string | number {
  switch (column) {
    case 'number':
      return numberOf;
    case 'title':
      return ({ title }) => title;
    case 'assignee':
      return ({ assigned_to }) => (assigned_to === null ? LAST_NAME : nameOf(people, assigned_to));
    case 'due':
      return ({ due_date }) => due_date ?? LAST_DAY;
    case 'labels':
      return ({ labels }) => labels.join(' ');
    case 'comments':
      return ({ guid }) => overviews?.get(guid)?.comments ?? 0;
    case 'author':
      return ({ creation_author, imported }) => imported?.author ?? nameOf(people, creation_author);
    case 'created':
      return ({ creation_date }) => creation_date;
    case 'updated':
      return lastChange;
    case 'status':
    case 'type':
    case 'priority':
    case 'stage':
      return issue => rankOf(values[column], valueIn(issue, column));
  }
}
