// How the open models lie on a map, for the coordinates of measures.
import { useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { georeferenceQuery } from '../../../api/georeference.ts';
import type { Model } from '../../../api/shapes.ts';
import { mapPlaceOf } from './coordinates.ts';
import { setState } from '../state.ts';

export function useMapPlace(cloud: number, project: number, models: readonly Model[]): void {
  const place = useQueries({
    queries: models.map(({ id }) => georeferenceQuery({ cloud, project, model: id })),
    combine: results => {
      const known = results.flatMap(({ data }) => data ?? []);
      return known.length === models.length ? mapPlaceOf(known) : undefined;
    },
  });
  useEffect(() => setState({ mapPlace: place }), [place]);
}
