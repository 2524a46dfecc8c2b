// Models of a project as server data.
import { queryOptions, useMutation } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useRenewing } from '../../api/renewing.ts';
import type { Model, ModelReport } from '../../api/shapes.ts';
import { saveTable } from './csv.ts';
import { opensIn3d } from './kinds.ts';
import { namesOf, reportTable, type StructureNode } from './report-table.ts';

/** Models of every kind. */
export const allModelsQuery = (cloud: number, project: number) => queryOptions({
  queryKey: keys.models(project),
  queryFn: ({ signal }) => request('GET /cloud/{cloud_pk}/project/{project_pk}/model', { params: { cloud_pk: cloud, project_pk: project }, signal }),
});

/** Those of them that the window shows in 3D. */
export const modelsQuery = (cloud: number, project: number) => queryOptions({ ...allModelsQuery(cloud, project), select: onlyDrawn });

const onlyDrawn = (models: readonly Model[]) => models.filter(opensIn3d);

export const reportQuery = (cloud: number, project: number, model: number) => queryOptions({
  queryKey: keys.report(project, model),
  queryFn: ({ signal }) => request('GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/report', { params: { cloud_pk: cloud, project_pk: project, id: model }, signal }),
});

/** Processes a model again; `keepEdits`: what people changed in its data is then made again. */
export function useReprocess(cloud: number, project: number) {
  const onSettled = useRenewing(keys.models(project));
  return useMutation({
    mutationFn: ({ id, keepEdits }: { readonly id: number; readonly keepEdits: boolean }) =>
      request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/reprocess', { params: { cloud_pk: cloud, project_pk: project, id }, query: { keep_edits: keepEdits } }),
    onSettled,
  });
}

/** Saves a report as a table. Names of elements are fetched when it speaks of some and the model has a structure. */
export function useReportDownload(cloud: number, project: number) {
  return useMutation({
    mutationFn: async ({ model, report }: { readonly model: Model; readonly report: ModelReport }) => {
      const names = report.warnings.some(({ guid }) => guid !== undefined) ? await elementNames(cloud, project, model.id) : undefined;
      saveTable(`${model.name ?? model.id} report.csv`, reportTable(report, guid => names?.get(guid)));
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
