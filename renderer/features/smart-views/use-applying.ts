// Hooks that apply smart views to the open models.
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { SmartView, SmartRule } from '../../api/schema.d.ts';
import type { OpenView, ShownRule } from '../../viewer/open-view.ts';
import { elementsOfRule, type ViewPlace } from './queries.ts';
import { type RuleWords, colourNumber, ruleText } from './rule-text.ts';
import { setApplying, useApplyingState, startApplying, stopApplying, type Applied } from './state.ts';

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
  for (const rule of smart.rules) {
    const [colour, word] = [colourNumber(rule.colour), ruleText(rule, words)];
    const elements = models.length === 0 ? new Map<number, string>() : await find(models, rule, signal);
    rules.push({ effect: rule.effect, colour, word, elements });
  }
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
export function followUp(view: Pick<OpenView, 'models' | 'isReady' | 'areRulesShown'>, applied: Applied | null) {
  if (!applied || !view.isReady || applied.models === modelsOf(view)) return undefined;
  return view.areRulesShown() ? 'apply' : 'forget';
}

export function useRuleWords(): RuleWords {
  const { t } = useTranslation();
  return {
    all: t('smartViews.all'),
    column: name => t(`lists.columnName.${name}` as 'lists.columnName.class'),
    comparison: is => t(`lists.is.${is}`),
  };
}

export function useApplying(place: ViewPlace, view: OpenView) {
  const words = useRuleWords();
  const state = useApplyingState();
  const applied = appliedIn(view, state.applied);
  // The display of the model counts: menus and keys change it, too.
  const shown = useSyncExternalStore(view.elements.subscribe, () =>
    applied ? view.rulesShown(applied.view.name) : 'none',
  );
  const find: Means['find'] = (models, rule, signal) => elementsOfRule(place, models, rule, signal);
  return {
    ...state,
    applied: shown === 'none' ? null : applied,
    isChanged: shown === 'changed',
    apply: (smart: SmartView): void => void applyView(view, smart, { words, find }),
    end: (): void => endApplied(view),
  };
}

/** Applies a smart view again when other models are open, unless the user has shown something else since. */
export function SmartViewsLayer({ place, view }: { readonly place: ViewPlace; readonly view: OpenView }) {
  const { apply } = useApplying(place, view);
  const applied = appliedIn(
    view,
    useApplyingState(state => state.applied),
  );
  const models = modelsOf(view);
  useEffect(() => {
    const next = followUp(view, applied);
    if (next === 'apply' && applied) apply(applied.view);
    else if (next === 'forget') setApplying({ applied: null });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per set of models, however often the other values change
  }, [view.isReady, models, applied]);
  return null;
}
