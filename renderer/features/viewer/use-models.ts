// Brings the chosen models into the drawing and their trees into one forest.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { isOfCurrentVersion, type Model } from '../../api/shapes.ts';
import type { Actions } from './actions.ts';
import { buildForest, mergeStoreys } from './forest.ts';
import { projectModelsQuery, storeysQuery, structureQuery } from './queries.ts';
import { shiftOf } from './model-shifts.ts';
import { getState, noteChange, setLoad, useViewerState } from './state.ts';

export interface ModelChoice {
  /** all IFC models of the project */
  readonly all: readonly Model[];
  /** those that are asked for and can be shown */
  readonly shown: readonly Model[];
}

/** What the address asks for; without numbers in it, every finished model of the project that is of a current version. */
export function chooseModels(all: readonly Model[], wanted: readonly number[]): readonly Model[] {
  const finished = all.filter(({ status, viewer_file }) => status === 'C' && viewer_file !== null);
  return wanted.length === 0
    ? finished.filter(isOfCurrentVersion)
    : wanted.flatMap(id => finished.find(model => model.id === id) ?? []);
}

export function useModels(cloud: number, project: number, wanted: readonly number[], actions: Actions) {
  const query = useQuery(projectModelsQuery(cloud, project));
  const all = query.data;
  const key = wanted.join();
  const shown = useMemo(() => chooseModels(all ?? [], key === '' ? [] : key.split(',').map(Number)), [all, key]);
  const { viewer } = actions;

  useEffect(() => {
    for (const id of viewer.models.keys()) if (!shown.some(model => model.id === id)) viewer.remove(id);
    for (const { id, viewer_file } of shown) if (viewer_file !== null) load(actions, id, viewer_file);
  }, [shown, actions, viewer]);

  const places = shown.map(({ id, structure_file }) => ({ place: { cloud, project, model: id }, structure_file }));
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
  // Numbers of what is drawn are there once a model is shown.
  const drawn = useViewerState(({ loads }) =>
    shown.map(({ id }) => (loads.get(id)?.phase ?? 'loading') !== 'loading').join(),
  );

  useEffect(() => {
    const forest = buildForest(
      shown.flatMap(({ id, name }, n) => {
        const structure = trees.data[n];
        return structure
          ? [
              {
                id,
                name: name ?? String(id),
                structure,
                featureOf: (uuid: string) => viewer.models.get(id)?.featureOf(uuid),
              },
            ]
          : [];
      }),
    );
    const list = shown.flatMap(({ id }, n) =>
      (storeys.data[n] ?? []).map(({ uuid, name, bimdata_elevation }) => ({
        model: id,
        uuid,
        name,
        elevation: bimdata_elevation,
      })),
    );
    actions.takeForest(
      forest,
      mergeStoreys(forest, list),
      new Map(shown.map(({ id, name }) => [id, name ?? String(id)])),
    );
  }, [shown, trees.data, storeys.data, drawn, actions, viewer]);

  // Until the last edge is there: a person who does not see the drawing is told when it is worth asking about.
  const isDrawing = useViewerState(({ loads }) =>
    shown.some(({ id }) => !['ready', 'failed'].includes(loads.get(id)?.phase ?? 'loading')),
  );
  const isBusy = query.isPending || trees.isLoading || storeys.isLoading || isDrawing;

  return { query, shown, all: all ?? [], treesLoading: trees.isLoading, treesError: trees.error, isBusy };
}

/** Starts the loading of a model unless it is there or under way; again after a failure. */
export function load({ viewer }: Actions, id: number, url: string): void {
  if (viewer.models.has(id) || viewer.isLoading(id)) return;
  const isEmpty = (): boolean => viewer.models.get(id)?.isEmpty ?? false;
  viewer.setShift(id, shiftOf(getState().shifts, id));
  setLoad(id, { phase: 'loading', share: undefined });
  viewer.load(id, url, {
    onProgress: share => setLoad(id, { phase: 'loading', share }),
    onShown: () => {
      setLoad(id, { phase: 'shown', share: 1, isEmpty: isEmpty() });
      noteChange();
    },
    onReady: () => setLoad(id, { phase: 'ready', share: 1, isEmpty: isEmpty() }),
    onFailed: (status, message) =>
      setLoad(id, { phase: 'failed', share: undefined, message: status === undefined ? message : `HTTP ${status}` }),
  });
}
