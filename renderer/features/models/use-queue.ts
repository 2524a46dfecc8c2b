// Cancels queued models, or moves them to the front of the queue.
import { useCallback } from 'react';
import { useProblems } from '../../api/problem.ts';
import { useQueueChange, type QueueChange } from '../../api/processing.ts';
import type { Model } from '../../api/shapes.ts';

export interface Queue {
  /** stable between renders */
  readonly change: (models: readonly Pick<Model, 'id'>[], change: QueueChange) => void;
  /** why the last change failed */
  readonly problem: string | undefined;
}

export function useQueue(cloudId: number, projectId: number): Queue {
  const { mutate, error } = useQueueChange(projectId);
  const problems = useProblems();
  const change = useCallback<Queue['change']>(
    (models, wish) => {
      mutate({ cloudId, projectId, modelIds: models.map(({ id }) => id), change: wish });
    },
    [mutate, cloudId, projectId],
  );
  return { change, problem: problems.of(error) };
}
