// Named layouts of the panels, and the last one, which the next viewer opens with: stored in this browser.
import { create } from 'zustand';
import { firstLayout, readLayout, type PanelLayout } from './panel-places.ts';
import { setState } from '../state.ts';

/** Storage keys of the last layout, and of named ones. */
export const [LAST, NAMED] = ['plinth.viewer-layout', 'plinth.viewer-layouts'];
/** Most named layouts, and longest name in characters. */
export const [MOST_LAYOUTS, MOST_LETTERS] = [20, 60];

export interface NamedLayout {
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
