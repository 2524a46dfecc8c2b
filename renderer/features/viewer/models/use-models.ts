// Loads the selected models into the drawing and joins their trees into one forest.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Storey } from '../../../api/schema.d.ts';
import { isCloud, type Model, isIfc, isOfCurrentVersion } from '../../../api/shapes.ts';
import type { OneProject } from '../../../api/models.ts';
import { together } from '../../../api/server-data.ts';
import type { Actions } from '../actions.ts';
import { buildForest, mergeStoreys, type StructureNode, type TreeModel } from '../tree/forest.ts';
import { projectModelsQuery, storeysQuery, structureQuery, tilesetAt, type ModelPlace } from '../queries.ts';
import { getState, useViewerState, noteChange, setLoad } from '../state.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import { canBeShown } from './offered-models.ts';
import { shiftOf } from '../position/georeference-rules.ts';

/** Actions that loading uses. */
interface Loader extends Pick<Actions, 'knowCloud'> {
  readonly viewer: Pick<Viewer, 'models' | 'cloudOf' | 'isLoading' | 'setShift' | 'load' | 'loadCloud'>;
}

/** Loads a model unless it is loaded or loading; retries after a failure. */
export function load(actions: Loader, place: OneProject, model: Model): void {
  const { viewer } = actions;
  const { id, viewer_file } = model;
  if (viewer.models.has(id) || viewer.cloudOf(id) || viewer.isLoading(id)) return;
  viewer.setShift(id, shiftOf(getState().shifts, id));
  if (isCloud(model)) loadCloud(actions, { ...place, model: id });
  else if (viewer_file !== null) loadBodies(actions, id, viewer_file);
}

function loadBodies({ viewer }: Loader, id: number, url: string): void {
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

/** A cloud is ready with its first points: the others are loaded as they come into view. */
function loadCloud({ viewer, knowCloud }: Loader, place: ModelPlace): void {
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

/** The models that the address names; without any, every finished model of the project from a current version. */
export function chooseModels(all: readonly Model[], wanted: readonly number[]): readonly Model[] {
  const finished = all.filter(canBeShown);
  return wanted.length === 0
    ? finished.filter(isOfCurrentVersion)
    : wanted.flatMap(id => finished.find(model => model.id === id) ?? []);
}

type FiledStorey = Pick<Storey, 'uuid' | 'name' | 'bimdata_elevation'>;

const nameOf = ({ id, name }: Pick<Model, 'id' | 'name'>): string => name ?? String(id);

/** A cloud is one row of the tree. */
const cloudRow = (name: string) => ({ uuid: '', type: 'point_cloud', name, longname: null, children: [] });

/** The trees that have arrived, in the order of the models. @param structures of models other than clouds */
export function treesOf(
  viewer: Pick<Viewer, 'models' | 'cloudOf'>,
  shown: readonly Model[],
  structures: readonly (readonly StructureNode[] | undefined)[],
): TreeModel[] {
  const bodies = shown.filter(model => !isCloud(model));
  return shown.flatMap(model => {
    const { id } = model;
    const structure = isCloud(model) ? [cloudRow(nameOf(model))] : structures[bodies.indexOf(model)];
    const featureOf = (uuid: string) => viewer.models.get(id)?.featureOf(uuid) ?? viewer.cloudOf(id)?.first;
    return structure ? [{ id, name: nameOf(model), structure, hasOwnClasses: !isIfc(model), featureOf }] : [];
  });
}

/** The storeys that have arrived, each with its model. @param storeys of models other than clouds */
export const storeysOf = (shown: readonly Model[], storeys: readonly (readonly FiledStorey[] | undefined)[]) =>
  shown
    .filter(model => !isCloud(model))
    .flatMap(({ id }, n) =>
      (storeys[n] ?? []).map(({ uuid, name, bimdata_elevation: elevation }) => ({ model: id, uuid, name, elevation })),
    );

/** While models arrive the forest is rebuilt repeatedly: the pause is this many times as long as the last build. */
const PAUSE = 4;

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
  const queries = places.map(({ place, structure_file }) => structureQuery(place, structure_file));
  const trees = useQueries({ queries, combine: together });
  const storeys = useQueries({ queries: places.map(({ place }) => storeysQuery(place)), combine: together });
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
