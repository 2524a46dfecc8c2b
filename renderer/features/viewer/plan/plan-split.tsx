// The model and the plan beside each other, with a bar between them; where that is too narrow one lies over the other.
// What a panel of the page has there instead is then above the model: one points at both.
import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewerCommand } from '../tools/commands.ts';
import type { PlanPanelProps } from './plan-panel.tsx';
import { nameIn } from '../compare/pane-name.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { SecondCanvas } from '../compare/second-canvas.tsx';
import { useViewerState } from '../state.ts';
import classes from './plan.module.css';

/** of the plan, and of the second of two panes */
const STORED = { plan: 'plinth.plan-share', panes: 'plinth.pane-share' } as const;
/** Percent of the width that the plan has. */
const [LEAST, MOST, FIRST, STEP] = [20, 80, 50, 2];
const limited = (share: number): number => Math.round(Math.min(MOST, Math.max(LEAST, share)));

/** Side by side needs this much. */
const WIDE = '(min-width: 900px)';

interface PlanSplitProps extends Omit<PlanPanelProps, 'onModel'> {
  /** of the second pane's menu */
  readonly commands: readonly ViewerCommand[];
  /** the panel of the page that takes the place of the plan while it is open */
  readonly beside: ReactNode;
  readonly children: ReactNode;
}

// Long: the bar, the plan and the switch are one layout.
export function PlanSplit({ children, commands, beside, ...plan }: PlanSplitProps) {
  const { t } = useTranslation();
  const isPlanOpen = useViewerState(state => state.planOpen);
  const hasBeside = useViewerState(state => state.beside !== null);
  const panes = useViewerState(state => state.panes);
  const isOpen = isPlanOpen || hasBeside;
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
          aria-label={
            panes ? t('viewer.resizePanel', { panel: nameIn(plan.models, panes[1]) }) : t('viewer.plan.resize')
          }
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
            <SecondCanvas commands={commands} panes={panes} name={nameIn(plan.models, panes[1])} />
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

/** The share that this browser keeps under a name. */
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
