// Applies smart views to the open models: finds the elements of each rule, then shows them so.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SmartView } from '../../api/schema.d.ts';
import type { OpenView, ShownRule } from '../../viewer/open-view.ts';
import { elementsOfRule, type ViewPlace } from './queries.ts';
import { colourNumber, ruleText, type RuleWords } from './rule-text.ts';
import { setApplied, startApplying, stopApplying, useApplied } from './state.ts';

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
  const applied = useApplied(state => (state.applied?.elements === view.elements ? state.applied : null));
  const [applyingId, setApplyingId] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);

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
    if (counts) setApplied({ elements: view.elements, view: smart, counts });
  }

  return {
    applied,
    applyingId,
    error,
    apply(smart: SmartView): void {
      const signal = startApplying();
      setApplyingId(smart.id);
      setError(null);
      show(smart, signal)
        .catch((reason: unknown) => {
          if (!signal.aborted) setError(reason);
        })
        .finally(() => {
          if (!signal.aborted) setApplyingId(null);
        });
    },
    end(): void {
      stopApplying();
      setApplyingId(null);
      view.endRules();
      setApplied(null);
    },
  };
}
