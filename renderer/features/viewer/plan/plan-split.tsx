// The model and the plan side by side, with a bar between them; in a narrow window one covers the other. A panel of the
// page in the plan's place is then above the model: both stay in use.
import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewerCommand } from '../tools/commands.ts';
import { type PlanPanelProps, PlanPanel } from './plan-panel.tsx';
import { nameIn, SecondCanvas } from '../compare/second-canvas.tsx';
import { useViewerFacts, useViewerState } from '../state.ts';
import classes from './plan.module.css';

/** storage keys of the plan's share, and of that of the second of two panes */
const STORED = { plan: 'plinth.plan-share', panes: 'plinth.pane-share' } as const;
/** Percent of the width for the plan. */
const [LEAST, MOST, FIRST, STEP] = [20, 80, 50, 2];
const limited = (share: number): number => Math.round(Math.min(MOST, Math.max(LEAST, share)));

/** Least width for side by side. */
const WIDE = '(min-width: 900px)';

interface PlanSplitProps extends Omit<PlanPanelProps, 'onModel'> {
  /** commands in the second pane's menu */
  readonly commands: readonly ViewerCommand[];
  /** the panel of the page that replaces the plan while it is open */
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

// Long: the bar, the plan and the switch are one layout.
export function PlanSplit({ children, commands, beside, ...plan }: PlanSplitProps) {
  const { t } = useTranslation();
  const { planOpen: isPlanOpen, panes } = useViewerFacts('planOpen', 'panes');
  const hasBeside = useViewerState(state => state.beside !== null);
  const isOpen = isPlanOpen || hasBeside;
  const second = panes ? nameIn(plan.models, panes[1]) : '';
  const isWide = useMediaQuery(WIDE, matchMedia(WIDE).matches);
  const { share, keep } = useShare(panes ? STORED.panes : STORED.plan);
  const [isBehind, setBehind] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = whole.current?.getBoundingClientRect();
    if (box && event.currentTarget.hasPointerCapture(event.pointerId))
      keep(((box.right - event.clientX) / box.width) * 100);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    keep(share + step);
  };
  return (
    <div
      ref={whole}
      className={classes.split}
      data-layers={(isPlanOpen && !hasBeside && !isWide) || undefined}
      data-stacked={(hasBeside && !isWide) || undefined}
      data-panes={panes ? true : undefined}
    >
      {children}
      {isOpen && isWide && (
        <div
          className={classes.bar}
          role="separator"
          aria-orientation="vertical"
          aria-label={panes ? t('viewer.resizePanel', { panel: second }) : t('viewer.plan.resize')}
          tabIndex={0}
          aria-valuenow={share}
          aria-valuemin={LEAST}
          aria-valuemax={MOST}
          onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onMove}
          onKeyDown={onKey}
          onDoubleClick={() => keep(FIRST)}
        />
      )}
      {isOpen && (
        <div
          className={classes.side}
          style={isWide ? { width: `${share}%` } : undefined}
          hidden={!isWide && isBehind && !hasBeside}
        >
          {panes ? (
            <SecondCanvas commands={commands} panes={panes} name={second} />
          ) : hasBeside ? (
            beside
          ) : (
            <PlanPanel {...plan} {...(!isWide && { onModel: () => setBehind(true) })} />
          )}
        </div>
      )}
      {isOpen && !hasBeside && !isWide && isBehind && (
        <SegmentedControl
          className={classes.switch}
          value="model"
          onChange={() => setBehind(false)}
          aria-label={t('viewer.plan.switch')}
          data={[
            { value: 'model', label: t('viewer.plan.model') },
            { value: 'plan', label: t('viewer.plan.title') },
          ]}
        />
      )}
    </div>
  );
}

/** The share stored in this browser under a key. */
function useShare(stored: string) {
  const read = () => limited(Number(localStorage.getItem(stored)) || FIRST);
  const [kept, setKept] = useState(() => ({ stored, share: read() }));
  const share = kept.stored === stored ? kept.share : read();
  const keep = (next: number) => {
    setKept({ stored, share: limited(next) });
    localStorage.setItem(stored, String(limited(next)));
  };
  return { share, keep };
}
