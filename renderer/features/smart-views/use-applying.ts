// Hooks that apply smart views to the open models.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SmartView } from '../../api/schema.d.ts';
import type { OpenView } from '../../viewer/open-view.ts';
import { appliedIn, applyView, endApplied, followUp, modelsOf } from './applying.ts';
import { elementsOfRule, type ViewPlace } from './queries.ts';
import type { RuleWords } from './rule-text.ts';
import { setApplying, useApplyingState } from './state.ts';

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
  return {
    ...state,
    applied: appliedIn(view, state.applied),
    apply(smart: SmartView): void {
      void applyView(view, smart, {
        words,
        find: (models, rule, signal) => elementsOfRule(place, models, rule, signal),
      });
    },
    end(): void {
      endApplied(view);
    },
  };
}

/** Applies a smart view again when other models are open, unless the user has shown something else since. */
export function useFollowing(place: ViewPlace, view: OpenView): void {
  const { applied, apply } = useApplying(place, view);
  const models = modelsOf(view);
  useEffect(() => {
    const next = followUp(view, applied);
    if (next === 'apply' && applied) apply(applied.view);
    else if (next === 'forget') setApplying({ applied: null });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per set of models, however often the other values change
  }, [view.isReady, models, applied]);
}
