// How many models are in which state.
import { isOfCurrentVersion, type Model } from '../../api/shapes.ts';

export interface ModelCounts {
  readonly all: number;
  readonly complete: number;
  /** waiting or in process */
  readonly running: readonly Model[];
  readonly failed: readonly Model[];
}

/** Earlier versions are not counted: they are no part of the project as it is. */
export function countModels(models: readonly Model[]): ModelCounts {
  const current = models.filter(isOfCurrentVersion);
  return {
    all: current.length,
    complete: current.filter(({ status }) => status === 'C').length,
    running: current.filter(({ status }) => status === 'P' || status === 'I'),
    failed: current.filter(({ status }) => status === 'E'),
  };
}
