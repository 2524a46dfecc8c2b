// The selection, and the element whose properties are shown.
import type { ElementStates } from '../../../viewer/models/element-states.ts';
import { featuresOfClass, type Forest, classAt } from '../tree/forest.ts';
import { drawnBelow, elementOfRow } from '../tree/group-tree.ts';
import { getState, setState } from '../state.ts';

/** @param withTwins adds the features of the same elements in another pane */
export function createSelectionActions(
  states: ElementStates,
  forest: () => Forest,
  changed: () => void,
  withTwins: (features: Iterable<number>) => Iterable<number>,
) {
  const nodeOf = (feature: number): number => forest().nodeOfFeature.get(feature) ?? -1;

  function select(features: Iterable<number>, current: number, add = false): void {
    if (!add) states.clear('selected');
    states.mark(withTwins(features), 'selected', true);
    setState({ current });
    changed();
  }

  function clearSelection(): void {
    states.clear('selected');
    setState({ current: -1 });
    changed();
  }

  return {
    selection: () => states.all('selected'),
    select,
    clearSelection,
    /** Handles a click on an element, or with -1 on nothing. */
    pickFeature(feature: number, add: boolean): void {
      if (feature < 0) {
        if (!add) clearSelection();
        return;
      }
      if (add && states.has(feature, 'selected')) {
        states.mark(withTwins([feature]), 'selected', false);
        changed();
        return;
      }
      select([feature], nodeOf(feature), add);
    },
    /** Selects the elements of a rectangle; without any, and unless adding, clears the selection. */
    pickMany(features: readonly number[], add: boolean): void {
      const last = features.at(-1);
      if (last !== undefined) select(features, nodeOf(last), add);
      else if (!add) clearSelection();
    },
    /** Selects a row of a tree with its subtree. */
    pickNode: (node: number, add: boolean, tree = forest()) =>
      select(drawnBelow(tree, node), elementOfRow(tree, node), add),
    /** Paints the selection, and ends it, so that the colour is visible. */
    paint(colour: number): void {
      states.paint(states.all('selected'), colour);
      states.clear('selected');
      changed();
    },
    selectSimilar(): void {
      const { current } = getState();
      if (current >= 0) select(featuresOfClass(forest(), classAt(forest(), current)), current);
    },
  };
}
