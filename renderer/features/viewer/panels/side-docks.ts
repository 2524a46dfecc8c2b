// The docks at the sides of the model: in a narrow window one of them is open at a time, and leaves most of the width
// to the model.
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import type { Place } from './panel-places.ts';
import { getState, setState } from '../state.ts';

// The docks follow the width of the window; in a narrow one the focus follows the dock.

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

/**
 * Pixels of the narrowest window with room for both docks, and of the widest phone. The style sheet of the viewer has
 * the same numbers.
 */
const [ROOM_FOR_BOTH, PHONE] = [1000, 700];
/** Least and greatest width of a dock, and its share of the page on an upright tablet. */
const [NARROWEST, WIDEST, SHARE] = [220, 560, 0.39];

export const NARROW = `(max-width: ${ROOM_FOR_BOTH - 1}px)`;
/** An upright tablet: its docks are for touch. */
export const TOUCHED = `(pointer: coarse) and (min-width: ${PHONE + 1}px) and ${NARROW}`;

export interface Sides {
  readonly leftOpen: boolean;
  readonly rightOpen: boolean;
}

export interface SideState extends Sides {
  /** whether one dock is open at a time */
  readonly isNarrow: boolean;
  /** docks that were open before the window became narrow */
  readonly wideSides: Sides | null;
  /** docks that were open before the area next to the model opened, and will be again */
  readonly beside: Sides | null;
}

export const isNarrowAt = (window: number): boolean => window < ROOM_FOR_BOTH;

/** The docks after a change: in a narrow window, opening one closes the other. */
export function sidesAfter(before: SideState, change: Partial<SideState>): Partial<Sides> {
  const { leftOpen, rightOpen, isNarrow } = { ...before, ...change };
  if (!isNarrow || !leftOpen || !rightOpen) return {};
  const keepsLeft = before.rightOpen && !before.leftOpen;
  return { leftOpen: keepsLeft, rightOpen: !keepsLeft };
}

/**
 * The docks after the window becomes narrow or wide, as when a tablet is turned: those open in the wide window open
 * again; with an open area next to the model, only once that is closed.
 */
export function sidesTurned(before: SideState, isNarrow: boolean): Partial<SideState> {
  const { wideSides, beside } = before;
  if (isNarrow === before.isNarrow) return {};
  const { leftOpen, rightOpen } = beside ?? before;
  if (isNarrow) return { isNarrow, wideSides: { leftOpen, rightOpen }, ...sidesAfter(before, { isNarrow }) };
  const wanted = {
    leftOpen: leftOpen || wideSides?.leftOpen === true,
    rightOpen: rightOpen || wideSides?.rightOpen === true,
  };
  return { isNarrow, wideSides: null, ...(beside ? { beside: wanted } : wanted) };
}

/** Range of a dock's width in a page, which is narrower than its window by its surroundings. */
export function dockWidths(page: number, window: number): { readonly least: number; readonly most: number } {
  const most = isNarrowAt(window) && window > PHONE ? Math.min(WIDEST, Math.floor(page * SHARE)) : WIDEST;
  return { least: Math.min(NARROWEST, most), most };
}
