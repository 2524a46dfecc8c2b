// Whether two compared models share one pane or have one each. This browser stores the last choice.
import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenView } from '../../../viewer/open-view.ts';

const STORED = 'plinth.compare-apart';

type Panes = Pick<OpenView, 'hasPanes' | 'setPanes'>;

interface Open {
  /** both models are open */
  readonly areOpen: boolean;
  /** and drawn */
  readonly isReady: boolean;
}

/** Applies the stored layout once both models are drawn; restores the single pane when the comparison ends. */
export function useKeptLayout(
  { setPanes }: Panes,
  [first, second]: readonly [first: number, second: number],
  { areOpen, isReady }: Open,
): void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (!areOpen || !isReady || isBegun.current) return;
    isBegun.current = true;
    if (localStorage.getItem(STORED) !== null) setPanes([first, second]);
  }, [areOpen, isReady, setPanes, first, second]);
  useEffect(() => {
    if (!areOpen) return undefined;
    return () => {
      isBegun.current = false;
      setPanes(null);
    };
  }, [areOpen, setPanes, first, second]);
}

/** whether the user operated the control just now */
let wasChosen = false;

interface CompareLayoutProps {
  readonly view: Panes;
  readonly pair: readonly [first: number, second: number];
}

export function CompareLayout({ view: { hasPanes, setPanes }, pair }: CompareLayoutProps) {
  const { t } = useTranslation();
  const control = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The control is mounted again elsewhere in the new layout: the focus moves to it.
    if (wasChosen && document.activeElement === document.body)
      control.current?.querySelector<HTMLElement>('input:checked')?.focus();
    wasChosen = false;
  }, []);
  return (
    <SegmentedControl
      ref={control}
      aria-label={t('models.comparison.views')}
      value={hasPanes ? 'apart' : 'overlaid'}
      onChange={value => {
        const isApart = value === 'apart';
        if (isApart) localStorage.setItem(STORED, '1');
        else localStorage.removeItem(STORED);
        wasChosen = true;
        setPanes(isApart ? pair : null);
      }}
      data={[
        { value: 'overlaid', label: t('models.comparison.overlaid') },
        { value: 'apart', label: t('models.comparison.apart') },
      ]}
    />
  );
}
