// The docks at the sides of the model: in a narrow window one of them is open at a time, and leaves the model most of
// the width.

/**
 * Pixels of the narrowest window with room for both docks, and of the widest phone. The style sheet of the viewer has
 * them, too.
 */
const [ROOM_FOR_BOTH, PHONE] = [1000, 700];
/** The width of a dock, and the part of the page that it may have on a tablet that is held upright. */
const [NARROWEST, WIDEST, SHARE] = [220, 560, 0.39];

export const NARROW = `(max-width: ${ROOM_FOR_BOTH - 1}px)`;
/** A tablet that is held upright: its docks are for fingers. */
export const TOUCHED = `(pointer: coarse) and (min-width: ${PHONE + 1}px) and ${NARROW}`;

export interface Sides {
  readonly leftOpen: boolean;
  readonly rightOpen: boolean;
}

export interface SideState extends Sides {
  /** whether one dock is open at a time */
  readonly isNarrow: boolean;
  /** what was open before the window became narrow */
  readonly wideSides: Sides | null;
  /** while something has the place beside the model: what was open before, and will be again */
  readonly beside: Sides | null;
}

export const isNarrowAt = (window: number): boolean => window < ROOM_FOR_BOTH;

/** What a change makes of the docks: the one that it opens closes the other where the window is narrow. */
export function sidesAfter(before: SideState, change: Partial<SideState>): Partial<Sides> {
  const { leftOpen, rightOpen, isNarrow } = { ...before, ...change };
  if (!isNarrow || !leftOpen || !rightOpen) return {};
  const keepsLeft = before.rightOpen && !before.leftOpen;
  return { leftOpen: keepsLeft, rightOpen: !keepsLeft };
}

/** When the window becomes narrow or wide, as a tablet that is turned: what was open in the wide one is open there
 *  again; while something is beside the model, only once that is closed. */
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

/** The widths that a dock can have in a page, which is narrower than its window by what is around it. */
export function dockWidths(page: number, window: number): { readonly least: number; readonly most: number } {
  const most = isNarrowAt(window) && window > PHONE ? Math.min(WIDEST, Math.floor(page * SHARE)) : WIDEST;
  return { least: Math.min(NARROWEST, most), most };
}
