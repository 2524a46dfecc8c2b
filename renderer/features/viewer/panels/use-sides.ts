// The docks follow the width of the window; in a narrow one the focus follows the dock.
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { dockWidths, NARROW, sidesTurned } from './side-docks.ts';
import type { Place } from './panel-places.ts';
import { getState, setState } from '../state.ts';

/** Closes one of two open docks when the window becomes narrow, and opens it again when there is room. */
export function useTurnedSides(): void {
  useEffect(() => {
    const narrow = matchMedia(NARROW);
    const turn = () => setState(sidesTurned(getState(), narrow.matches));
    turn();
    narrow.addEventListener('change', turn);
    return () => narrow.removeEventListener('change', turn);
  }, []);
}

/** Range of a dock's width next to the model, in the current page. */
export function useDockWidths(dock: RefObject<HTMLElement | null>): ReturnType<typeof dockWidths> {
  const [widths, setWidths] = useState(() => dockWidths(innerWidth, innerWidth));
  useLayoutEffect(() => {
    const page = dock.current?.parentElement;
    if (!page) return undefined;
    const measure = () =>
      setWidths(before => {
        const { least, most } = dockWidths(page.clientWidth, innerWidth);
        return least === before.least && most === before.most ? before : { least, most };
      });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(page);
    return () => watch.disconnect();
  }, [dock]);
  return widths;
}

/**
 * In a narrow window: moves the focus into the dock as it opens, and back to its previous place, else to the button
 * that opens the dock.
 */
export function useFocusInDock(dock: RefObject<HTMLElement | null>, side: Place): void {
  useLayoutEffect(() => {
    const element = dock.current;
    const page = element?.parentElement;
    const before = document.activeElement;
    if (getState().isNarrow && element?.contains(before) === false) element.focus({ preventScroll: true });
    return () => {
      const isFree = document.activeElement === document.body || element?.contains(document.activeElement) === true;
      if (!getState().isNarrow || !isFree) return;
      // The button is mounted after the dock is unmounted.
      setTimeout(() => {
        if (!page?.isConnected || document.activeElement !== document.body) return;
        const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
        const back = isThere ? before : page.querySelector<HTMLElement>(`[data-opens=${side}]`);
        back?.focus({ preventScroll: true });
      });
    };
  }, [dock, side]);
}
