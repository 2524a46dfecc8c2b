// Zones of a model as server data.
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, useChange, useRenewing } from '../../api/server-data.ts';
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
  callQuery(
    [...keys.modelData(place.project, place.model), 'spaces'],
    'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/space',
    { params: at(place), query: {} },
  );

/** All changes of the zones of a model. */
export function useZoneChanges(place: ZonePlace) {
  const queryClient = useQueryClient();
  const onSettled = useRenewing(keys.modelData(place.project, place.model));
  const { create, update, remove, add, takeOut } = zoneCalls(place, () => queryClient.fetchQuery(spacesQuery(place)));
  return {
    create: useChange(onSettled, create),
    update: useChange(onSettled, update),
    remove: useChange(onSettled, remove),
    add: useChange(onSettled, add),
    takeOut: useChange(onSettled, takeOut),
  };
}
