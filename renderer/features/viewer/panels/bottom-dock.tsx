// The dock below the model, with a height set by the user.
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { firstLayout, HIGHEST, LOWEST } from './panel-places.ts';
import { getState, setState, useViewerState } from '../state.ts';
import { useFocusInDock } from './use-sides.ts';
import classes from '../viewer.module.css';

/** Percent of the height of the page, for a key. */
const STEP = 3;
const limited = (share: number): number => Math.round(Math.min(HIGHEST, Math.max(LOWEST, share)));

interface BottomDockProps {
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

export function BottomDock({ label, head, children }: BottomDockProps) {
  const { t } = useTranslation();
  const share = limited(useViewerState(state => state.sizes.bottom));
  const dock = useRef<HTMLElement>(null);
  const isNarrow = useViewerState(state => state.isNarrow);
  useFocusInDock(dock, 'bottom');
  const keep = (next: number) => setState({ sizes: { ...getState().sizes, bottom: limited(next) } });
  /** The height follows the pointer in the DOM; React state changes only on release. */
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
    <section
      ref={dock}
      className={classes.bottom}
      data-side="bottom"
      tabIndex={isNarrow ? -1 : undefined}
      style={{ height: `${share}%` }}
      aria-label={label}
    >
      <div
        className={classes.bottomGrip}
        role="separator"
        aria-orientation="horizontal"
        aria-label={t('viewer.resizeHeight', { panel: label })}
        tabIndex={0}
        aria-valuenow={share}
        aria-valuemin={LOWEST}
        aria-valuemax={HIGHEST}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onMove}
        onPointerUp={event => keep(shareAt(event))}
        onDoubleClick={() => keep(firstLayout.sizes.bottom)}
        onKeyDown={onKey}
      />
      {head}
      {children}
    </section>
  );
}
