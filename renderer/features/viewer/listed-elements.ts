// The elements of the open models as lists of them know them: by their row in the tree.
import type { ListedElements } from '../../viewer/open-view.ts';
import type { Actions } from './actions.ts';
import { featuresBelow, type Forest } from './forest.ts';
import { getState, useViewerState } from './state.ts';

const numbered = new WeakMap<Forest, ReadonlyMap<number, ReadonlyMap<string, number>>>();

/** Rows of the tree by model and GlobalId; made once for a tree. */
export function numbersOf(forest: Forest): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const known = numbered.get(forest);
  if (known) return known;
  const byModel = new Map<number, Map<string, number>>();
  for (let node = 0; node < forest.count; node++) {
    const model = forest.models[node]!;
    let ofModel = byModel.get(model);
    if (!ofModel) byModel.set(model, (ofModel = new Map()));
    // Files repeat some: the first is meant.
    if (!ofModel.has(forest.uuids[node]!)) ofModel.set(forest.uuids[node]!, node);
  }
  numbered.set(forest, byModel);
  return byModel;
}

export function listedElements(actions: Actions): ListedElements {
  function* featuresOf(nodes: Iterable<number>): Generator<number> {
    for (const node of nodes) yield* featuresBelow(actions.forest, node);
  }

  return {
    tree: () => actions.forest,
    numbers: () => numbersOf(actions.forest),
    *selected() {
      for (const feature of actions.selection()) {
        const node = actions.forest.nodeOfFeature.get(feature);
        if (node !== undefined) yield node;
      }
    },
    current: () => getState().current,
    select: (nodes, current) => actions.select(featuresOf(nodes), current),
    subscribe: onChange =>
      useViewerState.subscribe((state, before) => {
        if (state.version !== before.version) onChange();
      }),
    stamp: () => getState().version,
    hide: actions.hide,
    isolate: actions.isolate,
    showAll: actions.showAll,
    frame: actions.fitSelection,
  };
}
