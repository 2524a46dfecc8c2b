// The comparison of two models: fetches both stored files, and compares them in a worker.
import { askWorker } from '../../../api/ask-worker.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchAs, request } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { Comparison } from './compare.ts';
import type { PackedSide } from './compare-worker.ts';

export const comparisonQuery = (cloud: number, project: number, first: number, second: number) =>
  queryOptions({
    // Large, and quickly out of date: cached only while it is shown.
    queryKey: [...keys.models(project), 'comparison', first, second],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const read = (model: number) => fetchSide(cloud, project, model, signal);
      return compareAside(await Promise.all([read(first), read(second)]), signal);
    },
  });

async function fetchSide(cloud: number, project: number, model: number, signal: AbortSignal): Promise<PackedSide> {
  const bytes = async (address: string) => (await fetchAs(address, { signal })).arrayBuffer();
  const structure = async () => {
    // Fetched again: the address of its file expires after an hour.
    const { structure_file: address } = await request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}', {
      params: { cloud_pk: cloud, project_pk: project, id: model },
      signal,
    });
    if (address === null) return null;
    const { pathname, search } = new URL(address, location.href);
    return bytes(`${pathname}${search}`);
  };
  const [raw, tree] = await Promise.all([
    bytes(`/cloud/${cloud}/project/${project}/model/${model}/element/raw`),
    structure(),
  ]);
  return { raw, structure: tree };
}

function compareAside(sides: readonly [PackedSide, PackedSide], signal: AbortSignal): Promise<Comparison> {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
  const buffers = sides.flatMap(({ raw, structure }) => (structure === null ? [raw] : [raw, structure]));
  return askWorker(worker, sides, buffers, signal);
}
