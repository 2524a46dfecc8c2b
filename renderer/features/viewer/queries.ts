import type { OneModel } from '../../api/models.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { typesIn3d } from '../../api/shapes.ts';
import { parsePlan } from '../../viewer/plan/read-plan.ts';
import type { StructureNode } from './tree/forest.ts';
import type { PlansFile } from './plan/plan-levels.ts';
import type { PropertyChoice } from './colour/property-groups.ts';
import { callQuery } from '../../api/server-data.ts';

export type ModelPlace = OneModel;

const at = ({ cloud, project, model }: ModelPlace) => ({ cloud_pk: cloud, project_pk: project, model_pk: model });
const data = (one: ModelPlace, ...rest: readonly unknown[]) => [...keys.modelData(one.project, one.model), ...rest];

export const projectModelsQuery = (cloud: number, project: number) =>
  callQuery([...keys.models(project), 'full'], 'GET /cloud/{cloud_pk}/project/{project_pk}/model', {
    params: { cloud_pk: cloud, project_pk: project },
    query: { type: [...typesIn3d] },
  });

/**
 * The tree of the tiles of a cloud, with temporary addresses: nothing of it is cached.
 * @throws what `request` throws
 */
export const tilesetAt = ({ cloud, project, model }: ModelPlace, signal: AbortSignal) =>
  request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/tileset', {
    params: { cloud_pk: cloud, project_pk: project, id: model },
    query: { tile_format: 'glb' },
    signal,
  });

/** The content of a stored file. The address changes with every response. */
async function fetchJson(address: string, signal: AbortSignal): Promise<unknown> {
  const { pathname, search } = new URL(address, location.href);
  return (await fetchAs(`${pathname}${search}`, { signal })).json();
}

/** The tree of a model. */
export const structureQuery = (place: ModelPlace, address: string | null) =>
  queryOptions({
    queryKey: data(place, 'structure'),
    queryFn: async ({ signal }) =>
      address === null ? [] : ((await fetchJson(address, signal)) as readonly StructureNode[]),
  });

/**
 * The drawings of a model's storeys, which no edit changes; null when it has none. A drawing that is fetched again
 * without changes stays the same object.
 */
export const plansQuery = ({ project, model }: ModelPlace, address: string | null) =>
  queryOptions({
    queryKey: [...keys.models(project), model, 'plans'],
    queryFn: async ({ signal }) => (address === null ? null : ((await fetchJson(address, signal)) as PlansFile)),
  });

/** A number for each received drawing: texts of megabytes would make long query keys. */
const drawingNumbers = new WeakMap<object, number>();
let lastNumber = 0;

/** One of these drawings, parsed once. */
export function planDrawingQuery(drawing: PlansFile['storeys'][number]) {
  const number = drawingNumbers.get(drawing) ?? ++lastNumber;
  drawingNumbers.set(drawing, number);
  return queryOptions({
    queryKey: ['viewer', 'plan', number],
    queryFn: () => parsePlan(drawing.svg),
    staleTime: Infinity,
    structuralSharing: false,
  });
}

export const storeysQuery = (place: ModelPlace) =>
  callQuery(data(place, 'storeys'), 'GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/storey', {
    params: at(place),
  });

export const elementQuery = (place: ModelPlace, uuid: string) =>
  queryOptions({ queryKey: data(place, 'element', uuid), queryFn: ({ signal }) => elementAt(place, uuid, signal) });

/** @throws what `request` throws */
export const elementAt = (place: ModelPlace, uuid: string, signal?: AbortSignal) =>
  request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{uuid}', {
    params: { ...at(place), uuid },
    signal,
  });

/** The flat form of all elements as unparsed bytes: large, and read in a worker. */
export async function fetchRawElements({ cloud, project, model }: ModelPlace): Promise<ArrayBuffer> {
  return await (await fetchAs(`/cloud/${cloud}/project/${project}/model/${model}/element/raw`)).arrayBuffer();
}

/** All properties of the open models. The source behind `list` keeps them: nothing is cached here. */
export const propertyListQuery = (models: readonly number[], list: () => Promise<readonly PropertyChoice[]>) =>
  queryOptions({ queryKey: ['viewer', 'properties', ...models], queryFn: list, gcTime: 0 });

interface PropertyQuestion {
  readonly name: string;
  readonly comparator: string;
  readonly value: string;
}

/** GlobalIds of the elements that match a property. */
export const propertySearchQuery = (place: ModelPlace, question: PropertyQuestion) =>
  queryOptions({
    queryKey: data(place, 'search', question),
    queryFn: async ({ signal }) =>
      Object.keys(
        await request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/simple', {
          params: at(place),
          query: { property_filter: JSON.stringify(question) },
          signal,
        }),
      ),
  });
