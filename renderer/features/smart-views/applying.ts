// How a smart view is applied to the open models: the elements of each rule are found, then shown so.
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import type { OpenView, ShownRule } from '../../viewer/open-view.ts';
import { colourNumber, ruleText, type RuleWords } from './rule-text.ts';
import { setApplying, startApplying, stopApplying, type Applied } from './state.ts';

export interface Means {
  readonly words: RuleWords;
  /** GlobalIds of the elements that a rule finds in models, one a line, by model */
  find(models: readonly number[], rule: SmartRule, signal: AbortSignal): Promise<ReadonlyMap<number, string>>;
}

/** Names the open models, in whatever order they are. */
export const modelsOf = ({ models }: Pick<OpenView, 'models'>): string =>
  models
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();

/** Applies a view instead of any other. Never fails: the state has what went wrong, unless another is applied since. */
export async function applyView(
  view: Pick<OpenView, 'models' | 'elements' | 'showRules'>,
  smart: SmartView,
  means: Means,
): Promise<void> {
  const signal = startApplying(smart);
  try {
    const rules = await findRules(view, smart, means, signal);
    const counts = await view.showRules(smart.name, rules, signal);
    if (counts) setApplying({ applied: { elements: view.elements, models: modelsOf(view), view: smart, counts } });
  } catch (error) {
    if (!signal.aborted) setApplying({ error });
  } finally {
    if (!signal.aborted) setApplying({ applyingId: null });
  }
}

async function findRules(
  view: Pick<OpenView, 'models'>,
  smart: SmartView,
  { words, find }: Means,
  signal: AbortSignal,
): Promise<ShownRule[]> {
  const models = view.models.map(({ id }) => id);
  const rules: ShownRule[] = [];
  // One after the other: the service reads the same tables for each.
  for (const rule of smart.rules)
    rules.push({
      effect: rule.effect,
      colour: colourNumber(rule.colour),
      word: ruleText(rule, words),
      elements: models.length === 0 ? new Map<number, string>() : await find(models, rule, signal),
    });
  return rules;
}

/** Shows the models as they are. */
export function endApplied(view: Pick<OpenView, 'endRules'>): void {
  stopApplying();
  view.endRules();
  setApplying({ applied: null });
}

/** What is applied in this viewer; null: nothing, or in one that is closed. */
export const appliedIn = ({ elements }: Pick<OpenView, 'elements'>, applied: Applied | null): Applied | null =>
  applied?.elements === elements ? applied : null;

/** What follows when models are opened or closed: the view is applied to them too, or forgotten where the person has
 *  shown something else since. Nothing as long as the models are those that it was applied to, or not drawn yet. */
export function followUp(
  view: Pick<OpenView, 'models' | 'isReady' | 'areRulesShown'>,
  applied: Applied | null,
): 'apply' | 'forget' | undefined {
  if (!applied || !view.isReady || applied.models === modelsOf(view)) return undefined;
  return view.areRulesShown() ? 'apply' : 'forget';
}
