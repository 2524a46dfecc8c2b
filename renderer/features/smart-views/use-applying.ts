// Applies smart views to the open models: finds the elements of each rule, then shows them so.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SmartView } from '../../api/schema.d.ts';
import type { OpenView, ShownRule } from '../../viewer/open-view.ts';
import { elementsOfRule, type ViewPlace } from './queries.ts';
import { colourNumber, ruleText, type RuleWords } from './rule-text.ts';
import { setApplied, useApplied } from './state.ts';

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
  const applied = useApplied(state => (state.applied?.of === view.elements ? state.applied : null));
  const [applyingId, setApplyingId] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  async function show(smart: SmartView): Promise<void> {
    const models = view.models.map(({ id }) => id);
    const rules: ShownRule[] = [];
    // One after the other: the service reads the same tables for each.
    for (const rule of smart.rules)
      rules.push({
        effect: rule.effect,
        colour: colourNumber(rule.colour),
        word: ruleText(rule, words),
        elements: models.length === 0 ? new Map<number, string>() : await elementsOfRule(place, models, rule),
      });
    const counts = await view.showRules(smart.name, rules);
    if (counts) setApplied({ of: view.elements, view: smart, counts });
  }

  return {
    applied,
    applyingId,
    failed,
    apply(smart: SmartView): void {
      setApplyingId(smart.id);
      setFailed(false);
      show(smart)
        .catch(() => setFailed(true))
        .finally(() => setApplyingId(now => (now === smart.id ? null : now)));
    },
    end(): void {
      view.endRules();
      setApplied(null);
    },
  };
}
