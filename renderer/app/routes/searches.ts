// Queries of addresses besides the place: people write them, so invalid values count as absent.

/** Ids in addresses are positive integers; anything else finds nothing. */
export const idOf = (text: string | undefined): number => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

/** Reads and writes the parameters of an address that are ids. */
export const ids = <const Name extends string>(...names: readonly Name[]) => ({
  parse: (params: Readonly<Record<Name, string>>) =>
    Object.fromEntries(names.map(name => [name, idOf(params[name])])) as Record<Name, number>,
  stringify: (params: Readonly<Record<Name, number>>) =>
    Object.fromEntries(names.map(name => [name, String(params[name])])) as Record<Name, string>,
});

/** Query of the viewer's address: models, element, and issue with its viewpoint. */
interface ViewerSearch {
  /** ids with commas; without any, all current models are shown */
  readonly models?: string | undefined;
  /** GlobalIds of elements to select and show, with commas */
  readonly element?: string | undefined;
  readonly issue?: string | undefined;
  readonly viewpoint?: string | undefined;
  /** a shared view */
  readonly shared?: number | undefined;
  /** ids of two models whose differences are coloured, with a comma */
  readonly compare?: string | undefined;
}

export const viewerSearch = (search: Readonly<Record<string, unknown>>): ViewerSearch => ({
  models: wordOf(search['models']),
  element: typeof search['element'] === 'string' && search['element'] !== '' ? search['element'] : undefined,
  issue: guidOf(search['issue']),
  viewpoint: guidOf(search['viewpoint']),
  shared: search['shared'] === undefined ? undefined : idOf(String(search['shared'])),
  compare: /^[1-9]\d*,[1-9]\d*$/.test(String(search['compare'])) ? String(search['compare']) : undefined,
});

/** GUIDs are stored in lower case; an invalid one is ignored. */
function guidOf(text: unknown): string | undefined {
  const guid = String(text ?? '').toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(guid) ? guid : undefined;
}

type Search = Readonly<Record<string, unknown>>;

const wordOf = (value: unknown) => (value === undefined || value === null || value === '' ? undefined : String(value));
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

/** Where a document on a page of its own was opened: an issue, or a visa and the tab of its list. */
export interface OpenedFrom {
  readonly issue?: string | undefined;
  readonly visa?: number | undefined;
  readonly show?: string | undefined;
}

const openedFrom = (search: Search): OpenedFrom => ({
  issue: guidOf(search['issue']),
  visa: numberOf(search['visa']),
  show: wordOf(search['show']),
});

/** Current page of a model, the first without, and the place on it. */
export const sheetSearch = (
  search: Search,
): OpenedFrom & { readonly page?: number | undefined; readonly at?: string | undefined } => ({
  page: numberOf(search['page']),
  at: placeOf(search['at']),
  ...openedFrom(search),
});

/** A point and a scale. */
const placeOf = (at: unknown): string | undefined =>
  /^-?[\d.]+(?:e[-+]?\d+)?,-?[\d.]+(?:e[-+]?\d+)?,[\d.]+(?:e[-+]?\d+)?$/.test(String(at)) ? String(at) : undefined;

/**
 * Page of a document (1 is the first), the point and zoom on it (`x,y,percent` in points or pixels from its lower left
 * corner), and a text to find.
 */
export const readSearch = (
  search: Search,
): OpenedFrom & { page?: number | undefined; at?: string | undefined; find?: string | undefined } => ({
  page: numberOf(search['page']),
  at: placeOf(search['at']),
  find: wordOf(search['find']),
  ...openedFrom(search),
});

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

export const issueSearch = (search: Search) => Object.fromEntries(names.map(name => [name, wordOf(search[name])]));
