// Brings the chosen models into the drawing and their trees into one forest.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { isCloud, isIfc, isOfCurrentVersion, type Model } from '../../api/shapes.ts';
import type { Actions } from './actions.ts';
import { buildForest, mergeStoreys, type StructureNode } from './forest.ts';
import { canBeShown } from './offered-models.ts';
import { projectModelsQuery, storeysQuery, structureQuery, tilesetAt, type ModelPlace } from './queries.ts';
import { shiftOf } from './model-shifts.ts';
import { getState, noteChange, setLoad, useViewerState } from './state.ts';

/** While models arrive the forest is made again and again: it rests as many times as long as it took. */
const PAUSE = 4;

export interface ModelChoice {
  /** all models of the project that open in 3D */
  readonly all: readonly Model[];
  /** those that are asked for and can be shown */
  readonly shown: readonly Model[];
}

/** What the address asks for; without numbers in it, every finished model of the project that is of a current version. */
export function chooseModels(all: readonly Model[], wanted: readonly number[]): readonly Model[] {
  const finished = all.filter(canBeShown);
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
  // Numbers of what is drawn are there once a model is shown.
  const drawn = useViewerState(({ loads }) =>
    shown.map(({ id }) => (loads.get(id)?.phase ?? 'loading') !== 'loading').join(),
  );

  // Until the last edge is there: a person who does not see the drawing is told when it is worth asking about.
  const isDrawing = useViewerState(({ loads }) =>
    shown.some(({ id }) => !['ready', 'failed'].includes(loads.get(id)?.phase ?? 'loading')),
  );
  const isBusy = query.isPending || trees.isLoading || storeys.isLoading || isDrawing;

  useForest(actions, { shown, structures: trees.data, storeys: storeys.data, drawn, isBusy });

  return { query, shown, all: all ?? [], treesLoading: trees.isLoading, treesError: trees.error, isBusy };
}

/** As the service has it. */
interface FiledStorey {
  readonly uuid: string;
  readonly name: string | null;
  readonly bimdata_elevation: number;
}

interface Arrived {
  readonly shown: readonly Model[];
  /** of those that are no clouds; undefined: not there yet */
  readonly structures: readonly (readonly StructureNode[] | undefined)[];
  readonly storeys: readonly (readonly FiledStorey[] | undefined)[];
  /** changes when numbers of what is drawn are there */
  readonly drawn: string;
  readonly isBusy: boolean;
}

/** Makes the forest of what has arrived. */
function useForest(actions: Actions, { shown, structures, storeys, drawn, isBusy }: Arrived): void {
  const { viewer } = actions;
  const bodies = shown.filter(model => !isCloud(model));
  /** when the forest may be made anew while models arrive */
  const next = useRef(0);
  /** what the last one was made of: of the same it is not made again */
  const last = useRef<readonly unknown[]>([]);
  useEffect(() => {
    const parts = [shown, structures, storeys, drawn, actions];
    if (parts.every((part, n) => part === last.current[n])) return undefined;
    const make = () => {
      last.current = parts;
      const start = performance.now();
      const forest = buildForest(
        shown.flatMap(model => {
          const { id } = model;
          const structure = isCloud(model) ? [cloudRow(model)] : structures[bodies.indexOf(model)];
          return structure
            ? [
                {
                  id,
                  name: nameOf(model),
                  structure,
                  hasOwnClasses: !isIfc(model),
                  featureOf: (uuid: string) => viewer.models.get(id)?.featureOf(uuid) ?? viewer.cloudOf(id)?.first,
                },
              ]
            : [];
        }),
      );
      const list = bodies.flatMap(({ id }, n) =>
        (storeys[n] ?? []).map(({ uuid, name, bimdata_elevation }) => ({
          model: id,
          uuid,
          name,
          elevation: bimdata_elevation,
        })),
      );
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `bodies` follows from `shown`
  }, [shown, structures, storeys, drawn, isBusy, actions, viewer]);
}

const nameOf = ({ id, name }: Pick<Model, 'id' | 'name'>): string => name ?? String(id);

/** A cloud is one row of the tree. */
const cloudRow = (model: Model): StructureNode => ({
  uuid: '',
  type: 'point_cloud',
  name: nameOf(model),
  longname: null,
  children: [],
});

/** Starts the loading of a model unless it is there or under way; again after a failure. */
export function load(
  actions: Actions,
  place: { readonly cloud: number; readonly project: number },
  model: Model,
): void {
  const { viewer } = actions;
  const { id, viewer_file } = model;
  if (viewer.models.has(id) || viewer.cloudOf(id) || viewer.isLoading(id)) return;
  viewer.setShift(id, shiftOf(getState().shifts, id));
  if (isCloud(model)) loadCloud(actions, { ...place, model: id });
  else if (viewer_file !== null) loadBodies(actions, id, viewer_file);
}

function loadBodies({ viewer }: Actions, id: number, url: string): void {
  const isEmpty = (): boolean => viewer.models.get(id)?.isEmpty ?? false;
  setLoad(id, { phase: 'loading', share: undefined });
  viewer.load(id, url, {
    onProgress: share => setLoad(id, { phase: 'loading', share }),
    onShown: () => {
      setLoad(id, { phase: 'shown', share: 1, isEmpty: isEmpty() });
      noteChange();
    },
    onReady: () => setLoad(id, { phase: 'ready', share: 1, isEmpty: isEmpty() }),
    onFailed: (status, message) => fail(id, status, message),
  });
}

/** A cloud is ready with its first points: the others come as they are looked at. */
function loadCloud({ viewer, knowCloud }: Actions, place: ModelPlace): void {
  const id = place.model;
  setLoad(id, { phase: 'loading', share: undefined });
  viewer.loadCloud(id, signal => tilesetAt(place, signal), {
    onShown: facts => {
      if (facts) knowCloud(id, facts);
      setLoad(id, { phase: 'ready', share: 1, isEmpty: facts === null });
      noteChange();
    },
    onFacts: facts => knowCloud(id, facts),
    onFailed: (status, message) => fail(id, status, message),
  });
}

const fail = (id: number, status: number | undefined, message: string): void =>
  setLoad(id, { phase: 'failed', share: undefined, message: status === undefined ? message : `HTTP ${status}` });
