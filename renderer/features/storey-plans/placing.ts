// The steps of laying a plan over a storey: two points of the plan and the same two of the model, in turn.
import type { Vec } from '../../viewer/camera/camera-math.ts';
import { placingOf, type SheetPlacing, type Spot } from '../../viewer/tools/plan-fit.ts';

export interface Placing {
  /** in units of the sheet */
  readonly sheet: readonly Spot[];
  /** metres in the file of the model, seen from above, with the height at which they were taken */
  readonly model: readonly (readonly [x: number, y: number, height: number])[];
}

export const notPlaced: Placing = { sheet: [], model: [] };

export type PlacingStep = 'firstOfPlan' | 'firstOfModel' | 'secondOfPlan' | 'secondOfModel' | 'same' | 'done';

/** What is to be pointed at next; `same`: two of the points are one. */
export function stepOf(placing: Placing): PlacingStep {
  const { sheet, model } = placing;
  if (sheet.length === 0) return 'firstOfPlan';
  if (model.length === 0) return 'firstOfModel';
  if (sheet.length === 1) return 'secondOfPlan';
  if (model.length === 1) return 'secondOfModel';
  return placedBy(placing) ? 'done' : 'same';
}

/** Whether a point of the model is asked for next. */
export const isModelDue = (step: PlacingStep): step is 'firstOfModel' | 'secondOfModel' =>
  step === 'firstOfModel' || step === 'secondOfModel';

/** A place in the file of the model, which has Y up, seen from above. */
export const seenFromAbove = ([x, height, z]: Vec): Placing['model'][number] => [x, -z, height];

/** The same place as the file has it. */
export const inFile = ([x, y, height]: Placing['model'][number]): Vec => [x, height, -y];

/**
 * A point of the plan. Until there is one of the model for the last one, it is put elsewhere; a third one changes the
 * second.
 */
export function withSheetPoint({ sheet, model }: Placing, at: Spot): Placing {
  const kept = sheet.length > model.length || sheet.length === 2 ? sheet.slice(0, -1) : sheet;
  return { sheet: [...kept, at], model };
}

/** A point of the model, once there is one of the plan for it; another one changes the last. */
export function withModelPoint({ sheet, model }: Placing, at: Placing['model'][number]): Placing {
  if (sheet.length === 0) return { sheet, model };
  const kept = model.length === sheet.length ? model.slice(0, -1) : model;
  return { sheet, model: [...kept, at] };
}

/** Without the last point of either. */
export function withoutLast({ sheet, model }: Placing): Placing {
  return model.length === sheet.length ? { sheet, model: model.slice(0, -1) } : { sheet: sheet.slice(0, -1), model };
}

/** Where the plan lies by them; null before there are four that say it. */
export function placedBy({ sheet, model }: Placing): SheetPlacing | null {
  const [[a, b], [c, d]] = [sheet, model];
  return a && b && c && d
    ? placingOf(
        [a, b],
        [
          [c[0], c[1]],
          [d[0], d[1]],
        ],
      )
    : null;
}
