// Which panels there are beside the list for a row, and which is shown.
import type { Entry } from '../entries.ts';

interface PanelFor {
  readonly id: string;
  readonly isFor: (entry: Entry) => boolean;
}

/** Panels of the list itself, and those of other features that are for the row. Versions stay while they are shown,
 *  also when another row has the focus. */
export function panelsFor<Panel extends PanelFor>(
  entry: Entry | undefined,
  side: string | undefined,
  panels: readonly Panel[],
): { readonly hasVersions: boolean; readonly others: readonly Panel[] } {
  return {
    hasVersions: entry?.kind === 'document' || side === 'versions',
    others: panels.filter(({ isFor }) => entry !== undefined && isFor(entry)),
  };
}

/** The same command opens a panel and closes it. */
export const otherSide = (shown: string | undefined, asked: string): string | undefined =>
  shown === asked ? undefined : asked;

/** The panel of another feature that is shown: none where it is not for the row. */
export const panelShown = <Panel extends PanelFor>(
  panels: readonly Panel[],
  side: string | undefined,
  entry: Entry | undefined,
): Panel | undefined => panels.find(({ id, isFor }) => id === side && entry !== undefined && isFor(entry));
