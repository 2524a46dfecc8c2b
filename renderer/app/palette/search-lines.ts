// Search results as lines of the palette: their texts and targets.
import type { TFunction } from 'i18next';
import type { SearchAnswer, SearchResult } from '../../api/schema.d.ts';
import { opensAsSheet } from '../../api/shapes.ts';

export type SearchKind = SearchResult['kind'];

/** Target of a result. */
type SearchTarget =
  | { readonly to: 'documents'; readonly folder: number | undefined }
  /** `find`: the words that are in its text, not in its name */
  | { readonly to: 'read'; readonly document: number; readonly find: string | undefined }
  | { readonly to: 'sheet'; readonly model: number }
  /** `element`: GlobalIds with commas */
  | { readonly to: 'viewer'; readonly model: number; readonly element?: string }
  | { readonly to: 'issue'; readonly issue: string }
  | { readonly to: 'people' };

export interface SearchLine {
  readonly id: string;
  readonly kind: SearchKind;
  readonly title: string;
  /** its kind, and the text around the words */
  readonly detail: string;
  /** names of cloud, project and folder */
  readonly place: string;
  readonly cloud: number;
  /** undefined: of the cloud itself */
  readonly project: number | undefined;
  readonly target: SearchTarget;
}

export interface SearchGroup {
  readonly kind: SearchKind;
  readonly title: string;
  readonly lines: readonly SearchLine[];
  /** whether there is more than these */
  readonly hasMore: boolean;
}

/** Fewest letters of a query: every name would match shorter ones. */
export const FEWEST_LETTERS = 2;

export const isSearched = (text: string): boolean => Array.from(text.trim()).length >= FEWEST_LETTERS;

/** @param text what was searched */
export const groupsOf = (t: TFunction, { groups }: SearchAnswer, text: string): SearchGroup[] =>
  groups.map(({ kind, results, has_more }) => ({
    kind,
    title: t(`search.kinds.${kind}`),
    lines: results.map((result, index) => lineOf(t, result, index, text)),
    hasMore: has_more,
  }));

const keyOf = ({ kind, id, guid, name, value, model, place }: SearchResult): string =>
  JSON.stringify([kind, id, guid, name, value, model?.id, place.project?.id]);

/**
 * One answer of two: the results of the project first, then those that only the other has.
 * @param limit most results of each kind
 */
export function firstOf(project: SearchAnswer, all: SearchAnswer, limit: number): SearchAnswer {
  const own = new Map(project.groups.map(group => [group.kind, group]));
  // The order of kinds is that of the wider answer, which has every kind that the narrower one has.
  const groups = all.groups.map(group => {
    const first = own.get(group.kind);
    const known = new Set(first?.results.map(keyOf));
    const results = [...(first?.results ?? []), ...group.results.filter(result => !known.has(keyOf(result)))];
    const hasMore = group.has_more || first?.has_more === true || results.length > limit;
    return { ...group, results: results.slice(0, limit), has_more: hasMore };
  });
  return { ...all, groups };
}

function lineOf(t: TFunction, result: SearchResult, index: number, text: string): SearchLine {
  const { kind, place } = result;
  return {
    id: `${kind}-${result.id ?? result.guid ?? ''}-${index}`,
    kind,
    title: titleOf(t, result),
    detail: detailOf(t, result),
    place: placeWords(result),
    cloud: place.cloud.id,
    project: place.project?.id,
    target: targetOf(result, text),
  };
}

function titleOf(t: TFunction, { kind, name, value, number }: SearchResult): string {
  if (kind === 'property') return t('search.property', { name, value: value ?? '' });
  if (kind === 'issue' && number !== null) return t('search.issue', { number, name });
  return name || t('search.unnamed');
}

function detailOf(
  t: TFunction,
  { kind, name, detail, snippet, elements, has_more_elements, model }: SearchResult,
): string {
  const holders =
    kind !== 'property' || elements === null
      ? undefined
      : elements === 1
        ? detail
        : t(has_more_elements ? 'search.moreElements' : 'search.elements', { count: elements });
  const what = kind === 'property' ? holders : kind === 'model' || detail === name ? undefined : detail;
  const of = kind === 'element' || kind === 'property' ? model?.name : undefined;
  return [what, of, snippet].filter(Boolean).join(' · ');
}

/** `Cloud / Project / Folder / Folder`. */
function placeWords({ place: { cloud, project, folder } }: SearchResult): string {
  const folders = folder === null ? [] : folder.path.split('/').filter(Boolean);
  return [cloud.name, project?.name, ...folders].filter(Boolean).join(' / ');
}

function targetOf({ kind, id, guid, guids, model, detail, snippet }: SearchResult, text: string): SearchTarget {
  switch (kind) {
    case 'document':
      return { to: 'read', document: id ?? 0, find: snippet === null ? undefined : text };
    case 'folder':
      return { to: 'documents', folder: id ?? undefined };
    case 'model':
      return isSheet(detail) ? { to: 'sheet', model: id ?? 0 } : { to: 'viewer', model: id ?? 0 };
    case 'property':
      return { to: 'viewer', model: model?.id ?? 0, element: guids.join() };
    case 'element':
      return { to: 'viewer', model: model?.id ?? 0, ...(guid !== null && { element: guid }) };
    case 'issue':
      return { to: 'issue', issue: guid ?? '' };
    case 'person':
      return { to: 'people' };
  }
}

/** The type of a model is a word of the service; an unknown one opens in the viewer, which explains it. */
const isSheet = (type: string | null): boolean =>
  type !== null && opensAsSheet({ type: type as Parameters<typeof opensAsSheet>[0]['type'] });

/** State of the search, shown instead of results or below them. */
export type SearchState = 'idle' | 'searching' | 'offline' | 'failed' | 'nothing' | 'found';

interface SearchFacts {
  readonly isAsked: boolean;
  readonly isFetching: boolean;
  readonly trouble: string | undefined;
  /** undefined before the first answer */
  readonly found: number | undefined;
}

export function stateOf({ isAsked, isFetching, trouble, found }: SearchFacts): SearchState {
  if (!isAsked) return 'idle';
  if (trouble !== undefined && !isFetching) return trouble === 'offline' ? 'offline' : 'failed';
  if (found === undefined || (found === 0 && isFetching)) return 'searching';
  return found === 0 ? 'nothing' : 'found';
}
