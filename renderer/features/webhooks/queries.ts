// Webhooks of a cloud or of a project, and their deliveries, as server data. Events invalidate all of it.
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { freshQuery, flatPages, useChange, useRenewing } from '../../api/server-data.ts';
import { filterQuery, nextBefore, type Delivery, type LogFilter } from './deliveries.ts';
import type { HookForm, WebHook } from './hook-form.ts';

/** Owner of webhooks: a cloud, or a project of it. */
export type HookPlace = { readonly cloud: number; readonly project?: number };

const pathOf = ({ project }: HookPlace) =>
  project === undefined
    ? ('/cloud/{cloud_pk}/webhook' as const)
    : ('/cloud/{cloud_pk}/project/{project_pk}/webhook' as const);

/** For both kinds of paths; the client uses those that a path names. */
const paramsOf = ({ cloud, project }: HookPlace) => ({ cloud_pk: cloud, project_pk: project ?? 0 });

export const hooksQuery = (place: HookPlace) =>
  freshQuery([...keys.webhooks, place], `GET ${pathOf(place)}` as const, paramsOf(place));

export const hookQuery = (place: HookPlace, id: number) =>
  freshQuery([...keys.webhooks, place, id], `GET ${pathOf(place)}/{id}` as const, { ...paramsOf(place), id });

/** The log, newest first. */
export const deliveriesQuery = (place: HookPlace, id: number, filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.webhooks, place, id, 'deliveries', filter],
    staleTime: 0,
    initialPageParam: undefined as number | undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }): Promise<readonly Delivery[]> =>
      request(`GET ${pathOf(place)}/{id}/delivery` as const, {
        params: { ...paramsOf(place), id },
        query: {
          ...filterQuery(filter),
          newest_first: true,
          bodies: false,
          ...(pageParam !== undefined && { before: pageParam }),
        },
        signal,
      }),
    getNextPageParam: nextBefore,
    select: flatPages<Delivery>,
  });

/** With the content that is sent. */
export const deliveryQuery = (place: HookPlace, id: number, delivery: number) =>
  freshQuery(
    [...keys.webhooks, place, id, 'delivery', delivery],
    `GET ${pathOf(place)}/{id}/delivery/{delivery_id}` as const,
    { ...paramsOf(place), id, delivery_id: delivery },
  );

async function newestPing(place: HookPlace, id: number, signal?: AbortSignal): Promise<Delivery | undefined> {
  const pings: readonly Delivery[] = await request(`GET ${pathOf(place)}/{id}/delivery` as const, {
    params: { ...paramsOf(place), id },
    query: { event: 'ping', newest_first: true, bodies: false },
    ...(signal && { signal }),
  });
  return pings[0];
}

export const pingQuery = (place: HookPlace, id: number) =>
  queryOptions({
    queryKey: [...keys.webhooks, place, id, 'ping'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await newestPing(place, id, signal)) ?? null,
  });

export function useHookChanges(place: HookPlace) {
  const onSettled = useRenewing(keys.webhooks);
  const params = paramsOf(place);
  return {
    create: useChange(onSettled, ({ url, events, secret }: HookForm): Promise<WebHook> =>
      request(`POST ${pathOf(place)}` as const, { params, body: { url, secret, events: [...events] } }),
    ),
    change: useChange(
      onSettled,
      ({ id, ...change }: { readonly id: number } & Partial<HookForm> & { is_enabled?: boolean }): Promise<WebHook> => {
        const { events, ...rest } = change;
        return request(`PATCH ${pathOf(place)}/{id}` as const, {
          params: { ...params, id },
          body: { ...rest, ...(events && { events: [...events] }) },
        });
      },
    ),
    takeOver: useChange(onSettled, (id: number): Promise<WebHook> =>
      request(`POST ${pathOf(place)}/{id}/take-over` as const, { params: { ...params, id } }),
    ),
    /** Invalidates nothing: the screen closes, and the list is fetched again. */
    remove: useMutation({
      mutationKey: keys.leaving,
      mutationFn: (id: number) => request(`DELETE ${pathOf(place)}/{id}` as const, { params: { ...params, id } }),
    }),
    /** Returns the id of the newest ping before it; 0 when there was none. */
    ping: useChange(onSettled, async (id: number) => {
      const before = (await newestPing(place, id))?.id ?? 0;
      await request(`POST ${pathOf(place)}/{id}/ping` as const, { params: { ...params, id }, body: {} });
      return before;
    }),
    replay: useChange(onSettled, ({ id, ids }: { readonly id: number; readonly ids: readonly number[] }) =>
      request(`POST ${pathOf(place)}/{id}/replay` as const, { params: { ...params, id }, body: { ids: [...ids] } }),
    ),
    /** All failed deliveries. */
    replayFailed: useChange(onSettled, (id: number) =>
      request(`POST ${pathOf(place)}/{id}/replay` as const, {
        params: { ...params, id },
        body: { first: 1, last: Number.MAX_SAFE_INTEGER, only_failed: true },
      }),
    ),
  };
}
