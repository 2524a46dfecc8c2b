// The area next to the model: a panel of the page, or the second of two compared models.
import { getState, setState, type ViewerState } from '../state.ts';
import type { ModelMeshes } from '../../../viewer/models/model-meshes.ts';
import { findNode, type Forest } from '../tree/forest.ts';

type Panes = readonly [first: number, second: number];

const otherOf = ([first, second]: Panes, model: number): number | undefined =>
  model === first ? second : model === second ? first : undefined;

/** Features, each with the feature of the same GlobalId in the other pane. */
export function* withTwins(
  features: Iterable<number>,
  panes: Panes | null,
  models: ReadonlyMap<number, Pick<ModelMeshes, 'owns' | 'idOf' | 'featureOf'>>,
): Generator<number> {
  if (!panes) {
    yield* features;
    return;
  }
  const sides = panes.map(id => models.get(id));
  for (const feature of features) {
    yield feature;
    const own = sides.findIndex(model => model?.owns(feature));
    const id = sides[own]?.idOf(feature);
    const twin = id === undefined ? undefined : sides[1 - own]?.featureOf(id);
    if (twin !== undefined) yield twin;
  }
}

/** The pane whose model alone has the element of a row: 0 or 1; undefined: both have it, or neither. */
export function onlyPane(forest: Forest, row: number, panes: Panes): 0 | 1 | undefined {
  const [model, uuid] = [forest.models[row], forest.uuids[row]];
  if (model === undefined || uuid === undefined) return undefined;
  const other = otherOf(panes, model);
  if (other === undefined || findNode(forest, other, uuid) >= 0) return undefined;
  return model === panes[0] ? 0 : 1;
}

/** Closes the docks while this area is open, and restores them afterwards. */
function makeRoom(isOpen: boolean): Partial<ViewerState> {
  const { beside, leftOpen, rightOpen } = getState();
  if (isOpen === (beside !== null)) return {};
  return isOpen ? { beside: { leftOpen, rightOpen }, leftOpen: false, rightOpen: false } : { ...beside, beside: null };
}

/** Menus are closed when panes change. */
const noPanes = { panes: null, menu: null } as const;

/** Opens or closes the area for a panel of the page. */
export function openBeside(isOpen: boolean): void {
  if (!isOpen && getState().panes) return;
  setState({ ...makeRoom(isOpen), ...noPanes });
}

/** Shows two models each in a pane of its own; null: in one pane again. */
export function setPanes(panes: ViewerState['panes']): void {
  if (panes) setState({ ...makeRoom(true), panes, planOpen: false, menu: null });
  else if (getState().panes) setState({ ...makeRoom(false), ...noPanes });
}
