// Differences of two models as a list: filters and texts.
import type { TFunction } from 'i18next';
import { isIfc, type Model } from '../../../api/shapes.ts';
import { formatNumber } from '../../../ui/numbers/format.ts';
import type { CountRow, Difference } from './compare.ts';
import type { Change } from './compare-flat.ts';

export const differenceStates = ['added', 'removed', 'changed'] as const satisfies readonly Difference['state'][];

/** Only ready models whose elements have permanent GlobalIds can be compared. */
export const canCompare = (model: Pick<Model, 'status' | 'type'>): boolean => model.status === 'C' && isIfc(model);

/** The name of an element, or its GlobalId. */
export const nameOf = ({ name, guid }: Pick<Difference, 'name' | 'guid'>): string => name || guid;

/** Differences of a state whose element or changes contain a text; both filters are optional. */
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

/** Name of the changed part. */
export function nameOfChange(t: TFunction, { kind, set, name }: Pick<Change, 'kind' | 'set' | 'name'>): string {
  if (kind === 'property') return `${set} · ${name}`;
  return kind === 'attribute' ? name : t(`models.comparison.kind.${kind}`);
}

/** A change in one line. */
export const changeText = (t: TFunction, change: Change): string =>
  `${nameOfChange(t, change)}: ${change.was ?? '–'} → ${change.is ?? '–'}`;

/** Rows with their index; optionally only those that differ. */
export const countedRows = (rows: readonly CountRow[], onlyDifferent: boolean) =>
  rows.map((row, place) => ({ ...row, place })).filter(({ a, b }) => !onlyDifferent || a !== b);

/** `+3`, `−2`, `=`. */
export const signed = (difference: number): string =>
  difference === 0 ? '=' : `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`;
