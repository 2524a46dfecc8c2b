// The dock below the model: as high as the person wants it.
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenView } from '../../viewer/open-view.ts';
import type { ViewPanel } from './right-dock.tsx';
import { setState, useViewerState } from './state.ts';
import classes from './viewer.module.css';

const STORED = 'plinth.bottom-dock';
/** Percent of the height of the page. */
const [LEAST, MOST, FIRST, STEP] = [15, 75, 42, 3];
const limited = (share: number): number => Math.round(Math.min(MOST, Math.max(LEAST, share)));

export function BottomDock({ panel, view }: { readonly panel: ViewPanel; readonly view: OpenView }) {
  const { t } = useTranslation();
  const isOpen = useViewerState(state => state.bottomOpen);
  const [share, setShare] = useState(() => limited(Number(localStorage.getItem(STORED)) || FIRST));
  const dock = useRef<HTMLElement>(null);
  if (!isOpen) return null;
  const keep = (next: number) => {
    setShare(limited(next));
    localStorage.setItem(STORED, String(limited(next)));
  };
  /** The height follows the pointer in the page; React hears of it once it is let go. */
  const shareAt = (event: PointerEvent): number => {
    const around = dock.current?.parentElement?.getBoundingClientRect();
    return around ? limited(((around.bottom - event.clientY) / around.height) * 100) : share;
  };
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    if (dock.current && event.currentTarget.hasPointerCapture(event.pointerId))
      dock.current.style.height = `${shareAt(event)}%`;
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: STEP, ArrowDown: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    keep(share + step);
  };
  return (
    <section ref={dock} className={classes.bottom} style={{ height: `${share}%` }} aria-label={panel.label}>
      <div
        className={classes.bottomGrip}
        role="separator"
        aria-orientation="horizontal"
        aria-label={t('viewer.resizePanel', { panel: panel.label })}
        tabIndex={0}
        aria-valuenow={share}
        aria-valuemin={LEAST}
        aria-valuemax={MOST}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onMove}
        onPointerUp={event => keep(shareAt(event))}
        onDoubleClick={() => keep(FIRST)}
        onKeyDown={onKey}
      />
      <header className={classes.dockHead}>
        <h2>{panel.label}</h2>
        <ActionIcon
          aria-label={t('viewer.closePanel', { panel: panel.label })}
          onClick={() => setState({ bottomOpen: false })}
        >
          <IconX size={16} />
        </ActionIcon>
      </header>
      {panel.render(view)}
    </section>
  );
}
