// What is asked for anew after a change.
import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/** For `onSettled` of a mutation: renews what the keys name, and resolves when that has come. */
export function useRenewing(...queryKeys: readonly QueryKey[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(queryKeys.map(queryKey => queryClient.invalidateQueries({ queryKey })));
  };
}
