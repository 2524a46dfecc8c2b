import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/** For `onSettled` of a mutation: invalidates the keys, and resolves when the data has been fetched again. */
export function useRenewing(...queryKeys: readonly QueryKey[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(queryKeys.map(queryKey => queryClient.invalidateQueries({ queryKey })));
  };
}
