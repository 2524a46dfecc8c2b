// Requests about models that several screens make: changes of the processing queue, and the georeference.
import { request } from './client.ts';
import { keys } from './keys.ts';
import { useChange, useRenewing, callQuery } from './server-data.ts';

// Georeference of a model, and the unit of its file.

export type OneProject = { readonly cloud: number; readonly project: number };
export type OneModel = OneProject & { readonly model: number };

/** Key below the data of the model, so that both are invalidated together. */
export const georeferenceQuery = ({ cloud, project, model }: OneModel) =>
  callQuery(
    [...keys.modelData(project, model), 'georeference'],
    'GET /cloud/{cloud_pk}/project/{project_pk}/model/{id}/georeference',
    { params: { cloud_pk: cloud, project_pk: project, id: model } },
  );

/** Removes a model from the queue, or puts it first. */
export type QueueChange = 'cancel' | 'first';

interface ChangedModels {
  readonly cloudId: number;
  readonly projectId: number;
  readonly modelIds: readonly number[];
  readonly change: QueueChange;
}

/**
 * Changes the queue for models, one after the other. A refusal does not stop the others; the first one is thrown at the
 * end.
 */
async function changeQueue({ cloudId, projectId, modelIds, change }: ChangedModels): Promise<void> {
  let refusal: { readonly error: unknown } | undefined;
  // The last one put first ends up first: the reverse order keeps theirs.
  for (const id of change === 'first' ? modelIds.toReversed() : modelIds) {
    const word = ({ cancel: 'cancel', first: 'prioritize' } as const)[change];
    await request(`POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/${word}-processing`, {
      params: { cloud_pk: cloudId, project_pk: projectId, id },
    }).catch((error: unknown) => {
      refusal ??= { error };
    });
  }
  if (refusal) throw refusal.error;
}

export const useQueueChange = (projectId: number) => useChange(useRenewing(keys.models(projectId)), changeQueue);
