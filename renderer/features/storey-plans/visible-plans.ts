// Plans to draw on the storeys: the visible ones, and the one that is being placed.
import type { Storey } from '../../api/schema.d.ts';
import type { LaidSheet } from '../../viewer/open-view.ts';
import { canBeDrawn, keyOf, placingOfPlan, USUAL_OPACITY, type SheetFiles } from './plan-rules.ts';
import type { StoreyPlansState } from './state.ts';

export interface WantedPlan extends Omit<LaidSheet, 'picture' | 'extents'> {
  readonly files: SheetFiles;
}

/** Opacity of a plan: set here by the user, else stored by the service. */
export const opacityOf = (
  opacities: StoreyPlansState['opacities'],
  key: string,
  { opacity }: { readonly opacity: number | null },
): number => opacities.get(key) ?? opacity ?? USUAL_OPACITY;

/**
 * Plans to draw; the plan that is being placed only at its new position.
 * @param known storeys of each of the models
 */
export function wantedPlans(
  models: readonly number[],
  known: readonly (readonly Storey[] | undefined)[],
  { shown, opacities, task, preview }: StoreyPlansState,
): WantedPlan[] {
  const placed = models.flatMap((model, n) =>
    (known[n] ?? []).flatMap(({ uuid: storey, plans }) =>
      plans.flatMap((plan): WantedPlan[] => {
        const files = plan.plan;
        const key = keyOf(model, storey, files.id);
        const placing = placingOfPlan(plan);
        if (!placing || !shown.has(key) || !canBeDrawn(files)) return [];
        return [{ key, model, storey, files, placing, opacity: opacityOf(opacities, key, plan) }];
      }),
    ),
  );
  if (!task) return placed;
  const { model, storey, plan: files, opacity } = task;
  const key = keyOf(model, storey, files.id);
  const others = placed.filter(each => each.key !== key);
  return preview ? [...others, { key, model, storey, files, placing: preview, opacity }] : others;
}

type Drawn = Pick<LaidSheet, 'picture' | 'extents'>;

/** The plans with loaded pictures, as the viewer draws them. @param pictures of each of the plans */
export const laidSheets = (wanted: readonly WantedPlan[], pictures: readonly (Drawn | undefined)[]): LaidSheet[] =>
  wanted.flatMap(({ key, model, storey, placing, opacity }, n) => {
    const drawn = pictures[n];
    return drawn ? [{ key, model, storey, placing, opacity, picture: drawn.picture, extents: drawn.extents }] : [];
  });
