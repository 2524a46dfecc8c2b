// Display of a comparison in the viewer. Overlaid: the second model, the elements only in the first, and the rest of
// both faint or hidden. Side by side: each model whole, differences coloured and the rest faint.
import type { TFunction } from 'i18next';
import type { ShownRule } from '../../../viewer/open-view.ts';
import type { Comparison, Difference } from './compare.ts';
import { changeLines } from './difference-list.ts';
import { tableText } from '../csv.ts';
import type { NumberStyle } from '../../../ui/numbers/length-display.ts';

const header = ['GlobalId', 'state', 'class', 'name', 'storey', 'set', 'what', 'before', 'after'] as const;

/** The text of the file: a header, then one line per change; one for each added or removed element. */
export const differenceTable = (t: TFunction, differences: readonly Difference[], style: NumberStyle): string =>
  tableText([
    header,
    ...differences.flatMap(difference => {
      const { guid, state, type, name, storey, changes, count } = difference;
      const about = [type, name, storey];
      const found = changeLines(t, difference, style);
      if (found.length === 0) return [[guid, state, ...about, '', '', '', '']];
      const lines = found.map(line => [guid, line.state, ...about, line.set, line.what, line.was ?? '', line.is ?? '']);
      const rest = count - changes.length;
      return rest > 0 ? [...lines, [guid, 'changed', ...about, '', `${rest} more`, '', '']] : lines;
    }),
  ]);

export interface ComparedModels {
  readonly comparison: Pick<Comparison, 'differences' | 'unchanged'>;
  readonly first: number;
  readonly second: number;
  /** each model in a pane of its own */
  readonly isApart: boolean;
}

/** Overlaid, elements in both models are shown from the second; without differences nothing else is changed. */
export function comparisonRules(t: TFunction, compared: ComparedModels): ShownRule[] {
  const { comparison, first, second, isApart } = compared;
  const { differences, unchanged } = comparison;
  const lines = (guids: readonly string[]) => guids.join('\n');
  const byState = Map.groupBy(differences, ({ state }) => state);
  const of = (state: Difference['state']) => (byState.get(state) ?? []).map(({ guid }) => guid);
  const [added, removed] = [of('added'), of('removed')];
  const inBoth = differences.filter(({ state }) => state !== 'added' && state !== 'removed').map(({ guid }) => guid);
  const isolated = new Map([
    [first, lines(isApart ? [...removed, ...inBoth] : removed)],
    [second, lines([...added, ...inBoth])],
  ]);
  const rule = (effect: ShownRule['effect'], elements: ReadonlyMap<number, string>): ShownRule => ({
    effect,
    colour: 0,
    word: '',
    elements,
  });
  const twice = new Map([[first, lines([...inBoth, ...(unchanged === '' ? [] : [unchanged])])]]);
  const both = isApart ? [first, second] : [second];
  // With red-green colour blindness, blue, orange, yellow and violet remain distinguishable, and green is as light as
  // none of them.
  const shown = [
    { guids: added, colour: 0x2f7fd6, state: 'added', models: [second] },
    { guids: removed, colour: 0xd9480f, state: 'removed', models: [first] },
    { guids: of('changed'), colour: 0xe8b00c, state: 'changed', models: both },
    { guids: of('moved'), colour: 0x9c36b5, state: 'moved', models: both },
    { guids: of('reshaped'), colour: 0x12b886, state: 'reshaped', models: both },
  ] as const;
  return [
    ...(differences.length > 0 ? [rule('isolate', isolated)] : []),
    ...(isApart ? [] : [rule('hide', twice)]),
    ...shown
      .filter(({ guids }) => guids.length > 0)
      .map(({ guids, colour, state, models }) => ({
        effect: 'colour' as const,
        colour,
        word: t(`models.comparison.states.${state}`),
        // An element in both panes is one difference.
        count: guids.length,
        elements: new Map(models.map(model => [model, lines(guids)] as const)),
      })),
  ];
}
