// The comparison of two models: fetches their stored files, and compares them in a worker.
import { askWorker } from '../../../api/ask-worker.ts';
import { queryOptions } from '@tanstack/react-query';
import { fetchAs, request } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { InProject } from '../../../api/shapes.ts';
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

interface OfDocument extends InProject {
  readonly documentId: number;
}

/** The version of its document that a model is made of; 1 is the first upload. */
export const versionOfQuery = ({ cloudId, projectId, documentId }: OfDocument) =>
  queryOptions({
    // Below the key of the project's documents, so that it is invalidated with them.
    queryKey: [...keys.documents(projectId), 'compared version', documentId],
    queryFn: async ({ signal }) => {
      const versions = await request('GET /cloud/{cloud_pk}/project/{project_pk}/document/{document_pk}/history', {
        params: { cloud_pk: cloudId, project_pk: projectId, document_pk: documentId },
        signal,
      });
      const document = versions.find(({ id }) => id === documentId);
      return document ? { document, number: versions.filter(({ id }) => id <= documentId).length } : null;
    },
  });

/** Bytes of a glTF file; two of them and what is made of them fit into the memory of a tab. */
const MOST_BODIES = 400 * 2 ** 20;

async function fetchSide(cloud: number, project: number, model: number, signal: AbortSignal): Promise<PackedSide> {
  const fetched = (address: string) => fetchAs(address, { signal });
  // Fetched again: the addresses of its files expire after an hour.
  const record = request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}', {
    params: { cloud_pk: cloud, project_pk: project, id: model },
    signal,
  });
  const file = async (address: string | null, most = Infinity): Promise<ArrayBuffer | null> => {
    if (address === null) return null;
    const { pathname, search } = new URL(address, location.href);
    const response = await fetched(`${pathname}${search}`);
    if (Number(response.headers.get('content-length')) <= most) return response.arrayBuffer();
    await response.body?.cancel();
    return null;
  };
  const [raw, structure, bodies] = await Promise.all([
    fetched(`/cloud/${cloud}/project/${project}/model/${model}/element/raw`).then(each => each.arrayBuffer()),
    record.then(({ structure_file: address }) => file(address)),
    record.then(({ gltf_file: address }) => file(address, MOST_BODIES)),
  ]);
  return { raw, structure, bodies };
}

function compareAside(sides: readonly [PackedSide, PackedSide], signal: AbortSignal): Promise<Comparison> {
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
  const buffers = sides.flatMap(({ raw, structure, bodies }) => [raw, structure ?? [], bodies ?? []].flat());
  return askWorker(worker, sides, buffers, signal);
}
