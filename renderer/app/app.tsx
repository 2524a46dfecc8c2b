// The screens of a signed-in user: server data, router.
import { QueryClient, QueryClientProvider, type QueryClientConfig } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter } from './routes/router.tsx';
import { OfflineError } from '../api/errors.ts';

// Caching of server data.

const queryOptions: QueryClientConfig = {
  defaultOptions: {
    queries: {
      // The event stream reports changes, so no query is refetched by time or when the window gets the focus.
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
