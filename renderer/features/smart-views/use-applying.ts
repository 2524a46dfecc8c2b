// Applies smart views to the open models: finds the elements of each rule, then shows them so.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SmartView } from '../../api/schema.d.ts';
import type { OpenView, ShownRule } from '../../viewer/open-view.ts';
import { elementsOfRule, type ViewPlace } from './queries.ts';
import { colourNumber, ruleText, type RuleWords } from './rule-text.ts';
import { setApplying, startApplying, stopApplying, useApplyingState } from './state.ts';

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

  async function show(smart: SmartView, signal: AbortSignal): Promise<void> {
    const models = view.models.map(({ id }) => id);
    const rules: ShownRule[] = [];
    // One after the other: the service reads the same tables for each.
    for (const rule of smart.rules)
      rules.push({
        effect: rule.effect,
        colour: colourNumber(rule.colour),
        word: ruleText(rule, words),
        elements: models.length === 0 ? new Map<number, string>() : await elementsOfRule(place, models, rule, signal),
      });
    const counts = await view.showRules(smart.name, rules, signal);
    if (counts) setApplying({ applied: { elements: view.elements, models: modelsOf(view), view: smart, counts } });
  }

  return {
    ...state,
    applied: state.applied?.elements === view.elements ? state.applied : null,
    apply(smart: SmartView): void {
      const signal = startApplying(smart);
      show(smart, signal)
        .catch((error: unknown) => {
          if (!signal.aborted) setApplying({ error });
        })
        .finally(() => {
          if (!signal.aborted) setApplying({ applyingId: null });
        });
    },
    end(): void {
      stopApplying();
      view.endRules();
      setApplying({ applied: null });
    },
  };
}

const modelsOf = ({ models }: OpenView): string =>
  models
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();

/** Applies a smart view again when other models are open, unless the person has shown something else since. */
export function useFollowing(place: ViewPlace, view: OpenView): void {
  const { applied, apply } = useApplying(place, view);
  const models = modelsOf(view);
  useEffect(() => {
    if (!applied || !view.isReady || applied.models === models) return;
    if (view.areRulesShown()) apply(applied.view);
    else setApplying({ applied: null });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for other models, however often the rest is made anew
  }, [view.isReady, models, applied]);
}
