// Display of a comparison in the viewer. Overlaid: the second model, the elements only in the first, and the rest of
// both faint or hidden. Side by side: each model whole, differences coloured and the rest faint.
import type { TFunction } from 'i18next';
import type { ShownRule } from '../../../viewer/open-view.ts';
import type { Comparison, Difference } from './compare.ts';
import type { Change } from './compare-flat.ts';
import { tableText } from '../csv.ts';

const header = ['GlobalId', 'state', 'class', 'name', 'storey', 'set', 'what', 'before', 'after'] as const;

/** The text of the file: a header, then one line per change; one for each added or removed element. */
export const differenceTable = (differences: readonly Difference[]): string =>
  tableText([
    header,
    ...differences.flatMap(({ guid, state, type, name, storey, changes, count }) => {
      const about = [guid, state, type, name, storey];
      if (changes.length === 0) return [[...about, '', '', '', '']];
      const lines = changes.map(change => [...about, change.set, whatOf(change), change.was ?? '', change.is ?? '']);
      return count > changes.length ? [...lines, [...about, '', `${count - changes.length} more`, '', '']] : lines;
    }),
  ]);

const whatOf = ({ kind, name }: Change): string => name || kind;

export interface ComparedModels {
  readonly comparison: Pick<Comparison, 'differences' | 'unchanged'>;
  /** GlobalIds of elements with the same data and another position or size */
  readonly moved: readonly string[];
  readonly first: number;
  readonly second: number;
  /** each model in a pane of its own */
  readonly isApart: boolean;
}

/** Overlaid, elements in both models are shown from the second; without differences nothing else is changed. */
export function comparisonRules(t: TFunction, compared: ComparedModels): ShownRule[] {
  const { comparison, moved, first, second, isApart } = compared;
  const { differences, unchanged } = comparison;
  const of = (state: Difference['state']) => differences.filter(each => each.state === state).map(({ guid }) => guid);
  const lines = (guids: readonly string[]) => guids.join('\n');
  const [added, removed, changed] = [of('added'), of('removed'), of('changed')];
  const isolated = new Map([
    [first, lines(isApart ? [...removed, ...changed, ...moved] : removed)],
    [second, lines([...added, ...changed, ...moved])],
  ]);
  const rule = (effect: ShownRule['effect'], elements: ReadonlyMap<number, string>): ShownRule => ({
    effect,
    colour: 0,
    word: '',
    elements,
  });
  const twice = new Map([[first, lines([...changed, ...(unchanged === '' ? [] : [unchanged])])]]);
  const both = isApart ? [first, second] : [second];
  // With red-green colour blindness, blue, orange and yellow remain distinguishable.
  const shown = [
    { guids: added, colour: 0x2f7fd6, word: t('models.comparison.states.added'), models: [second] },
    { guids: removed, colour: 0xd9480f, word: t('models.comparison.states.removed'), models: [first] },
    { guids: changed, colour: 0xe8b00c, word: t('models.comparison.states.changed'), models: both },
    { guids: moved, colour: 0x9c36b5, word: t('models.comparison.moved'), models: both },
  ];
  return [
    ...(differences.length + moved.length > 0 ? [rule('isolate', isolated)] : []),
    ...(isApart ? [] : [rule('hide', twice)]),
    ...shown
      .filter(({ guids }) => guids.length > 0)
      .map(({ guids, colour, word, models }) => ({
        effect: 'colour' as const,
        colour,
        word,
        // An element in both panes is one difference.
        count: guids.length,
        elements: new Map(models.map(model => [model, lines(guids)])),
      })),
  ];
}
