// Zones of a model as server data.
import type { OneModel } from '../../api/models.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import { type Zone, roomsToAdd } from './zone-rooms.ts';
import { allInTurn } from '../../api/in-turn.ts';
import type { Space } from '../../api/schema.d.ts';

// Requests that change zones. Each rejects with what `request` throws.
interface NewZone {
  readonly name: string;
  readonly color: string | null;
  readonly parent: number | null;
  /** GlobalIds of its rooms */
  readonly spaces: readonly string[];
}

const modelPath = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}';
const path = `${modelPath}/zone` as const;

const modelParams = ({ cloud, project, model }: OneModel) => ({ ...projectParams(cloud, project), model_pk: model });

/** @param rooms returns the current rooms of the model */
export function zoneCalls(place: OneModel, rooms: () => Promise<readonly Space[]>) {
  const params = modelParams(place);
  return {
    create: ({ name, color, parent, spaces }: NewZone) =>
      request(`POST ${path}`, {
        params,
        query: {},
        body: { name, color, parent_id: parent, spaces: spaces.map(uuid => ({ uuid })) },
      }),
    update: ({ id, name, color }: Pick<NewZone, 'name' | 'color'> & { readonly id: number }) =>
      request(`PATCH ${path}/{id}`, { params: { ...params, id }, body: { name, color } }),
    remove: (id: number) => request(`DELETE ${path}/{id}`, { params: { ...params, id } }),
    /** @throws the first failure; rooms added before it stay in the zone */
    add: async ({ id, spaces }: { readonly id: number; readonly spaces: readonly string[] }) =>
      allInTurn(
        roomsToAdd(await rooms(), spaces, id),
        space =>
          request(`POST ${path}/{zone_pk}/space/add`, { params: { ...params, zone_pk: id }, body: { id: space.id } }),
        () => undefined,
      ),
    takeOut: ({ id, space }: { readonly id: number; readonly space: number }) =>
      request(`DELETE ${path}/{zone_pk}/space/{id}`, { params: { ...params, zone_pk: id, id: space } }),
  };
}

export const zonesQuery = (place: OneModel) =>
  queryOptions({
    queryKey: [...keys.modelData(place.project, place.model), 'zones'],
    queryFn: async ({ signal }) =>
      (await request(`GET ${path}`, { params: modelParams(place), query: {}, signal })) as readonly Zone[],
  });

const spacesQuery = (place: OneModel) =>
  callQuery([...keys.modelData(place.project, place.model), 'spaces'], `GET ${modelPath}/space`, {
    params: modelParams(place),
    query: {},
  });

/** All changes of the zones of a model. */
export function useZoneChanges(place: OneModel) {
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
