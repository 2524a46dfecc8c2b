// Requests that change zones. Each rejects with what `request` throws.
import { request } from '../../api/client.ts';
import { allInTurn } from '../../api/in-turn.ts';
import type { Space } from '../../api/schema.d.ts';
import { roomsToAdd } from './zone-rooms.ts';

export interface ZonePlace {
  readonly cloud: number;
  readonly project: number;
  readonly model: number;
}

export interface NewZone {
  readonly name: string;
  readonly color: string | null;
  readonly parent: number | null;
  /** GlobalIds of its rooms */
  readonly spaces: readonly string[];
}

const path = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/zone';

export const modelParams = ({ cloud, project, model }: ZonePlace) => ({
  cloud_pk: cloud,
  project_pk: project,
  model_pk: model,
});

/** @param rooms returns the current rooms of the model */
export function zoneCalls(place: ZonePlace, rooms: () => Promise<readonly Space[]>) {
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
