// Gives the viewer the plans that are seen, once their pictures are there.
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Storey } from '../../api/schema.d.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import type { SheetPlacing } from '../../viewer/tools/plan-fit.ts';
import { keyOf, placingOfPlan, USUAL_OPACITY } from './plan-rules.ts';
import { canBeDrawn, storeyPlansQuery, wholePictureQuery, type ProjectPlace, type SheetFiles } from './queries.ts';
import { useStoreyPlans } from './state.ts';

export interface ShownPlansProps {
  readonly place: ProjectPlace;
  readonly view: OpenView;
}

interface WantedPlan {
  readonly key: string;
  readonly model: number;
  readonly storey: string;
  readonly files: SheetFiles;
  readonly placing: SheetPlacing;
  readonly opacity: number;
}

const dataOf = <Data,>(results: readonly UseQueryResult<Data>[]) => results.map(({ data }) => data);

export function ShownPlans({ place, view: { storeys, setSheets } }: ShownPlansProps) {
  const models = modelsOf(storeys);
  const known = useQueries({ queries: models.map(model => storeyPlansQuery(place, model)), combine: dataOf });
  const wanted = useWanted(models, known);
  const pictures = useQueries({ queries: wanted.map(({ files }) => wholePictureQuery(files)), combine: dataOf });
  useEffect(() => {
    setSheets(
      wanted.flatMap(({ key, model, storey, placing, opacity }, n) => {
        const drawn = pictures[n];
        return drawn ? [{ key, model, storey, placing, opacity, picture: drawn.picture, extents: drawn.extents }] : [];
      }),
    );
  }, [setSheets, wanted, pictures]);
  useEffect(() => () => setSheets([]), [setSheets]);
  return null;
}

/** The models that have storeys. */
export const modelsOf = (storeys: OpenView['storeys']): number[] => [
  ...new Set(storeys.flatMap(({ parts }) => parts.map(({ model }) => model))),
];

/** What is to be seen: of the plan that is being placed only where it would lie. */
function useWanted(models: readonly number[], known: readonly (readonly Storey[] | undefined)[]): WantedPlan[] {
  const { shown, opacities, task, preview } = useStoreyPlans();
  return useMemo(() => {
    const placed = models.flatMap((model, n) =>
      (known[n] ?? []).flatMap(({ uuid: storey, plans }) =>
        plans.flatMap(({ plan: files, opacity, ...at }): WantedPlan[] => {
          const key = keyOf(model, storey, files.id);
          const placing = placingOfPlan(at);
          if (!placing || !shown.has(key) || !canBeDrawn(files)) return [];
          return [{ key, model, storey, files, placing, opacity: opacities.get(key) ?? opacity ?? USUAL_OPACITY }];
        }),
      ),
    );
    if (!task) return placed;
    const { model, storey, plan: files, opacity } = task;
    const key = keyOf(model, storey, files.id);
    const others = placed.filter(each => each.key !== key);
    return preview ? [...others, { key, model, storey, files, placing: preview, opacity }] : others;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the models are those of what is known
  }, [models.join(), known, shown, opacities, task, preview]);
}
