// Layouts of the panels that a person has named, and the one that the next viewer opens with: kept in this browser.
import { create } from 'zustand';
import { firstLayout, readLayout, type PanelLayout } from './panel-places.ts';
import { setState } from '../state.ts';

/** Where the browser keeps the last layout, and those with names. */
export const [LAST, NAMED] = ['plinth.viewer-layout', 'plinth.viewer-layouts'];
/** Layouts with names, and characters of a name. */
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

/** What was kept of the last viewer; the first layout where nothing was. */
export const readLast = (text: string | null): PanelLayout => readLayout(parsed(text)) ?? firstLayout;

/** Those that were kept with names; without those that cannot be read. */
export function readNamed(text: string | null): readonly NamedLayout[] {
  const list = parsed(text);
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: { readonly name?: unknown; readonly layout?: unknown } | null): NamedLayout[] => {
    const layout = readLayout(each?.layout);
    return typeof each?.name === 'string' && layout ? [{ name: each.name, layout }] : [];
  });
}

/** With a layout under a name, instead of the one that has it already; by name. */
export const withLayout = (named: readonly NamedLayout[], name: string, layout: PanelLayout): readonly NamedLayout[] =>
  [...named.filter(each => each.name !== name), { name, layout }].toSorted((a, b) => a.name.localeCompare(b.name));

/** Those that are shown. */
export const useNamedLayouts = create<{ readonly named: readonly NamedLayout[] }>(() => ({ named: [] }));

/** Changes those that are kept now: another window of the browser may have changed them, too. */
export function changeNamed(change: (named: readonly NamedLayout[]) => readonly NamedLayout[]): void {
  const named = change(readNamed(localStorage.getItem(NAMED)));
  localStorage.setItem(NAMED, JSON.stringify(named));
  useNamedLayouts.setState({ named });
}

export function openLayouts(): void {
  useNamedLayouts.setState({ named: readNamed(localStorage.getItem(NAMED)) });
  setState({ layoutsOpen: true });
}
