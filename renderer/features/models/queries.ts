// Models of a project as server data.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { Model, ModelReport } from '../../api/shapes.ts';
import { namesOf, reportTable, type StructureNode } from './report-table.ts';

/** What the window shows in 3D. Plans, panoramas and buildings of nothing are for viewers of others. */
export const modelsQuery = (cloud: number, project: number) => queryOptions({
  queryKey: keys.models(project),
  queryFn: ({ signal }) => request('GET /cloud/{cloud_pk}/project/{project_pk}/model', { params: { cloud_pk: cloud, project_pk: project }, query: { type: ['IFC'] }, signal }),
});

export const reportQuery = (cloud: number, project: number, model: number) => queryOptions({
  queryKey: keys.report(project, model),
  queryFn: ({ signal }) => request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/report', { params: { cloud_pk: cloud, project_pk: project, id: model }, signal }),
});

/** Processes a model again. */
export function useReprocess(cloud: number, project: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/reprocess', { params: { cloud_pk: cloud, project_pk: project, id } }),
    onSettled: async () => { await queryClient.invalidateQueries({ queryKey: keys.models(project) }); },
  });
}

/** Saves a report as a table. Names of elements are fetched when it speaks of some and the model has a structure. */
export function useReportDownload(cloud: number, project: number) {
  return useMutation({
    mutationFn: async ({ model, report }: { readonly model: Model; readonly report: ModelReport }) => {
      const names = report.warnings.some(({ guid }) => guid !== undefined) ? await elementNames(cloud, project, model.id) : undefined;
      save(`${model.name ?? model.id} report.csv`, reportTable(report, guid => names?.get(guid)));
    },
  });
}

async function elementNames(cloud: number, project: number, id: number): Promise<ReadonlyMap<string, string>> {
  // Asked for anew: the address of its file lives for an hour only.
  const { structure_file } = await request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}', { params: { cloud_pk: cloud, project_pk: project, id } });
  if (structure_file === null) return new Map();
  const { pathname, search } = new URL(structure_file, location.href);
  return namesOf(await (await fetchAs(`${pathname}${search}`)).json() as readonly StructureNode[]);
}

function save(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
