// Display of a comparison in the viewer. Overlaid: the second model, the elements only in the first, and the rest of
// both faint or hidden. Side by side: each model whole, differences coloured and the rest faint.
import type { TFunction } from 'i18next';
import type { ShownRule } from '../../../viewer/open-view.ts';
import type { Comparison, Difference } from './compare.ts';
import { differenceStates } from './difference-list.ts';
import type { Change } from './compare-flat.ts';
import { tableText } from '../csv.ts';

const header = ['GlobalId', 'state', 'class', 'name', 'storey', 'set', 'what', 'before', 'after'] as const;

/** The text of the file: a header, then one line per change; one for each added or removed element. */
export function differenceTable(differences: readonly Difference[]): string {
  return tableText([
    header,
    ...differences.flatMap(({ guid, state, type, name, storey, changes, count }) => {
      const about = [guid, state, type, name, storey];
      if (changes.length === 0) return [[...about, '', '', '', '']];
      const lines = changes.map(change => [...about, change.set, whatOf(change), change.was ?? '', change.is ?? '']);
      return count > changes.length ? [...lines, [...about, '', `${count - changes.length} more`, '', '']] : lines;
    }),
  ]);
}

const whatOf = ({ kind, name }: Change): string => name || kind;

/** With red-green colour blindness, blue, orange and yellow remain distinguishable. */
const colours = { added: 0x2f7fd6, removed: 0xd9480f, changed: 0xe8b00c, moved: 0x9c36b5 } as const;
type Kind = keyof typeof colours;

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
  const modelsOf: Readonly<Record<Kind, readonly number[]>> = {
    added: [second],
    removed: [first],
    changed: isApart ? [first, second] : [second],
    moved: isApart ? [first, second] : [second],
  };
  const guids = { added, removed, changed, moved };
  const words: Readonly<Record<Kind, string>> = {
    added: t('models.comparison.states.added'),
    removed: t('models.comparison.states.removed'),
    changed: t('models.comparison.states.changed'),
    moved: t('models.comparison.moved'),
  };
  return [
    ...(differences.length + moved.length > 0 ? [rule('isolate', isolated)] : []),
    ...(isApart ? [] : [rule('hide', twice)]),
    ...([...differenceStates, 'moved'] as const)
      .filter(kind => guids[kind].length > 0)
      .map(kind => ({
        effect: 'colour' as const,
        colour: colours[kind],
        word: words[kind],
        // An element in both panes is one difference.
        count: guids[kind].length,
        elements: new Map(modelsOf[kind].map(model => [model, lines(guids[kind])])),
      })),
  ];
}
