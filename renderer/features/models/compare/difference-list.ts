// Differences of two models as a list: which are shown, and what is said of each.
import type { TFunction } from 'i18next';
import { isIfc, type Model } from '../../../api/shapes.ts';
import { formatNumber } from '../../../ui/numbers/format.ts';
import type { Change } from './compare-changes.ts';
import type { CountRow, Difference } from './compare.ts';

export const differenceStates = ['added', 'removed', 'changed'] as const satisfies readonly Difference['state'][];

/** Only what is ready and has elements that keep their GlobalIds can be compared. */
export const canCompare = (model: Pick<Model, 'status' | 'type'>): boolean => model.status === 'C' && isIfc(model);

/** The name of an element, or its GlobalId. */
export const nameOf = ({ name, guid }: Pick<Difference, 'name' | 'guid'>): string => name || guid;

/** Those of a state, and whose element or changes hold a text; all without either. */
export function findDifferences(
  differences: readonly Difference[],
  state: Difference['state'] | undefined,
  text: string,
): readonly Difference[] {
  const wanted = text.trim().toLowerCase();
  return differences.filter(
    each => (state === undefined || each.state === state) && (wanted === '' || matches(each, wanted)),
  );
}

const matches = ({ guid, name, type, storey, changes }: Difference, wanted: string): boolean =>
  [guid, name, type, storey].some(each => each.toLowerCase().includes(wanted)) ||
  changes.some(change => [change.set, change.name].some(each => each.toLowerCase().includes(wanted)));

/** What a change is about. */
export function nameOfChange(t: TFunction, { kind, set, name }: Pick<Change, 'kind' | 'set' | 'name'>): string {
  if (kind === 'property') return `${set} · ${name}`;
  return kind === 'attribute' ? name : t(`models.comparison.kind.${kind}`);
}

/** A change in one line. */
export const changeText = (t: TFunction, change: Change): string =>
  `${nameOfChange(t, change)}: ${change.was ?? '–'} → ${change.is ?? '–'}`;

/** Rows with their place among all; only those that are not the same in both when that is wanted. */
export const countedRows = (
  rows: readonly CountRow[],
  onlyDifferent: boolean,
): readonly (CountRow & { readonly place: number })[] =>
  rows.map((row, place) => ({ ...row, place })).filter(({ a, b }) => !onlyDifferent || a !== b);

/** `+3`, `−2`, `=`. */
export const signed = (difference: number): string =>
  difference === 0 ? '=' : `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`;
