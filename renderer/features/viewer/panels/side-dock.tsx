// A dock at a side of the canvas, with a width set by the user.
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getState, setState, useViewerState } from '../state.ts';
import { useDockWidths, useFocusInDock } from './use-sides.ts';
import classes from '../viewer.module.css';

interface SideDockProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

export function SideDock({ side, label, head, children }: SideDockProps) {
  const { t } = useTranslation();
  const isNarrow = useViewerState(state => state.isNarrow);
  const dock = useRef<HTMLElement>(null);
  const { least, most } = useDockWidths(dock);
  const limited = (wanted: number): number => Math.min(most, Math.max(least, wanted));
  const wished = useViewerState(state => state.sizes[side]);
  const [drawn, setDrawn] = useState<number>();
  const width = limited(drawn ?? wished);
  const keep = (next: number) => {
    setDrawn(undefined);
    setState({ sizes: { ...getState().sizes, [side]: limited(next) } });
  };
  useFocusInDock(dock, side);
  const dragged = useRef<{ readonly from: number; readonly width: number } | null>(null);
  const sign = side === 'left' ? 1 : -1;
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { from: event.clientX, width };
  };
  const onMove = (event: PointerEvent) => {
    if (dragged.current) setDrawn(limited(dragged.current.width + sign * (event.clientX - dragged.current.from)));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -sign, ArrowRight: sign }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    keep(width + step * 16);
  };
  return (
    <aside
      ref={dock}
      className={classes.dock}
      data-side={side}
      style={{ width }}
      aria-label={label}
      tabIndex={isNarrow ? -1 : undefined}
    >
      {head}
      {children}
      <div
        className={classes.grip}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('viewer.resizePanel', { panel: label })}
        tabIndex={0}
        aria-valuenow={width}
        aria-valuemin={least}
        aria-valuemax={most}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={() => {
          if (dragged.current) keep(width);
          dragged.current = null;
        }}
        onKeyDown={onKey}
      />
    </aside>
  );
}
