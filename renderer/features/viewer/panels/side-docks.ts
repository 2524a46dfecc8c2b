// The docks at the sides of the model: in a narrow window one of them is open at a time, and leaves most of the width
// to the model.

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
  const wanted = { leftOpen: leftOpen || !!wideSides?.leftOpen, rightOpen: rightOpen || !!wideSides?.rightOpen };
  return { isNarrow, wideSides: null, ...(beside ? { beside: wanted } : wanted) };
}

/** Range of a dock's width in a page, which is narrower than its window by its surroundings. */
export function dockWidths(page: number, window: number): { readonly least: number; readonly most: number } {
  const most = isNarrowAt(window) && window > PHONE ? Math.min(WIDEST, Math.floor(page * SHARE)) : WIDEST;
  return { least: Math.min(NARROWEST, most), most };
}
