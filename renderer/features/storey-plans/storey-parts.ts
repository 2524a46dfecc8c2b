// The storeys of the open models as the service knows them: each part with its plans, and where another plan is added.
import type { Storey } from '../../api/schema.d.ts';
import type { ViewStorey } from '../../viewer/open-view.ts';

export interface ProjectPlace {
  readonly cloud: number;
  readonly project: number;
}

/** A storey of a model. */
export interface StoreyPlace extends ProjectPlace {
  readonly model: number;
  readonly storey: string;
}

export interface StoreyPart {
  readonly at: StoreyPlace;
  readonly found: Storey;
}

/** The models that have storeys, each once. */
export const modelsOf = (storeys: readonly Pick<ViewStorey, 'parts'>[]): number[] => [
  ...new Set(storeys.flatMap(({ parts }) => parts.map(({ model }) => model))),
];

interface Result {
  readonly data: readonly Storey[] | undefined;
  readonly error: Error | null;
}

/** The storeys by model once those of all models are there, and the first reason why some are not. */
export function storeysByModel(models: readonly number[], results: readonly Result[]) {
  return {
    data: results.some(({ data }) => !data)
      ? undefined
      : new Map(results.map(({ data }, n) => [models[n]!, data ?? []] as const)),
    error: results.find(({ error }) => error)?.error ?? null,
  };
}

/** The parts of a storey that the service knows. */
export const partsOf = (
  place: ProjectPlace,
  { parts }: Pick<ViewStorey, 'parts'>,
  storeys: ReadonlyMap<number, readonly Storey[]>,
): StoreyPart[] =>
  parts.flatMap(({ model, uuid }) => {
    const found = storeys.get(model)?.find(each => each.uuid === uuid);
    return found ? [{ at: { ...place, model, storey: uuid }, found }] : [];
  });

/** The part that another plan is added to: the first of a model that the person may change. */
export const targetOf = (parts: readonly StoreyPart[], mayEdit: (model: number) => boolean): StoreyPart | undefined =>
  parts.find(({ at }) => mayEdit(at.model));

/** Plans of a storey in folders that the person may not read. */
export const unseenCount = (parts: readonly StoreyPart[]): number =>
  parts.reduce((sum, { found }) => sum + found.plans_unreachable_count, 0);
