// Differences of two models as a list: filters and texts.
import type { TFunction } from 'i18next';
import { isIfc, type Model } from '../../../api/shapes.ts';
import { formatNumber } from '../../../ui/numbers/format.ts';
import type { CountRow, Difference } from './compare.ts';
import { partNames, type FlatElement, type PartName, type Values } from './compare-flat.ts';

// Differences between two models in one element.

/**
 * `part`: the part that differs; for properties the set, with empty text for attributes. `name`: the property. Null: no
 * value.
 */
export interface Change {
  readonly kind: 'type' | 'storey' | 'attribute' | 'property' | PartName;
  readonly set: string;
  readonly name: string;
  readonly was: string | null;
  readonly is: string | null;
}

/** @param storey its storeys, if they differ */
export function changesBetween(
  before: FlatElement,
  after: FlatElement,
  storey: { readonly was: string; readonly is: string } | undefined,
): Change[] {
  const changes: Change[] = [];
  const note = (kind: Change['kind'], was: string | null, is: string | null, set = '', name = '') => {
    if (was !== is) changes.push({ kind, set, name, was, is });
  };
  note('type', before.type, after.type);
  if (storey) note('storey', storey.was || null, storey.is || null);
  const between = (kind: Change['kind'], was: Values | undefined, is: Values | undefined, set: string) => {
    for (const name of new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]))
      note(kind, was?.get(name) ?? null, is?.get(name) ?? null, set, name);
  };
  between('attribute', before.attributes(), after.attributes(), '');
  const [setsBefore, setsAfter] = [before.sets(), after.sets()];
  for (const set of new Set([...setsBefore.keys(), ...setsAfter.keys()]))
    between('property', setsBefore.get(set), setsAfter.get(set), set);
  for (const part of partNames) note(part, before.part(part) || null, after.part(part) || null);
  return changes;
}

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
export const countedRows = (
  rows: readonly CountRow[],
  onlyDifferent: boolean,
): readonly (CountRow & { readonly place: number })[] =>
  rows.map((row, place) => ({ ...row, place })).filter(({ a, b }) => !onlyDifferent || a !== b);

/** `+3`, `−2`, `=`. */
export const signed = (difference: number): string =>
  difference === 0 ? '=' : `${difference > 0 ? '+' : '−'}${formatNumber(Math.abs(difference))}`;
