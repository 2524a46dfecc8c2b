// Colours, hides and isolates elements by rules, in steps that do not hold the page.
import type { ShownRule } from '../../viewer/open-view.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import type { ColourKind, LegendRow } from './colour-groups.ts';
import type { Forest } from './forest.ts';
import { drawnOf } from './group-tree.ts';
import { inSlices, type Steps } from './in-steps.ts';
import { numbering } from './forest-numbers.ts';
import { setState } from './state.ts';

interface Parts {
  readonly viewer: Pick<Viewer, 'states'>;
  readonly known: () => Forest;
  readonly changed: () => void;
  readonly colourBy: (kind: ColourKind | null) => void;
}

/** Elements between two places where the page may draw. */
const STEP = 4000;

interface Found {
  /** elements of the open models */
  readonly count: number;
  readonly features: readonly number[];
}

export function createRuleActions({ viewer: { states }, known, changed, colourBy }: Parts) {
  let running = new AbortController();

  function clear(): void {
    running.abort();
    // Whatever was being coloured otherwise is given up, too.
    colourBy(null);
    for (const mark of ['hidden', 'ghost'] as const) states.clear(mark);
  }

  /** Rooms are off at first: a rule that means nothing else shows them. */
  function showRooms(features: readonly number[]): void {
    if (features.every(feature => states.has(feature, 'kindOff'))) states.mark(features, 'kindOff', false);
  }

  return {
    async showRules(title: string, rules: readonly ShownRule[]): Promise<readonly number[] | undefined> {
      running.abort();
      running = new AbortController();
      const found = await inSlices(findAll(known(), rules), running.signal);
      if (!found) return undefined;
      clear();
      const featuresOf = (effect: ShownRule['effect']) =>
        rules.flatMap((rule, n) => (rule.effect === effect ? [found[n]!.features] : []));
      const isolated = featuresOf('isolate');
      for (const features of [...isolated, ...featuresOf('colour')]) showRooms(features);
      if (isolated.length > 0) {
        states.markAllBut([], 'ghost');
        for (const features of isolated) states.mark(features, 'ghost', false);
      }
      for (const features of featuresOf('hide')) states.mark(features, 'hidden', true);
      const rows = legendOf(rules, found, states.count);
      for (const { features, colour } of rows) states.paint(features, colour);
      setState({ legend: rows.length > 0 ? { kind: 'Rules', title, rows } : null });
      changed();
      return found.map(({ count }) => count);
    },

    endRules(): void {
      clear();
      changed();
    },
  };
}

/** @param rules each with its elements */
function* findAll(forest: Forest, rules: readonly ShownRule[]): Steps<Found[]> {
  const rows = yield* numbering(forest);
  const all: Found[] = [];
  for (const { elements } of rules) {
    const features: number[] = [];
    let count = 0;
    for (const [model, lines] of elements) {
      const ofModel = rows.get(model);
      if (!ofModel || lines === '') continue;
      const uuids = lines.split('\n');
      for (let n = 0; n < uuids.length; n++) {
        if (n % STEP === 0) yield;
        const row = ofModel.get(uuids[n]!);
        if (row === undefined) continue;
        count++;
        for (const feature of drawnOf(forest, row)) features.push(feature);
      }
    }
    all.push({ count, features });
  }
  return all;
}

/** A row for each rule that colours, without what a later one colours. */
function legendOf(rules: readonly ShownRule[], found: readonly Found[], count: number): LegendRow[] {
  const taken = new Uint8Array(count);
  const rows = rules.map(({ effect, word, colour }, n): LegendRow => ({
    kind: 'group',
    word,
    colour,
    features: effect === 'colour' ? found[n]!.features : [],
  }));
  return rows
    .toReversed()
    .map(row => {
      const features = row.features.filter(feature => taken[feature] === 0);
      for (const feature of features) taken[feature] = 1;
      return { ...row, features };
    })
    .toReversed()
    .filter((_row, n) => rules[n]!.effect === 'colour');
}
