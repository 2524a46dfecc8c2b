// Records calls about the elements of models in tests.
import { noteCalls, type Asked } from '../../../api/testing/calls.ts';
import type { ModelPlace } from '../queries.ts';

export const modelPlace = (model: number): ModelPlace => ({ cloud: 1, project: 2, model });

/** As `noteCalls`; calls are written without the path of their project: `PATCH 3/element/abc`. */
export const noteModelCalls = (
  t: Parameters<typeof noteCalls>[0],
  answer?: (...asked: Asked) => unknown,
): Promise<Asked[]> => noteCalls(t, answer, '/cloud/1/project/2/model/');
