// Queries of addresses besides the place: people write them, so invalid values count as absent.
import { idOf } from './address-ids.ts';

type Search = Readonly<Record<string, unknown>>;

const wordOf = (value: unknown): string | undefined =>
  value === undefined || value === null || value === '' ? undefined : String(value);
const numberOf = (value: unknown): number | undefined => idOf(String(value)) || undefined;

export const documentSearch = (
  search: Search,
): {
  folder?: number | undefined;
  document?: number | undefined;
  q?: string | undefined;
  tags?: string | undefined;
} => ({
  folder: numberOf(search['folder']),
  document: numberOf(search['document']),
  q: wordOf(search['q']),
  tags: wordOf(search['tags']),
});

/** Current page of a model; the first without. */
export const sheetSearch = (search: Search): { page?: number | undefined } => ({ page: numberOf(search['page']) });

/** Query of two compared models. */
export const compareSearch = ({ a, b }: Search): { a: number; b: number } => ({
  a: idOf(String(a)),
  b: idOf(String(b)),
});

export const visaSearch = (search: Search): { show?: string | undefined; visa?: number | undefined } => ({
  show: wordOf(search['show']),
  visa: numberOf(search['visa']),
});

/** Names of query parameters; `filters.ts` of the issues reads the filters. */
const names = [
  'view',
  'group',
  'sort',
  'q',
  'state',
  'status',
  'type',
  'priority',
  'stage',
  'label',
  'who',
  'due',
] as const;

export type IssueSearch = { readonly [Name in (typeof names)[number]]?: string | undefined };

export const issueSearch = (search: Search): IssueSearch =>
  Object.fromEntries(names.map(name => [name, wordOf(search[name])]));
