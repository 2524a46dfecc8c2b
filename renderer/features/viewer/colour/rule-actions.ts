// Colours, hides and isolates elements by rules, in steps that do not block the page.
import type { ShownRule } from '../../../viewer/open-view.ts';
import type { Viewer } from '../../../viewer/viewer.ts';
import type { ColourKind, LegendRow } from './colour-groups.ts';
import { type Forest, numbering } from '../tree/forest.ts';
import { drawnOf } from '../tree/group-tree.ts';
import { inSlices, type Steps } from '../in-steps.ts';
import { getState, setState, type LegendState } from '../state.ts';

/** Elements between two pauses for the page. */
const STEP = 4000;

interface Found {
  /** elements of the open models */
  readonly count: number;
  readonly features: readonly number[];
}

export function createRuleActions(
  { states }: Pick<Viewer, 'states'>,
  known: () => Forest,
  changed: () => void,
  colourBy: (kind: ColourKind | null) => void,
) {
  /** previous legend, restored when the rules end; null: no rules are shown */
  let left: { readonly legend: LegendState | null } | null = null;
  let as: { readonly title: string; readonly marks: string } = { title: '', marks: '' };
  /** Numbers of elements with the marks that rules set. */
  const marksNow = (): string => (['hidden', 'ghost', 'coloured'] as const).map(mark => states.countOf(mark)).join();

  function clear(): void {
    // Other colouring in progress is cancelled, too.
    colourBy(null);
    for (const mark of ['hidden', 'ghost'] as const) states.clear(mark);
  }

  /** Rooms are hidden at first: a rule that finds only rooms shows them. */
  function showRooms(features: readonly number[]): void {
    if (features.every(feature => states.has(feature, 'kindOff'))) states.mark(features, 'kindOff', false);
  }

  function areRulesShown(): boolean {
    if (!left) return false;
    if (left.legend) return getState().legend === left.legend;
    return states.countOf('hidden') + states.countOf('ghost') > 0;
  }

  return {
    async showRules(title: string, rules: readonly ShownRule[], signal: AbortSignal) {
      const shown = await inSlices(findShown(known(), rules, states.count), signal);
      if (!shown) return undefined;
      const { found, rows } = shown;
      clear();
      const featuresOf = (effect: ShownRule['effect']) =>
        found.flatMap(({ features }, n) => (rules[n]?.effect === effect ? [features] : []));
      const isolated = featuresOf('isolate');
      for (const features of [...isolated, ...featuresOf('colour')]) showRooms(features);
      if (isolated.length > 0) {
        states.markAllBut([], 'ghost');
        for (const features of isolated) states.mark(features, 'ghost', false);
      }
      for (const features of featuresOf('hide')) states.mark(features, 'hidden', true);
      for (const { features, colour } of rows) states.paint(features, colour);
      left = { legend: rows.length > 0 ? { kind: 'Rules', title, rows } : null };
      as = { title, marks: marksNow() };
      setState(left);
      changed();
      return found.map(({ count }) => count);
    },

    areRulesShown,

    /** How much of the rules with this title is still shown. */
    rulesShown(title: string): 'whole' | 'changed' | 'none' {
      if (as.title !== title || !areRulesShown()) return 'none';
      return as.marks === marksNow() ? 'whole' : 'changed';
    },

    endRules(): void {
      left = null;
      clear();
      changed();
    },
  };
}

/** What each rule found, and the rows of those that colour. @param count number of features */
function* findShown(forest: Forest, rules: readonly ShownRule[], count: number) {
  const found = yield* findAll(forest, rules);
  return { found, rows: yield* legendOf(rules, found, count) };
}

/** @param rules with their elements */
function* findAll(forest: Forest, rules: readonly ShownRule[]): Steps<Found[]> {
  const rows = yield* numbering(forest);
  const all: Found[] = [];
  for (const { elements } of rules) {
    const features: number[] = [];
    let count = 0;
    for (const [model, lines] of elements) {
      const ofModel = rows.get(model);
      if (!ofModel || lines === '') continue;
      for (const [n, uuid] of lines.split('\n').entries()) {
        if (n % STEP === 0) yield;
        const row = ofModel.get(uuid);
        if (row === undefined) continue;
        count++;
        for (const feature of drawnOf(forest, row)) features.push(feature);
      }
    }
    all.push({ count, features });
  }
  return all;
}

/** A row for each rule that colours, without elements that a later one colours. */
function* legendOf(rules: readonly ShownRule[], found: readonly Found[], count: number): Steps<LegendRow[]> {
  const taken = new Uint8Array(count);
  const rows: LegendRow[] = [];
  for (const [n, { effect, word, colour, count: said }] of [...rules.entries()].reverse()) {
    if (effect !== 'colour') continue;
    yield;
    const features = (found[n]?.features ?? []).filter(feature => taken[feature] === 0);
    for (const feature of features) taken[feature] = 1;
    rows.push({ kind: 'group', word, colour, features, ...(said !== undefined && { count: said }) });
  }
  return rows.reverse();
}
