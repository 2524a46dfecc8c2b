// Smart views as server data.
import { askWorker } from '../../api/ask-worker.ts';
import { useQueryClient } from '@tanstack/react-query';
import { fetchAs, request } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import type { OneProject } from '../../api/models.ts';
import type { SmartRule } from '../../api/schema.d.ts';
import { tablePath } from './rule-table.ts';
import { useChange, callQuery, projectParams } from '../../api/server-data.ts';

export type ViewPlace = OneProject;

const path = '/cloud/{cloud_pk}/project/{project_pk}/smart-view';
const at = ({ cloud, project }: ViewPlace) => projectParams(cloud, project);

export const smartViewsQuery = (place: ViewPlace) =>
  callQuery(keys.smartViews(place.project), `GET ${path}`, { params: at(place) });

interface SmartViewContent {
  readonly name: string;
  readonly rules: readonly SmartRule[];
}

/** All changes of the smart views of a project. */
export function useSmartViewChanges(place: ViewPlace) {
  const queryClient = useQueryClient();
  const params = at(place);
  const onSettled = () => queryClient.invalidateQueries({ queryKey: smartViewsQuery(place).queryKey });
  return {
    /** with an id: changes an existing one */
    save: useChange(onSettled, ({ id, ...body }: SmartViewContent & { readonly id?: number }) =>
      id === undefined
        ? request(`POST ${path}`, { params, body })
        : request(`PATCH ${path}/{id}`, { params: { ...params, id }, body }),
    ),
    remove: useChange(onSettled, (id: number) => request(`DELETE ${path}/{id}`, { params: { ...params, id } })),
  };
}

/** GlobalIds of the elements that match a rule, one per line, by model. @throws what fetching throws */
export async function elementsOfRule(
  place: ViewPlace,
  models: readonly number[],
  rule: Pick<SmartRule, 'conditions'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, string>> {
  const bytes = await (await fetchAs(tablePath(place, models, rule), { signal })).arrayBuffer();
  return askWorker(new Worker(new URL('./rule-worker.ts', import.meta.url), { type: 'module' }), bytes, [bytes]);
}
