// Storeys for panels of the page.
import type { ViewStorey } from '../../../viewer/open-view.ts';
import type { Actions } from '../actions.ts';
import { setState } from '../state.ts';
import { modelAt, uuidAt } from '../tree/forest.ts';

type Known = Pick<Actions, 'forest' | 'storeys'>;

/** The storeys of the open models, from the lowest up. */
export const viewStoreys = ({ forest, storeys }: Known): ViewStorey[] =>
  storeys.map(({ name, elevation, nodes }) => ({
    name,
    elevation,
    parts: nodes.map(node => ({ model: modelAt(forest, node), uuid: uuidAt(forest, node) })),
  }));

/** Position of a model's storey in the list; -1 none. */
export const storeyOf = ({ forest, storeys }: Known, model: number, uuid: string): number =>
  storeys.findIndex(({ nodes }) => nodes.some(node => forest.models[node] === model && forest.uuids[node] === uuid));

/** Shows a storey from above like a plan, without what is above it. */
export function seeStorey(actions: Actions, model: number, uuid: string): void {
  const { viewer } = actions;
  actions.setStorey(storeyOf(actions, model, uuid));
  viewer.setProjection('orthographic');
  setState({ projection: 'orthographic' });
  viewer.look([0, 1, 0]);
}
