// Storage of clouds and their limits, as server data. No event reports single bytes: polled while the screen is open.
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, useChange, useRenewing } from '../../api/server-data.ts';

const EVERY_MS = 10_000;

export const cloudSizeQuery = (id: number) =>
  callQuery(keys.cloudSize(id), 'GET /cloud/{id}/size', { params: { id }, staleTime: 0, refetchInterval: EVERY_MS });

/** For administrators of the server: all clouds, including those they are not members of. */
export const quotasQuery = callQuery(keys.quotas, 'GET /server/quota', { staleTime: 0 });

export const quotaQuery = (id: number) =>
  callQuery([...keys.quotas, id], 'GET /server/quota/{id}', { params: { id }, staleTime: 0 });

/** @returns the mutation that sets the limit of a cloud in bytes; null: no limit of its own */
export function useQuotaChange(id: number) {
  const onSettled = useRenewing(keys.quotas, keys.cloudSize(id));
  return useChange(onSettled, (quota: number | null) =>
    request('PUT /server/quota/{id}', { params: { id }, body: { quota } }),
  );
}
