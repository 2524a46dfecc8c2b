// The selection in identifiers of the service.
import { useMemo } from 'react';
import { chosenNodes, chosenOf, type Chosen } from '../selection/chosen-elements.ts';
import { useViewer } from '../context.ts';
import { useViewerFacts } from '../state.ts';

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
