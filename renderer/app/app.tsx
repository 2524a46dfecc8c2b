// The screens of a signed-in person: server data, router.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createAppRouter } from './routes/router.tsx';
import { queryOptions } from './query-options.ts';

const queryClient = new QueryClient(queryOptions);
const router = createAppRouter();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
