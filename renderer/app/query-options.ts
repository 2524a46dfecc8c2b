// How server data is kept.
import type { QueryClientConfig } from '@tanstack/react-query';
import { OfflineError } from '../api/errors.ts';

export const queryOptions: QueryClientConfig = {
  defaultOptions: {
    queries: {
      // The event stream says when something changed, so nothing is asked again by the clock or by looking at the
      // window.
      staleTime: Infinity,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (count, error) => error instanceof OfflineError && count < 2,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
};
