// What is selected, as the service names it.
import { useMemo } from 'react';
import { useViewer } from './context.ts';
import { isNoElement } from './forest.ts';
import { useViewerState } from './state.ts';

export interface Chosen {
  readonly count: number;
  /** GlobalIds by model */
  readonly byModel: ReadonlyMap<number, readonly string[]>;
}

/** The selected elements, or those of one class among them. The same object as long as the selection is the same. */
export function useChosen(kind?: string): Chosen {
  const { viewer, forest, selection } = useViewer();
  const version = useViewerState(state => state.version);
  const current = useViewerState(state => state.current);
  const nodes = useMemo(() => {
    const found = new Set(
      selection()
        .map(feature => forest.nodeOfFeature.get(feature) ?? -1)
        .filter(node => !isNoElement(forest, node)),
    );
    // What is not drawn can be chosen in the tree, one at a time.
    if (current >= 0 && current < forest.count && forest.features[current] === -1 && !isNoElement(forest, current))
      found.add(current);
    return [...found].filter(node => node >= 0 && (kind === undefined || forest.classes[node] === kind)).join();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `version` tells that the selection, which is no state, has changed
  }, [viewer, forest, selection, version, current, kind]);
  return useMemo(() => {
    const list = nodes === '' ? [] : nodes.split(',').map(Number);
    return {
      count: list.length,
      byModel: new Map(
        [...Map.groupBy(list, node => forest.models[node]!)].map(([model, own]) => [
          model,
          own.map(node => forest.uuids[node]!),
        ]),
      ),
    };
  }, [nodes, forest]);
}
