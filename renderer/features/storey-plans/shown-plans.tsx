// Passes the visible plans to the viewer, once their pictures are loaded.
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Storey } from '../../api/schema.d.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { storeyPlansQuery, wholePictureQuery } from './queries.ts';
import { useStoreyPlans } from './state.ts';
import type { OneProject } from '../../api/models.ts';
import { modelsOf } from './placing.ts';
import { laidSheets, wantedPlans, type WantedPlan } from './visible-plans.ts';

export interface ShownPlansProps {
  readonly place: OneProject;
  readonly view: OpenView;
}

const dataOf = <Data,>(results: readonly UseQueryResult<Data>[]) => results.map(({ data }) => data);

export function ShownPlans({ place, view: { storeys, setSheets } }: ShownPlansProps) {
  const models = modelsOf(storeys);
  const known = useQueries({ queries: models.map(model => storeyPlansQuery(place, model)), combine: dataOf });
  const wanted = useWanted(models, known);
  const pictures = useQueries({ queries: wanted.map(({ files }) => wholePictureQuery(files)), combine: dataOf });
  useEffect(() => {
    setSheets(laidSheets(wanted, pictures));
  }, [setSheets, wanted, pictures]);
  useEffect(() => () => setSheets([]), [setSheets]);
  return null;
}

function useWanted(models: readonly number[], known: readonly (readonly Storey[] | undefined)[]): WantedPlan[] {
  const { shown, opacities, task, preview } = useStoreyPlans();
  return useMemo(
    () => wantedPlans(models, known, { shown, opacities, task, preview }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the models follow from the known plans
    [models.join(), known, shown, opacities, task, preview],
  );
}
