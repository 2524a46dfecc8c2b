// Loads the selected models into the drawing and joins their trees into one forest.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isCloud, type Model } from '../../../api/shapes.ts';
import type { Actions } from '../actions.ts';
import { buildForest, mergeStoreys, type StructureNode } from '../tree/forest.ts';
import { load } from './loading.ts';
import { chooseModels, nameOf, storeysOf, treesOf, type FiledStorey } from './open-models.ts';
import { projectModelsQuery, storeysQuery, structureQuery } from '../queries.ts';
import { getState, useViewerState } from '../state.ts';

/** While models arrive the forest is rebuilt repeatedly: the pause is this many times as long as the last build. */
const PAUSE = 4;

export interface ModelChoice {
  /** all models of the project that open in 3D */
  readonly all: readonly Model[];
  /** requested models that can be shown */
  readonly shown: readonly Model[];
}

export function useModels(cloud: number, project: number, wanted: readonly number[], actions: Actions) {
  const query = useQuery(projectModelsQuery(cloud, project));
  const all = query.data;
  const key = wanted.join();
  const shown = useMemo(() => chooseModels(all ?? [], key === '' ? [] : key.split(',').map(Number)), [all, key]);
  const { viewer } = actions;

  useEffect(() => {
    const loading = [...getState().loads.keys()].filter(id => viewer.isLoading(id));
    const open = new Set([...viewer.models.keys(), ...viewer.clouds().map(({ id }) => id), ...loading]);
    for (const id of open) if (!shown.some(model => model.id === id)) actions.closeModel(id);
    for (const model of shown) load(actions, { cloud, project }, model);
  }, [shown, actions, viewer, cloud, project]);

  const bodies = shown.filter(model => !isCloud(model));
  const places = bodies.map(({ id, structure_file }) => ({ place: { cloud, project, model: id }, structure_file }));
  const trees = useQueries({
    queries: places.map(({ place, structure_file }) => structureQuery(place, structure_file)),
    combine: results => ({
      data: results.map(({ data }) => data),
      isLoading: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
    }),
  });
  const storeys = useQueries({
    queries: places.map(({ place }) => storeysQuery(place)),
    combine: results => ({
      data: results.map(({ data }) => data),
      isLoading: results.some(({ isPending }) => isPending),
    }),
  });
  // Feature numbers are known once a model is shown.
  const drawn = useViewerState(({ loads }) =>
    shown.map(({ id }) => (loads.get(id)?.phase ?? 'loading') !== 'loading').join(),
  );

  // Busy until the last edge has arrived, so that screen readers announce a finished drawing.
  const isDrawing = useViewerState(({ loads }) =>
    shown.some(({ id }) => !['ready', 'failed'].includes(loads.get(id)?.phase ?? 'loading')),
  );
  const isBusy = query.isPending || trees.isLoading || storeys.isLoading || isDrawing;

  useForest(actions, { shown, structures: trees.data, storeys: storeys.data, drawn, isBusy });

  return { query, shown, all: all ?? [], treesLoading: trees.isLoading, treesError: trees.error, isBusy };
}

interface Arrived {
  readonly shown: readonly Model[];
  /** of models other than clouds; undefined: not loaded yet */
  readonly structures: readonly (readonly StructureNode[] | undefined)[];
  readonly storeys: readonly (readonly FiledStorey[] | undefined)[];
  /** changes when feature numbers become known */
  readonly drawn: string;
  readonly isBusy: boolean;
}

/** Builds the forest of what has arrived. */
function useForest(actions: Actions, { shown, structures, storeys, drawn, isBusy }: Arrived): void {
  const { viewer } = actions;
  /** when the forest may be rebuilt while models arrive */
  const next = useRef(0);
  /** inputs of the last build: the same are not built again */
  const last = useRef<readonly unknown[]>([]);
  useEffect(() => {
    const parts = [shown, structures, storeys, drawn, actions];
    if (parts.every((part, n) => part === last.current[n])) return undefined;
    const make = () => {
      last.current = parts;
      const start = performance.now();
      const forest = buildForest(treesOf(viewer, shown, structures));
      const list = storeysOf(shown, storeys);
      actions.takeForest(forest, mergeStoreys(forest, list), new Map(shown.map(model => [model.id, nameOf(model)])));
      const end = performance.now();
      next.current = end + PAUSE * (end - start);
    };
    const wait = isBusy ? next.current - performance.now() : 0;
    if (wait <= 0) {
      make();
      return undefined;
    }
    const timer = setTimeout(make, wait);
    return () => clearTimeout(timer);
  }, [shown, structures, storeys, drawn, isBusy, actions, viewer]);
}
