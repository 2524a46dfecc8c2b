// A panel at a side of the canvas that can be made wider, narrower and closed.
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarRightCollapse } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewerState } from './state.ts';
import { useDockWidths, useFocusInDock } from './use-sides.ts';
import classes from './viewer.module.css';

interface DockProps {
  readonly side: 'left' | 'right';
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Dock({ side, label, onClose, children }: DockProps) {
  const { t } = useTranslation();
  const isNarrow = useViewerState(state => state.isNarrow);
  const dock = useRef<HTMLElement>(null);
  const { least, most } = useDockWidths(dock);
  const limited = (wanted: number): number => Math.min(most, Math.max(least, wanted));
  const [wished, setWidth] = useState(side === 'left' ? 280 : 320);
  const width = limited(wished);
  useFocusInDock(dock, side);
  const dragged = useRef<{ readonly from: number; readonly width: number } | null>(null);
  const sign = side === 'left' ? 1 : -1;
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { from: event.clientX, width };
  };
  const onMove = (event: PointerEvent) => {
    if (dragged.current) setWidth(limited(dragged.current.width + sign * (event.clientX - dragged.current.from)));
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -sign, ArrowRight: sign }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setWidth(limited(width + step * 16));
  };
  const Symbol = side === 'left' ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarRightCollapse;
  return (
    <aside
      ref={dock}
      className={classes.dock}
      data-side={side}
      style={{ width }}
      aria-label={label}
      tabIndex={isNarrow ? -1 : undefined}
    >
      <header className={classes.dockHead}>
        <h2>{label}</h2>
        <ActionIcon aria-label={t('viewer.closePanel', { panel: label })} onClick={onClose}>
          <Symbol size={16} />
        </ActionIcon>
      </header>
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
          dragged.current = null;
        }}
        onKeyDown={onKey}
      />
    </aside>
  );
}
