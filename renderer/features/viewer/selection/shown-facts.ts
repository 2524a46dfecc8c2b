// How the display of the models differs from their own.
import type { ElementStates } from '../../../viewer/models/element-states.ts';
import type { Sections } from '../../../viewer/tools/sections.ts';

export interface ShownFact {
  readonly kind: 'colours' | 'isolated' | 'hidden' | 'xray' | 'storey' | 'sections';
  /** of elements, or of sections */
  readonly count: number;
}

interface Chosen {
  readonly hasLegend: boolean;
  readonly storey: number;
  readonly sections: Sections;
}

/** In the order in which they are listed; none while everything is shown as it is. */
export function shownFacts(
  states: Pick<ElementStates, 'count' | 'countOf' | 'has' | 'isVisible'>,
  { hasLegend, storey, sections: { planes, box } }: Chosen,
): readonly ShownFact[] {
  const coloured = states.countOf('coloured');
  const all: readonly (ShownFact & { readonly isOn: boolean })[] = [
    { kind: 'colours', count: coloured, isOn: hasLegend || coloured > 0 },
    { kind: 'isolated', count: countSolid(states), isOn: states.countOf('ghost') > 0 },
    { kind: 'hidden', count: states.countOf('hidden'), isOn: states.countOf('hidden') > 0 },
    { kind: 'xray', count: states.countOf('xray'), isOn: states.countOf('xray') > 0 },
    { kind: 'storey', count: 1, isOn: storey >= 0 },
    { kind: 'sections', count: planes.length + (box ? 1 : 0), isOn: planes.length > 0 || box !== null },
  ];
  return all.filter(({ isOn }) => isOn).map(({ kind, count }) => ({ kind, count }));
}

/** Elements that are visible and no ghosts. */
function countSolid(states: Pick<ElementStates, 'count' | 'countOf' | 'has' | 'isVisible'>): number {
  if (states.countOf('ghost') === 0) return 0;
  let count = 0;
  for (let feature = 0; feature < states.count; feature++)
    if (states.isVisible(feature) && !states.has(feature, 'ghost')) count += 1;
  return count;
}
