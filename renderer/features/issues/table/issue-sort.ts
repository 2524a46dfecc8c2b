// Sort keys of the table's columns.
import type { Topic, TopicOverview } from '../../../api/shapes.ts';
import { numberOf } from '../filters/filters.ts';
import { nameOf, type Person } from '../options.ts';
import { rankOf, valueIn, type SingleKind, type Values } from '../values/values.ts';

export type SortedColumn = keyof ReturnType<typeof sortKeys>;

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
export const sortKey = (column: SortedColumn, context: SortContext) => sortKeys(context)[column];

function sortKeys({ values, people, overviews }: SortContext) {
  const rankIn = (kind: SingleKind) => (issue: Topic) => rankOf(values[kind], valueIn(issue, kind));
  return {
    number: numberOf,
    title: ({ title }) => title,
    assignee: ({ assigned_to }) => (assigned_to === null ? LAST_NAME : nameOf(people, assigned_to)),
    due: ({ due_date }) => due_date ?? LAST_DAY,
    labels: ({ labels }) => labels.join(' '),
    comments: ({ guid }) => overviews?.get(guid)?.comments ?? 0,
    author: ({ creation_author, imported }) => imported?.author ?? nameOf(people, creation_author),
    created: ({ creation_date }) => creation_date,
    updated: lastChange,
    status: rankIn('status'),
    type: rankIn('type'),
    priority: rankIn('priority'),
    stage: rankIn('stage'),
  } satisfies Record<string, (issue: Topic) => string | number>;
}
