// Selects and shows elements from the address once their model is loaded.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actions } from '../actions.ts';
import { findNode } from './forest.ts';
import { showPanel } from '../panels/panels.ts';
import { setState } from '../state.ts';

/**
 * Selects elements of the open models and moves to them; for one without a body the properties are shown. False when
 * none of them exists.
 */
function showNamed({ viewer, forest, select, fitSelection }: Actions, guids: readonly string[]): boolean {
  const features = guids.flatMap(guid => [...viewer.models.values()].flatMap(model => model.featureOf(guid) ?? []));
  const [first = ''] = guids;
  const node = [...viewer.models.keys()].map(model => findNode(forest, model, first)).find(found => found >= 0) ?? -1;
  if (features.length === 0 && node < 0) return false;
  for (const mark of ['kindOff', 'hidden', 'ghost', 'aboveStorey'] as const) viewer.states.mark(features, mark, false);
  select(features, node);
  if (features.length > 0) fitSelection();
  showPanel('properties');
  return true;
}

/** Each only once: later navigation is not undone. @param wanted GlobalIds with commas */
export function useWantedElement(actions: Actions, wanted: string | undefined, isReady: boolean): void {
  const { t } = useTranslation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady || wanted === undefined || shown.current === wanted) return;
    shown.current = wanted;
    if (!showNamed(actions, wanted.split(',')))
      setState({ notice: t('viewer.noElement', { guid: wanted.replaceAll(',', ', ') }) });
  }, [actions, wanted, isReady, t]);
}
