// The groups of a model as the service has them, read in a thread.
import { queryOptions } from '@tanstack/react-query';
import { fetchAs } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { GroupedBy, ModelGroups } from './group-data.ts';
import type { GroupAnswer, GroupOrder } from './group-worker.ts';
import type { ModelPlace } from '../queries.ts';

function addressesOf({ cloud, project, model }: ModelPlace, by: GroupedBy): readonly string[] {
  const here = `/cloud/${cloud}/project/${project}`;
  switch (by) {
    case 'type':
    case 'material': {
      const columns = JSON.stringify([{ from: 'element', name: by }]);
      return [`${here}/element-table?models=${model}&columns=${encodeURIComponent(columns)}`];
    }
    case 'classification':
      return [`${here}/model/${model}/classification`, `${here}/model/${model}/classification-element`];
    case 'layer':
    case 'system':
    case 'zone':
      return [`${here}/model/${model}/${by}`];
  }
}

function readAway(order: { readonly by: GroupedBy; readonly parts: ArrayBuffer[] }): Promise<ModelGroups> {
  const worker = new Worker(new URL('./group-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<ModelGroups>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<GroupAnswer>) => {
      if ('groups' in data) resolve(data.groups);
      else reject(new Error(data.error));
    };
    worker.onerror = event => reject(new Error(event.message));
    worker.postMessage(order satisfies GroupOrder, order.parts);
  }).finally(() => worker.terminate());
}

export const groupsQuery = (place: ModelPlace, by: GroupedBy) =>
  queryOptions({
    queryKey: [...keys.modelData(place.project, place.model), 'groups', by],
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const parts = await Promise.all(
        addressesOf(place, by).map(async address => (await fetchAs(address, { signal })).arrayBuffer()),
      );
      return readAway({ by, parts });
    },
  });
