// The side panels available for a row, and the open one.
import type { Entry } from '../entries.ts';

interface PanelFor {
  readonly id: string;
  readonly isFor: (entry: Entry) => boolean;
}

/**
 * Panels of the list itself, and those of other features for the row. The versions panel stays open when another row
 * gets the focus.
 */
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

/** The same command opens and closes a panel. */
export const otherSide = (shown: string | undefined, asked: string): string | undefined =>
  shown === asked ? undefined : asked;

/** The open panel of another feature; undefined if it does not apply to the row. */
export const panelShown = <Panel extends PanelFor>(
  panels: readonly Panel[],
  side: string | undefined,
  entry: Entry | undefined,
): Panel | undefined => panels.find(({ id, isFor }) => id === side && entry !== undefined && isFor(entry));
