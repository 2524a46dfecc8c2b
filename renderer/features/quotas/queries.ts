// Storage of clouds and their limits, as server data. No event reports single bytes: polled while the screen is open.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';

const EVERY_MS = 10_000;

export const cloudSizeQuery = (id: number) =>
  queryOptions({
    queryKey: keys.cloudSize(id),
    staleTime: 0,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => request('GET /cloud/{id}/size', { params: { id }, signal }),
  });

/** For administrators of the server: all clouds, including those they are not members of. */
export const quotasQuery = queryOptions({
  queryKey: keys.quotas,
  staleTime: 0,
  queryFn: ({ signal }) => request('GET /server/quota', { signal }),
});

export const quotaQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.quotas, id],
    staleTime: 0,
    queryFn: ({ signal }) => request('GET /server/quota/{id}', { params: { id }, signal }),
  });

/** @returns the mutation that sets the limit of a cloud in bytes; null: no limit of its own */
export function useQuotaChange(id: number) {
  const onSettled = useRenewing(keys.quotas, keys.cloudSize(id));
  return useMutation({
    onSettled,
    mutationFn: (quota: number | null) => request('PUT /server/quota/{id}', { params: { id }, body: { quota } }),
  });
}
