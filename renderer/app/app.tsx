// The screens of a signed-in person: server data, router.
import { QueryClient, QueryClientProvider, type QueryClientConfig } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter } from './routes/router.tsx';
import { OfflineError } from '../api/errors.ts';

// How server data is kept.

const queryOptions: QueryClientConfig = {
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

const queryClient = new QueryClient(queryOptions);
const router = createAppRouter();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
