// The selection in identifiers of the service, and the elements whose properties are shown.
import { useMemo } from 'react';
import { isNoElement, type Forest, featuresBelow, modelAt, uuidAt } from '../tree/forest.ts';
import type { ListedElements } from '../../../viewer/open-view.ts';
import type { Actions } from '../actions.ts';
import { getState, useViewerState, useViewerFacts } from '../state.ts';
import { useViewer } from '../context.ts';

/** The selected elements, or those of one class among them. The same object as long as the selection is the same. */
export function useChosen(kind?: string): Chosen {
  const { viewer, forest, selection } = useViewer();
  const { version, current } = useViewerFacts('version', 'current');
  const nodes = useMemo(
    () => chosenNodes(forest, { features: selection(), current, kind }).join(),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` signals that the selection, which is no state, has changed
    [viewer, forest, selection, version, current, kind],
  );
  return useMemo(() => chosenOf(forest, nodes === '' ? [] : nodes.split(',').map(Number)), [nodes, forest]);
}

/** The elements of the open models for lists of them: by their row in the tree. */
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

export interface Chosen {
  readonly count: number;
  /** GlobalIds by model */
  readonly byModel: ReadonlyMap<number, readonly string[]>;
}

interface Selection {
  /** features of the selected elements */
  readonly features: readonly number[];
  /** node whose properties are shown; -1 none */
  readonly current: number;
  /** only elements of this class */
  readonly kind?: string | undefined;
}

/** Whether a node is in the current tree, and an element. */
const isElement = (forest: Forest, node: number) => node >= 0 && node < forest.count && !isNoElement(forest, node);

/**
 * The nodes of the selected elements, each once. Elements that are not drawn can be selected in the tree, one at a
 * time.
 */
export function chosenNodes(forest: Forest, { features, current, kind }: Selection): readonly number[] {
  const nodes = new Set(features.map(feature => forest.nodeOfFeature.get(feature) ?? -1));
  if (forest.features[current] === -1) nodes.add(current);
  return [...nodes].filter(node => isElement(forest, node) && (kind === undefined || forest.classes[node] === kind));
}

export const chosenOf = (forest: Forest, nodes: readonly number[]): Chosen => ({
  count: nodes.length,
  byModel: new Map(
    [...Map.groupBy(nodes, node => modelAt(forest, node))].map(([model, own]) => [
      model,
      own.map(node => uuidAt(forest, node)),
    ]),
  ),
});

/**
 * Whether the properties of `all` selected elements are shown together, or whether there is a last one (`hasLast`), and
 * the models whose data is shown.
 * @param wantsAll whether the user prefers those of all, where there is a choice
 */
export function whoseProperties(forest: Forest, current: number, chosen: Chosen, wantsAll: boolean) {
  const hasLast = isElement(forest, current);
  const all = chosen.count > 1 && (wantsAll || !hasLast);
  return { hasLast, all, models: all ? [...chosen.byModel.keys()] : hasLast ? [modelAt(forest, current)] : [] };
}
