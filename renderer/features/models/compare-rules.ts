// A comparison as the viewer shows it: the second model, what the first alone has, and the rest of both faint or away.
import type { TFunction } from 'i18next';
import type { ShownRule } from '../../viewer/open-view.ts';
import type { Comparison, Difference } from './compare.ts';
import { differenceStates } from './difference-list.ts';

/** People who see no red or no green distinguish blue, orange and yellow, too. */
const colours = { added: 0x2f7fd6, removed: 0xd9480f, changed: 0xe8b00c, moved: 0x9c36b5 } as const;
type Kind = keyof typeof colours;

export interface ComparedModels {
  readonly comparison: Pick<Comparison, 'differences' | 'unchanged'>;
  /** GlobalIds of what has the same data and another place or size */
  readonly moved: readonly string[];
  readonly first: number;
  readonly second: number;
}

/** What is in both is shown as the second model has it; where nothing differs that is all. */
export function comparisonRules(t: TFunction, { comparison, moved, first, second }: ComparedModels): ShownRule[] {
  const { differences, unchanged } = comparison;
  const of = (state: Difference['state']) => differences.filter(each => each.state === state).map(({ guid }) => guid);
  const lines = (guids: readonly string[]) => guids.join('\n');
  const [added, removed, changed] = [of('added'), of('removed'), of('changed')];
  const isolated = new Map([
    [first, lines(removed)],
    [second, lines([...added, ...changed, ...moved])],
  ]);
  const rule = (effect: ShownRule['effect'], elements: ReadonlyMap<number, string>): ShownRule => ({
    effect,
    colour: 0,
    word: '',
    elements,
  });
  const twice = new Map([[first, lines([...changed, ...(unchanged === '' ? [] : [unchanged])])]]);
  const guids = { added, removed, changed, moved };
  const words: Readonly<Record<Kind, string>> = {
    added: t('models.comparison.states.added'),
    removed: t('models.comparison.states.removed'),
    changed: t('models.comparison.states.changed'),
    moved: t('models.comparison.moved'),
  };
  return [
    ...(differences.length + moved.length > 0 ? [rule('isolate', isolated)] : []),
    rule('hide', twice),
    ...([...differenceStates, 'moved'] as const)
      .filter(kind => guids[kind].length > 0)
      .map(kind => ({
        effect: 'colour' as const,
        colour: colours[kind],
        word: words[kind],
        elements: new Map([[kind === 'removed' ? first : second, lines(guids[kind])]]),
      })),
  ];
}
