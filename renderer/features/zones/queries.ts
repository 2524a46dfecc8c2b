// Zones of a model as server data.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import { modelParams as at, zoneCalls, type ZonePlace } from './zone-calls.ts';
import type { Zone } from './zone-rooms.ts';

export const zonesQuery = (place: ZonePlace) =>
  queryOptions({
    queryKey: [...keys.modelData(place.project, place.model), 'zones'],
    queryFn: async ({ signal }) =>
      (await request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone', {
        params: at(place),
        query: {},
        signal,
      })) as readonly Zone[],
  });

const spacesQuery = (place: ZonePlace) =>
  queryOptions({
    queryKey: [...keys.modelData(place.project, place.model), 'spaces'],
    queryFn: ({ signal }) =>
      request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/space', {
        params: at(place),
        query: {},
        signal,
      }),
  });

/** All changes of the zones of a model. */
export function useZoneChanges(place: ZonePlace) {
  const queryClient = useQueryClient();
  const onSettled = useRenewing(keys.modelData(place.project, place.model));
  const { create, update, remove, add, takeOut } = zoneCalls(place, () => queryClient.fetchQuery(spacesQuery(place)));
  return {
    create: useMutation({ onSettled, mutationFn: create }),
    update: useMutation({ onSettled, mutationFn: update }),
    remove: useMutation({ onSettled, mutationFn: remove }),
    add: useMutation({ onSettled, mutationFn: add }),
    takeOut: useMutation({ onSettled, mutationFn: takeOut }),
  };
}
