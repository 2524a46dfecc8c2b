// The elements of the open models for lists of them: by their row in the tree.
import type { ListedElements } from '../../../viewer/open-view.ts';
import type { Actions } from '../actions.ts';
import { featuresBelow } from '../tree/forest.ts';
import { getState, useViewerState } from '../state.ts';

export function listedElements(actions: Actions): ListedElements {
  function* featuresOf(nodes: Iterable<number>): Generator<number> {
    for (const node of nodes) yield* featuresBelow(actions.forest, node);
  }

  return {
    tree: () => actions.forest,
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
