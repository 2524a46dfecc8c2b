// Shows, moves and closes panels, and stores their layout for the next viewer.
import { create } from 'zustand';
import { panelsAt, placeOf, withMoved, type PanelLayout, type Place, firstLayout, readLayout } from './panel-places.ts';
import type { Sides } from './side-docks.ts';
import { getState, setState, useViewerState, type ViewerState } from '../state.ts';

/** Storage keys of the last layout, and of named ones. */
export const [LAST, NAMED] = ['plinth.viewer-layout', 'plinth.viewer-layouts'];
/** Most named layouts, and longest name in characters. */
export const [MOST_LAYOUTS, MOST_LETTERS] = [20, 60];

interface NamedLayout {
  readonly name: string;
  readonly layout: PanelLayout;
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
};

/** The layout of the last viewer; the default without one. */
export const readLast = (text: string | null): PanelLayout => readLayout(parsed(text)) ?? firstLayout;

/** Named layouts, without those that cannot be read. */
export function readNamed(text: string | null): readonly NamedLayout[] {
  const list = parsed(text);
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: { readonly name?: unknown; readonly layout?: unknown } | null): NamedLayout[] => {
    const layout = readLayout(each?.layout);
    return typeof each?.name === 'string' && layout ? [{ name: each.name, layout }] : [];
  });
}

/** Adds a layout under a name, replacing one of the same name; sorted by name. */
export const withLayout = (named: readonly NamedLayout[], name: string, layout: PanelLayout): readonly NamedLayout[] =>
  [...named.filter(each => each.name !== name), { name, layout }].toSorted((a, b) => a.name.localeCompare(b.name));

/** Layouts that are shown. */
export const useNamedLayouts = create<{ readonly named: readonly NamedLayout[] }>(() => ({ named: [] }));

/** Changes the stored layouts: another window of the browser may have changed them, too. */
export function changeNamed(change: (named: readonly NamedLayout[]) => readonly NamedLayout[]): void {
  const named = change(readNamed(localStorage.getItem(NAMED)));
  localStorage.setItem(NAMED, JSON.stringify(named));
  useNamedLayouts.setState({ named });
}

export function openLayouts(): void {
  useNamedLayouts.setState({ named: readNamed(localStorage.getItem(NAMED)) });
  setState({ layoutsOpen: true });
}

const opens = { left: 'leftOpen', right: 'rightOpen', bottom: 'bottomOpen' } as const;

export const isOpenAt = (state: ViewerState, place: Place): boolean => state[opens[place]];
export const setOpenAt = (place: Place, isOpen: boolean): void => setState({ [opens[place]]: isOpen });

/** Id of the panel in front at a place; undefined: the place has none. */
export const shownAt = (state: ViewerState, place: Place) => panelsAt(state, state.panels.keys(), place).shown;

/** Whether a panel is visible. */
export function isPanelShown(state: ViewerState, panel: string): boolean {
  const place = placeOf(state.moved, panel);
  return isOpenAt(state, place) && shownAt(state, place) === panel;
}

export function showPanel(panel: string): void {
  const { moved, front } = getState();
  const place = placeOf(moved, panel);
  setState({ [opens[place]]: true, front: { ...front, [place]: panel } });
}

/** Shows a panel, or closes its dock if it is in front. */
export function togglePanel(panel: string): void {
  const state = getState();
  if (isPanelShown(state, panel)) setOpenAt(placeOf(state.moved, panel), false);
  else showPanel(panel);
}

/** Name of the panel that a place shows when it is opened; undefined: it has none. */
export const labelAt = (state: ViewerState, place: Place) => state.panels.get(shownAt(state, place) ?? '');

/**
 * Moves a panel to another place and opens it there; the dock that it leaves stays open if it has others and there is
 * room next to the model.
 */
export function movePanel(panel: string, to: Place): void {
  const state = getState();
  const from = placeOf(state.moved, panel);
  if (from === to) return;
  const next = withMoved(state, panel, to);
  const isEmpty = panelsAt(next, state.panels.keys(), from).all.length === 0;
  const closes = isEmpty || state.isNarrow;
  const isOpen = (place: Place, before: boolean, leaves: boolean): boolean =>
    place === to || (before && !(leaves && place === from));
  const sides = ({ leftOpen, rightOpen }: Sides, leaves: boolean): Sides => ({
    leftOpen: isOpen('left', leftOpen, leaves),
    rightOpen: isOpen('right', rightOpen, leaves),
  });
  setState({
    ...next,
    ...sides(state, closes),
    bottomOpen: isOpen('bottom', state.bottomOpen, closes),
    beside: state.beside && sides(state.beside, isEmpty),
    wideSides: state.wideSides && sides(state.wideSides, isEmpty),
  });
}

/** The current layout; in a narrow window, or with an open area next to the model: what was open before. */
export function layoutNow(): PanelLayout {
  const state = getState();
  const { moved, front, sizes, bottomOpen } = state;
  const { leftOpen, rightOpen } = state.wideSides ?? state.beside ?? state;
  return { moved, front, sizes, open: { left: leftOpen, right: rightOpen, bottom: bottomOpen } };
}

/** Applies a layout. The docks open once there is room for them. */
export function applyLayout({ open, ...layout }: PanelLayout): void {
  const { isNarrow, beside } = getState();
  localStorage.setItem(LAST, JSON.stringify({ open, ...layout }));
  const sides = { leftOpen: open.left, rightOpen: open.right };
  const wide = { bottomOpen: open.bottom, ...(beside ? { beside: sides } : sides) };
  setState({ ...layout, ...(isNarrow ? { wideSides: sides } : wide) });
}

const keptFacts = ['moved', 'front', 'sizes', 'beside', 'leftOpen', 'rightOpen', 'bottomOpen'] as const;

/**
 * Stores the layout whenever it changes, until the returned function is called; open docks are those of the wide
 * window.
 */
export const keepLayout = (): (() => void) =>
  useViewerState.subscribe((state, before) => {
    if (keptFacts.every(fact => state[fact] === before[fact])) return;
    const layout = layoutNow();
    const open = state.isNarrow ? readLast(localStorage.getItem(LAST)).open : layout.open;
    localStorage.setItem(LAST, JSON.stringify({ ...layout, open }));
  });
