// Filters of a log, the query made of them, and paging.
import { aboutModels } from './sentences.ts';

/** A filter; empty texts are ignored. */
export interface Filter {
  readonly actions: readonly string[];
  /** id of an account */
  readonly person: string;
  /** days, `2026-05-03` */
  readonly from: string;
  readonly until: string;
  readonly result: '' | 'done' | 'failed' | 'refused';
}

export const noFilter: Filter = { actions: [], person: '', from: '', until: '', result: '' };

export const isEverything = ({ actions, person, from, until, result }: Filter): boolean =>
  actions.length === 0 && [person, from, until, result].every(each => each === '');

/** Converts a kind of actions to the value of a select, and back. */
export const valueOf = (actions: readonly string[]): string => actions.join();
export const actionsOf = (value: string): readonly string[] => (value === '' ? [] : value.split(','));

export const queryOf = ({ actions, person, from, until }: Filter) => ({
  ...(actions.length > 0 && { action: [...actions] }),
  ...(person && { user_id: Number(person) }),
  ...(from && { date_after: startOf(from) }),
  ...(until && { date_before: startOf(until, 1) }),
});

/** For the log of the whole service, which can also be filtered by result. */
export const serverQueryOf = (filter: Filter) => ({
  ...queryOf(filter),
  ...(filter.result && { result: filter.result }),
});

/** The query of an exported file. */
export const exportQuery = (filter: Filter): string =>
  new URLSearchParams(
    Object.entries(serverQueryOf(filter)).flatMap(([name, value]) => [value].flat().map(each => [name, String(each)])),
  ).toString();

/** Start of a day in the reader's time zone. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Offset of the next page of a log; undefined after the last one, which is not full. */
export const nextOffset = (last: readonly unknown[], pages: readonly unknown[], size: number): number | undefined =>
  last.length < size ? undefined : pages.length * size;

const aboutPeople = ['member', 'invitation', 'group', 'digest', 'access-token', 'folder.permission'];
const kinds = ['document', 'folder', 'model', 'visa', 'tag', 'project'] as const;

/** A kind of action in a project, with the prefixes of its actions. */
export type Kind = { readonly kind: (typeof kinds)[number] | 'people'; readonly actions: readonly string[] };

/** Filters of a project's log; entries about people and permissions are for administrators only. */
export const kindsFor = (isAdministrator: boolean): readonly Kind[] => [
  ...kinds.map(kind => ({ kind, actions: kind === 'model' ? aboutModels : [kind] })),
  ...(isAdministrator ? [{ kind: 'people' as const, actions: aboutPeople }] : []),
];
