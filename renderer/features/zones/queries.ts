// Zones of a model as server data.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { allInTurn } from '../../api/in-turn.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import { roomsToAdd, type Zone } from './zone-rooms.ts';

export interface ZonePlace {
  readonly cloud: number;
  readonly project: number;
  readonly model: number;
}

const at = ({ cloud, project, model }: ZonePlace) => ({ cloud_pk: cloud, project_pk: project, model_pk: model });

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

export interface NewZone {
  readonly name: string;
  readonly color: string | null;
  readonly parent: number | null;
  /** GlobalIds of the rooms in it */
  readonly spaces: readonly string[];
}

/** Everything that can be done to the zones of a model. */
export function useZoneChanges(place: ZonePlace) {
  const params = at(place);
  const queryClient = useQueryClient();
  const onSettled = useRenewing(keys.modelData(place.project, place.model));
  const zone = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone';
  return {
    create: useMutation({
      onSettled,
      mutationFn: ({ name, color, parent, spaces }: NewZone) =>
        request(`POST ${zone}`, {
          params,
          query: {},
          body: { name, color, parent_id: parent, spaces: spaces.map(uuid => ({ uuid })) },
        }),
    }),
    update: useMutation({
      onSettled,
      mutationFn: ({ id, name, color }: Pick<NewZone, 'name' | 'color'> & { readonly id: number }) =>
        request(`PATCH ${zone}/{id}`, { params: { ...params, id }, body: { name, color } }),
    }),
    remove: useMutation({
      onSettled,
      mutationFn: (id: number) => request(`DELETE ${zone}/{id}`, { params: { ...params, id } }),
    }),
    /** @throws what stopped it; rooms that were added until then are in */
    add: useMutation({
      onSettled,
      mutationFn: async ({ id, spaces }: { readonly id: number; readonly spaces: readonly string[] }) => {
        const all = await queryClient.fetchQuery(spacesQuery(place));
        await allInTurn(
          roomsToAdd(all, spaces, id),
          space =>
            request(`POST ${zone}/{zone_pk}/space/add`, { params: { ...params, zone_pk: id }, body: { id: space.id } }),
          () => undefined,
        );
      },
    }),
    takeOut: useMutation({
      onSettled,
      mutationFn: ({ id, space }: { readonly id: number; readonly space: number }) =>
        request(`DELETE ${zone}/{zone_pk}/space/{id}`, { params: { ...params, zone_pk: id, id: space } }),
    }),
  };
}
