// The storeys of the open models with the data of the service: each part with its plans, and the target of a new plan.
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

/** The models with storeys, without duplicates. */
export const modelsOf = (storeys: readonly Pick<ViewStorey, 'parts'>[]): number[] => [
  ...new Set(storeys.flatMap(({ parts }) => parts.map(({ model }) => model))),
];

interface Result {
  readonly data: readonly Storey[] | undefined;
  readonly error: Error | null;
}

/** The storeys by model once those of all models are loaded, and the first error if some failed. */
export function storeysByModel(models: readonly number[], results: readonly Result[]) {
  return {
    data: results.some(({ data }) => !data)
      ? undefined
      : new Map(results.map(({ data }, n) => [models[n]!, data ?? []] as const)),
    error: results.find(({ error }) => error)?.error ?? null,
  };
}

/** The parts of a storey with data from the service. */
export const partsOf = (
  place: ProjectPlace,
  { parts }: Pick<ViewStorey, 'parts'>,
  storeys: ReadonlyMap<number, readonly Storey[]>,
): StoreyPart[] =>
  parts.flatMap(({ model, uuid }) => {
    const found = storeys.get(model)?.find(each => each.uuid === uuid);
    return found ? [{ at: { ...place, model, storey: uuid }, found }] : [];
  });

/** The part that a new plan is added to: the first in a model that the user may change. */
export const targetOf = (parts: readonly StoreyPart[], mayEdit: (model: number) => boolean): StoreyPart | undefined =>
  parts.find(({ at }) => mayEdit(at.model));

/** Number of plans in folders that the user may not read. */
export const unseenCount = (parts: readonly StoreyPart[]): number =>
  parts.reduce((sum, { found }) => sum + found.plans_unreachable_count, 0);
