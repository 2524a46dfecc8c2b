// Whether two compared models are seen in one pane or each in its own. This browser keeps what the person chose last.
import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenView } from '../../../viewer/open-view.ts';

const STORED = 'plinth.compare-apart';

type Panes = Pick<OpenView, 'hasPanes' | 'setPanes'>;

interface Open {
  /** both models are shown */
  readonly areOpen: boolean;
  /** and drawn */
  readonly isReady: boolean;
}

/** Shows the models as was chosen last, once both are drawn; together again when the comparison ends. */
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

/** whether the person used the control just now */
let wasChosen = false;

interface CompareLayoutProps {
  readonly view: Panes;
  readonly pair: readonly [first: number, second: number];
}

export function CompareLayout({ view: { hasPanes, setPanes }, pair }: CompareLayoutProps) {
  const { t } = useTranslation();
  const control = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It is made anew where it is then: the focus goes with it.
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
