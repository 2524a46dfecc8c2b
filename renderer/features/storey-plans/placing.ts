// The steps of placing a plan on a storey: two points of the plan and the same two of the model, alternating.
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { placingOf, type SheetPlacing, type Spot } from '../../viewer/tools/plan-fit.ts';
import type { OneModel, OneProject } from '../../api/models.ts';
import type { Storey } from '../../api/schema.d.ts';
import type { ViewStorey } from '../../viewer/open-view.ts';

/** A storey of a model. */
export type StoreyPlace = OneModel & { readonly storey: string };

interface StoreyPart {
  readonly at: StoreyPlace;
  readonly found: Storey;
}

/** The models with storeys, without duplicates. */
export const modelsOf = (storeys: readonly Pick<ViewStorey, 'parts'>[]): number[] => [
  ...new Set(storeys.flatMap(({ parts }) => parts.map(({ model }) => model))),
];

/** The storeys by model once those of all models are loaded, and the first error if some failed. */
export const storeysByModel = (
  models: readonly number[],
  results: readonly { readonly data: readonly Storey[] | undefined; readonly error: Error | null }[],
) => ({
  data: results.every(({ data }) => data)
    ? new Map(models.map((model, n) => [model, results[n]?.data ?? []] as const))
    : undefined,
  error: results.find(({ error }) => error)?.error ?? null,
});

/** The parts of a storey with data from the service. */
export const partsOf = (
  place: OneProject,
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

export interface Placing {
  /** in units of the sheet */
  readonly sheet: readonly Spot[];
  /** metres in the model's file coordinates, seen from above, with the height of the picked point */
  readonly model: readonly (readonly [x: number, y: number, height: number])[];
}

export const notPlaced: Placing = { sheet: [], model: [] };

type PlacingStep = 'firstOfPlan' | 'firstOfModel' | 'secondOfPlan' | 'secondOfModel' | 'same' | 'done';

/** The next point to pick; `same`: two of the points coincide. */
export function stepOf(placing: Placing): PlacingStep {
  const { sheet, model } = placing;
  if (sheet.length === 0) return 'firstOfPlan';
  if (model.length === 0) return 'firstOfModel';
  if (sheet.length === 1) return 'secondOfPlan';
  if (model.length === 1) return 'secondOfModel';
  return placedBy(placing) ? 'done' : 'same';
}

/** Whether a point of the model is next. */
export const isModelDue = (step: PlacingStep): step is 'firstOfModel' | 'secondOfModel' =>
  step === 'firstOfModel' || step === 'secondOfModel';

/** A point in the model's file coordinates, which have Y up, seen from above. */
export const seenFromAbove = ([x, height, z]: Vec): Placing['model'][number] => [x, -z, height];

/** The same point in file coordinates. */
export const inFile = ([x, y, height]: Placing['model'][number]): Vec => [x, height, -y];

/**
 * Adds a point of the plan. Replaces the last one while its point of the model is missing; a third one replaces the
 * second.
 */
export function withSheetPoint({ sheet, model }: Placing, at: Spot): Placing {
  const kept = sheet.length > model.length || sheet.length === 2 ? sheet.slice(0, -1) : sheet;
  return { sheet: [...kept, at], model };
}

/** Adds a point of the model, once the plan has one for it; a further one replaces the last. */
export function withModelPoint({ sheet, model }: Placing, at: Placing['model'][number]): Placing {
  if (sheet.length === 0) return { sheet, model };
  const kept = model.length === sheet.length ? model.slice(0, -1) : model;
  return { sheet, model: [...kept, at] };
}

/** Removes the last point of either. */
export const withoutLast = ({ sheet, model }: Placing): Placing =>
  model.length === sheet.length ? { sheet, model: model.slice(0, -1) } : { sheet: sheet.slice(0, -1), model };

/** The placement by these points; null without four distinct ones. */
export function placedBy({ sheet, model }: Placing): SheetPlacing | null {
  const [a, b] = sheet;
  const [c, d] = model.map(([x, y]) => [x, y] as const);
  return a && b && c && d ? placingOf([a, b], [c, d]) : null;
}
