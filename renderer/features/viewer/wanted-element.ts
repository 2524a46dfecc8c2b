// An element that the address names is selected and shown once its model is there.
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Actions } from './actions.ts';
import { findNode } from './forest.ts';
import { setState } from './state.ts';

/** Selects an element of any open model and goes to it; one without a body has its properties shown. False when none has it. */
export function showElement({ viewer, forest, select, fitSelection }: Actions, guid: string): boolean {
  const features = [...viewer.models.values()].flatMap(model => model.featureOf(guid) ?? []);
  const node = [...viewer.models.keys()].map(model => findNode(forest, model, guid)).find(found => found >= 0) ?? -1;
  if (features.length === 0 && node < 0) return false;
  for (const mark of ['kindOff', 'hidden', 'ghost', 'aboveStorey'] as const) viewer.states.mark(features, mark, false);
  select(features, node);
  if (features.length > 0) fitSelection();
  setState({ rightOpen: true, rightPanel: 'properties' });
  return true;
}

/** Each element once: who went elsewhere is not led back. */
export function useWantedElement(actions: Actions, guid: string | undefined, isReady: boolean): void {
  const { t } = useTranslation();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!isReady || guid === undefined || shown.current === guid) return;
    shown.current = guid;
    if (!showElement(actions, guid)) setState({ notice: t('viewer.noElement', { guid }) });
  }, [actions, guid, isReady, t]);
}
