// Colours the differences of two open models in the viewer, once they are drawn.
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useProblems } from '../../../api/problem.ts';
import type { OpenView } from '../../../viewer/open-view.ts';
import { comparisonQuery } from './compare-query.ts';
import { comparisonRules } from './compare-rules.ts';
import type { Comparison } from './compare.ts';
import { shiftText } from './difference-list.ts';
import { ignoreFailure } from '../../../ui/commands.ts';
import type { NumberStyle } from '../../../ui/numbers/length-display.ts';
import { useNumberStyle } from '../../../ui/numbers/number-style.ts';
import classes from './compare.module.css';
import type { InProject } from '../../../api/shapes.ts';

// Whether two compared models share one pane or have one each. This browser stores the last choice.
const STORED = 'plinth.compare-apart';

type Panes = Pick<OpenView, 'hasPanes' | 'setPanes'>;

interface Open {
  /** both models are open */
  readonly areOpen: boolean;
  /** and drawn */
  readonly isReady: boolean;
}

/** Applies the stored layout once both models are drawn; restores the single pane when the comparison ends. */
function useKeptLayout(
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

type CompareLayoutProps = { readonly view: Panes; readonly pair: readonly [first: number, second: number] };

function CompareLayout({ view: { hasPanes, setPanes }, pair }: CompareLayoutProps) {
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

interface CompareLayerProps extends InProject {
  readonly pair: readonly [number, number];
  readonly view: OpenView;
  /** shows the list of the differences */
  readonly onList: () => void;
}

export function CompareLayer({ cloudId, projectId, pair: [first, second], view, onList }: CompareLayerProps) {
  const { t } = useTranslation();
  const problems = useProblems();
  const areOpen = [first, second].every(id => view.models.some(model => model.id === id));
  const comparison = useQuery({ ...comparisonQuery(cloudId, projectId, first, second), enabled: areOpen });
  const { data } = comparison;
  const style = useNumberStyle();
  const shown = useRef<{ readonly elements: object; readonly isApart: boolean }>(undefined);
  const working = useRef<AbortController>(undefined);
  const { isReady, elements, hasPanes: isApart } = view;
  useKeptLayout(view, [first, second], { areOpen, isReady });
  useEffect(() => {
    // Once for each way to show it: later changes by the user are kept.
    if (!areOpen || !isReady || !data) return;
    if (shown.current?.elements === elements && shown.current.isApart === isApart) return;
    shown.current = { elements, isApart };
    working.current?.abort();
    working.current = new AbortController();
    const rules = comparisonRules(t, { comparison: data, first, second, isApart });
    ignoreFailure(view.showRules(t('models.comparison.title'), rules, working.current.signal));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- every change creates a new view object of the same viewer
  }, [areOpen, isReady, data, elements, isApart]);
  useEffect(() => () => working.current?.abort(), []);
  if (!areOpen) return null;
  const found = (
    <div className={classes.found}>
      <span role="status">
        {comparison.error
          ? problems.of(comparison.error)
          : data
            ? foundText(t, data, style)
            : t('models.comparison.working')}
      </span>
      <div className={classes.ways}>
        {isReady && <CompareLayout view={view} pair={[first, second]} />}
        <Button onClick={onList}>{t('models.comparison.list')}</Button>
      </div>
    </div>
  );
  // With one pane, the element is between the storeys and the cube; with two, the second has room at its lower edge.
  return view.paneFoot ? createPortal(found, view.paneFoot) : <div className={classes.overViewer}>{found}</div>;
}

/** How many elements differ, and in what they were not compared. */
function foundText(t: TFunction, { differences, bodies }: Comparison, style: NumberStyle): string {
  const count = differences.length;
  const equal = t(bodies ? 'models.comparison.equal' : 'models.comparison.equalData');
  const found = count === 0 ? equal : t('models.comparison.found', { count });
  if (!bodies) return `${found} · ${t('models.comparison.noShapes')}`;
  return bodies.shift ? `${found} · ${shiftText(t, bodies.shift, style)}` : found;
}
