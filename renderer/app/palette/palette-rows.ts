// The rows of the palette in their order: commands, results, and links to more of a kind.
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Command, ignoreFailure } from '../../ui/commands.ts';
import type { SearchAnswer } from '../../api/schema.d.ts';
import { usePlace, type Place } from '../routes/place.ts';
import { firstOf, groupsOf, isSearched, stateOf } from './search-lines.ts';
import type { SearchGroup, SearchKind, SearchLine, SearchState } from './search-lines.ts';
import { request } from '../../api/client.ts';
import { troubleOf } from '../../api/errors.ts';

// Searches the service for the text of the palette: a moment after the last letter, and only the latest text.

/** Milliseconds after the last letter. */
const PAUSE = 150;
/** Results of each kind, and of one kind when more of it is requested. */
const [FEW, MANY] = [6, 50];
/** Milliseconds until models that could not be searched yet are searched again. */
const AGAIN = 2000;

interface SearchInput {
  readonly q: string;
  readonly limit: number;
  readonly kind?: readonly SearchKind[];
}

export interface Search {
  readonly state: SearchState;
  readonly groups: readonly SearchGroup[];
  /** number of models that cannot be searched yet */
  readonly waiting: number;
  readonly retry: () => void;
}

/**
 * Searches everything. Results of the current project come first, also where others match better: it is searched by
 * itself, too.
 */
async function searchFrom(place: Place | undefined, query: SearchInput, signal: AbortSignal): Promise<SearchAnswer> {
  const everywhere = request('GET /search', { query, signal });
  if (!place) return everywhere;
  // A project that the user has just left has no results of its own.
  const here = request('GET /search', {
    query: { ...query, cloud: place.cloud, project: place.project },
    signal,
  }).catch(() => undefined);
  const [own, all] = await Promise.all([here, everywhere]);
  return own ? firstOf(own, all, query.limit) : all;
}

/** @param only more results of one kind; undefined: some of each */
export function useSearch(text: string, only: SearchKind | undefined): Search {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(text.trim(), PAUSE);
  const place = usePlace();
  const isAsked = isSearched(text);
  const query = useQuery({
    queryKey: ['search', settled, only, place?.project],
    // Further typing cancels the previous request.
    queryFn: ({ signal }) =>
      searchFrom(place, { q: settled, limit: only ? MANY : FEW, ...(only && { kind: [only] }) }, signal),
    enabled: isAsked && isSearched(settled),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => ((state.data?.waiting_models ?? 0) > 0 ? AGAIN : false),
  });
  const { data, error, isFetching, refetch } = query;
  const groups = useMemo(() => (isAsked && data ? groupsOf(t, data, settled) : []), [t, isAsked, data, settled]);
  const isBehind = settled !== text.trim();
  return {
    state: stateOf({
      isAsked,
      isFetching: isFetching || isBehind,
      trouble: error === null ? undefined : troubleOf(error),
      found: data && groups.reduce((sum, { lines }) => sum + lines.length, 0),
    }),
    groups: error === null ? groups : [],
    waiting: isAsked ? (data?.waiting_models ?? 0) : 0,
    retry: () => ignoreFailure(refetch()),
  };
}

export type PaletteRow =
  | { readonly id: string; readonly kind: 'command'; readonly command: Command }
  | { readonly id: string; readonly kind: 'found'; readonly line: SearchLine }
  | { readonly id: string; readonly kind: 'more'; readonly of: SearchKind };

/** @param only the one kind of which more is shown, without commands */
export const paletteRows = (
  commands: readonly Command[],
  groups: readonly SearchGroup[],
  only: SearchKind | undefined,
): PaletteRow[] => [
  ...(only ? [] : commands.map(command => ({ id: command.id, kind: 'command', command }) as const)),
  ...groups.flatMap(({ kind, lines, hasMore }): PaletteRow[] => [
    ...lines.map(line => ({ id: line.id, kind: 'found', line }) as const),
    ...(hasMore && !only ? [{ id: `more-${kind}`, kind: 'more', of: kind } as const] : []),
  ]),
];

/** Navigates to the target of a result. */
export function useOpenLine(): (line: SearchLine) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ cloud, project, target }: SearchLine) => {
      const open = async (): Promise<void> => {
        if (project === undefined) return navigate({ to: '/c/$cloud/people', params: { cloud } });
        const params = { cloud, project };
        switch (target.to) {
          case 'documents': {
            const { folder } = target;
            return navigate({ to: '/c/$cloud/p/$project/documents', params, search: { folder } });
          }
          case 'read': {
            const { document, find } = target;
            return navigate({
              to: '/c/$cloud/p/$project/documents/$document/read',
              params: { ...params, document },
              search: { find },
            });
          }
          case 'sheet': {
            const { model } = target;
            return navigate({ to: '/c/$cloud/p/$project/models/$model/sheet', params: { ...params, model } });
          }
          case 'viewer': {
            const { model, element } = target;
            return navigate({
              to: '/c/$cloud/p/$project/viewer',
              params,
              search: { models: String(model), ...(element !== undefined && { element }) },
            });
          }
          case 'issue': {
            const { issue } = target;
            return navigate({ to: '/c/$cloud/p/$project/issues/$issue', params: { ...params, issue } });
          }
          case 'people':
            return navigate({ to: '/c/$cloud/p/$project/people', params });
        }
      };
      open().catch(() => undefined);
    },
    [navigate],
  );
}
