// Loads models into the drawing, and keeps their progress.
import { isCloud, type Model } from '../../../api/shapes.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import type { Actions } from '../actions.ts';
import { shiftOf } from '../position/georeference-rules.ts';
import { tilesetAt, type ModelPlace } from '../queries.ts';
import { getState, noteChange, setLoad } from '../state.ts';

/** Actions that loading uses. */
interface Loader extends Pick<Actions, 'knowCloud'> {
  readonly viewer: Pick<Viewer, 'models' | 'cloudOf' | 'isLoading' | 'setShift' | 'load' | 'loadCloud'>;
}

/** Loads a model unless it is loaded or loading; retries after a failure. */
export function load(actions: Loader, place: { readonly cloud: number; readonly project: number }, model: Model): void {
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
