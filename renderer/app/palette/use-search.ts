// Searches the service for the text of the palette: a moment after the last letter, and only the latest text.
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../api/client.ts';
import { troubleOf } from '../../api/errors.ts';
import { groupsOf, isSearched, stateOf, type SearchGroup, type SearchKind, type SearchState } from './search-lines.ts';

/** Milliseconds after the last letter. */
const PAUSE = 150;
/** Results of each kind, and of one kind when more of it is requested. */
const [FEW, MANY] = [6, 50];
/** Milliseconds until models that could not be searched yet are searched again. */
const AGAIN = 2000;

export interface Search {
  readonly state: SearchState;
  readonly groups: readonly SearchGroup[];
  /** number of models that cannot be searched yet */
  readonly waiting: number;
  readonly retry: () => void;
}

/** @param only more results of one kind; undefined: some of each */
export function useSearch(text: string, only: SearchKind | undefined): Search {
  const { t } = useTranslation();
  const [settled] = useDebouncedValue(text.trim(), PAUSE);
  const isAsked = isSearched(text);
  const query = useQuery({
    queryKey: ['search', settled, only],
    // Further typing cancels the previous request.
    queryFn: ({ signal }) =>
      request('GET /search', {
        query: { q: settled, limit: only ? MANY : FEW, ...(only && { kind: [only] }) },
        signal,
      }),
    enabled: isAsked && isSearched(settled),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => ((state.data?.waiting_models ?? 0) > 0 ? AGAIN : false),
  });
  const { data, error, isFetching, refetch } = query;
  const groups = useMemo(() => (isAsked && data ? groupsOf(t, data) : []), [t, isAsked, data]);
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
    retry: () => {
      refetch().catch(() => undefined);
    },
  };
}
