// Changes of the queue of processing: where models are listed, and where their files are uploaded.
import { useMutation } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';
import { useRenewing } from './renewing.ts';

/** Out of the queue, or before all others in it. */
export type QueueChange = 'cancel' | 'first';

export interface ChangedModels {
  readonly cloudId: number;
  readonly projectId: number;
  readonly modelIds: readonly number[];
  readonly change: QueueChange;
}

/** Changes the queue for models, one after the other. What one refuses does not keep the others; the first refusal is
 *  thrown at the end. */
export async function changeQueue({ cloudId, projectId, modelIds, change }: ChangedModels): Promise<void> {
  let refusal: { readonly error: unknown } | undefined;
  // The one that is put first last is the first: so they keep their order.
  for (const id of change === 'first' ? modelIds.toReversed() : modelIds) {
    const asked = { params: { cloud_pk: cloudId, project_pk: projectId, id } };
    const changed =
      change === 'cancel'
        ? request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/cancel-processing', asked)
        : request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{id}/prioritize-processing', asked);
    await changed.catch((error: unknown) => {
      refusal ??= { error };
    });
  }
  if (refusal) throw refusal.error;
}

export function useQueueChange(projectId: number) {
  return useMutation({ mutationFn: changeQueue, onSettled: useRenewing(keys.models(projectId)) });
}
