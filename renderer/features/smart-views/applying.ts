// Applies a smart view to the open models: finds the elements of each rule and shows its effect.
import type { SmartRule, SmartView } from '../../api/schema.d.ts';
import type { OpenView, ShownRule } from '../../viewer/open-view.ts';
import { colourNumber, ruleText, type RuleWords } from './rule-text.ts';
import { setApplying, startApplying, stopApplying, type Applied } from './state.ts';

export interface Means {
  readonly words: RuleWords;
  /** GlobalIds of the elements that match a rule, one per line, by model */
  find(models: readonly number[], rule: SmartRule, signal: AbortSignal): Promise<ReadonlyMap<number, string>>;
}

/** Key of the open models, in any order. */
export const modelsOf = ({ models }: Pick<OpenView, 'models'>): string =>
  models
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();

/**
 * Applies a view and replaces any other. Never rejects: the state has the error, unless another view was applied since.
 */
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

/** Restores the unmodified display of the models. */
export function endApplied(view: Pick<OpenView, 'endRules'>): void {
  stopApplying();
  view.endRules();
  setApplying({ applied: null });
}

/** The view applied in this viewer; null: none, or the viewer is closed. */
export const appliedIn = ({ elements }: Pick<OpenView, 'elements'>, applied: Applied | null): Applied | null =>
  applied?.elements === elements ? applied : null;

/**
 * Follow-up when models are opened or closed: applies the view to them too, or ends it if the user has since shown
 * something else. None while the models are unchanged, or not drawn yet.
 */
export function followUp(
  view: Pick<OpenView, 'models' | 'isReady' | 'areRulesShown'>,
  applied: Applied | null,
): 'apply' | 'forget' | undefined {
  if (!applied || !view.isReady || applied.models === modelsOf(view)) return undefined;
  return view.areRulesShown() ? 'apply' : 'forget';
}
