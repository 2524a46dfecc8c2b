// Models of a project as server data.
import type { SpatialNode } from './compare/compare-storeys.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { callQuery, projectParams, useChange, useRenewing } from '../../api/server-data.ts';
import { opensIn3d, type Document, type Model, type ModelReport } from '../../api/shapes.ts';
import { canBeDefined, type NewPage } from './making/from-document.ts';
import { namesOf, reportTable } from './report/report-table.ts';
import { withoutEnding } from '../../ui/files/file-names.ts';
import { saveTable } from '../../ui/files/save-file.ts';
import { useProblems } from '../../api/problem.ts';
import { useQueueChange, type QueueChange } from '../../api/models.ts';

const path = '/cloud/{cloud_pk}/project/{project_pk}';

export function useQueue(cloudId: number, projectId: number) {
  const { mutate, error } = useQueueChange(projectId);
  const problems = useProblems();
  /** Stable between renders. */
  const change = useCallback(
    (models: readonly Pick<Model, 'id'>[], wish: QueueChange) =>
      mutate({ cloudId, projectId, modelIds: models.map(({ id }) => id), change: wish }),
    [mutate, cloudId, projectId],
  );
  return { change, problem: problems.of(error) };
}

/** Models of every kind. */
export const allModelsQuery = (cloud: number, project: number) =>
  callQuery(keys.models(project), `GET ${path}/model`, { params: projectParams(cloud, project) });

/** Models that the window shows in 3D. */
export const modelsQuery = (cloud: number, project: number) =>
  queryOptions({ ...allModelsQuery(cloud, project), select: onlyDrawn });

const onlyDrawn = (models: readonly Model[]) => models.filter(opensIn3d);

export const reportQuery = (cloud: number, project: number, model: number) =>
  callQuery(keys.report(project, model), `GET ${path}/model/{id}/report`, {
    params: { ...projectParams(cloud, project), id: model },
  });

/** Processes a model again; `keepEdits` applies the manual edits again afterwards. */
export function useReprocess(cloud: number, project: number) {
  const onSettled = useRenewing(keys.models(project));
  return useChange(onSettled, ({ id, keepEdits }: { readonly id: number; readonly keepEdits: boolean }) =>
    request(`POST ${path}/model/{id}/reprocess`, {
      params: { ...projectParams(cloud, project), id },
      query: { keep_edits: keepEdits },
    }),
  );
}

/**
 * Documents of the whole project that models can be made from. Below the key of its documents, so that it is
 * invalidated with them.
 */
export const definableQuery = (cloud: number, project: number) =>
  queryOptions({
    queryKey: [...keys.documents(project), 'definable'],
    queryFn: async ({ signal }) =>
      (await request(`GET ${path}/document`, { params: projectParams(cloud, project), signal })).filter(canBeDefined),
  });

type Defined = { readonly documents: readonly Document[]; readonly as: 'plan' | 'panorama' };

/** Makes models from documents, one after the other. Never rejects: returns one result for each. */
export function useDefine(cloud: number, project: number) {
  const onSettled = useRenewing(keys.models(project), keys.documents(project));
  const params = projectParams(cloud, project);
  return useChange(onSettled, async ({ documents, as }: Defined) => {
    /** `error`: why it failed; undefined for a success */
    const results: { readonly document: Document; readonly error: unknown }[] = [];
    for (const document of documents) {
      const asked = { params, body: { document_id: document.id } };
      const made = request(`POST ${path}/model/create-${as === 'panorama' ? 'photosphere' : 'model'}`, asked);
      const error = made.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      results.push({ document, error: await error });
    }
    return results;
  });
}

/** Appends pictures as pages to a model. */
export function useAddPages(cloud: number, project: number) {
  const onSettled = useRenewing(keys.models(project));
  return useChange(onSettled, async ({ id, pages }: { readonly id: number; readonly pages: readonly NewPage[] }) => {
    const body = new FormData();
    for (const { name } of pages) body.append('layout_names', name);
    for (const { file } of pages) body.append('map_files', file);
    await fetchAs(`/cloud/${cloud}/project/${project}/model/${id}/create-multipage-model`, { method: 'POST', body });
  });
}

type Findings = Pick<ModelReport, 'warnings' | 'information'>;

/** Names of the elements that a report mentions, by their GlobalIds; below the key of the report. */
export const findingNamesQuery = (cloud: number, project: number, model: number, findings: Findings) =>
  queryOptions({
    queryKey: [...keys.report(project, model), 'names'],
    queryFn: () => elementNames(cloud, project, model),
    enabled: mentionsElements(findings),
  });

const mentionsElements = ({ warnings, information }: Findings): boolean =>
  [...warnings, ...information].some(({ guid }) => guid !== undefined);

/** Downloads a report as a table. Fetches the names of elements if it mentions some and the model has a structure. */
export const useReportDownload = (cloud: number, project: number) =>
  useMutation({
    mutationFn: async ({ model, report }: { readonly model: Model; readonly report: ModelReport }) => {
      const names = mentionsElements(report) ? await elementNames(cloud, project, model.id) : undefined;
      const table = reportTable(report, guid => names?.get(guid));
      saveTable(`${withoutEnding(model.name ?? String(model.id))} report.csv`, table);
    },
  });

async function elementNames(cloud: number, project: number, id: number): Promise<ReadonlyMap<string, string>> {
  // Fetched again: the address of its file expires after an hour.
  const params = { ...projectParams(cloud, project), id };
  const { structure_file } = await request(`GET ${path}/model/{id}`, { params });
  if (structure_file === null) return new Map();
  const { pathname, search } = new URL(structure_file, location.href);
  return namesOf((await (await fetchAs(`${pathname}${search}`)).json()) as readonly SpatialNode[]);
}
