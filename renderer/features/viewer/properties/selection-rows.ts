// Rows of several selected elements, set by set, and which of them can be edited for all.
import type { SelectedProperty } from './property-selection.ts';
import { kindOf, type ValueKind } from './property-values.ts';
import { shownTemperature } from './temperatures.ts';
import { valueText, type ValueWords } from '../units.ts';

export interface SelectionRow {
  readonly property: SelectedProperty;
  readonly text: string;
  /** kind of the value; null: read-only */
  readonly kind: ValueKind | null;
  /** initial value; null where the elements differ */
  readonly value: unknown;
}

export interface SelectionGroup {
  /** null: attributes */
  readonly set: string | null;
  /** number of elements that have one of its properties */
  readonly count: number;
  readonly rows: readonly SelectionRow[];
}

interface Showing {
  /** lower case; empty shows all */
  readonly filter: string;
  readonly mayEdit: boolean;
  readonly words: ValueWords & { readonly varies: string };
  readonly language: string;
}

/** Attributes that many elements can share; name and tag are individual. */
const written = ['LongName', 'Description', 'ObjectType'];

export function selectionGroups(
  all: readonly SelectedProperty[],
  { filter, mayEdit, words, language }: Showing,
): SelectionGroup[] {
  const rows = all.map((property): SelectionRow => {
    const { set, name, value, varies, unit, valueType } = property;
    const known = varies ? null : value;
    const shown = shownTemperature(valueType, value, unit);
    const isWritten = mayEdit && (set !== null || written.includes(name));
    return {
      property,
      text: varies ? words.varies : `${valueText(shown.value, words, language)}${shown.unit && ` ${shown.unit}`}`,
      // Values that differ have one kind: that of their type, or text.
      kind: isWritten ? kindOf({ value: known, definition: { value_type: valueType } }) : null,
      value: known,
    };
  });
  const shown = rows.filter(
    ({ property: { name, set }, text }) =>
      filter === '' || [name, set ?? '', text].some(each => each.toLowerCase().includes(filter)),
  );
  return [...Map.groupBy(shown, ({ property }) => property.set)].map(([set, own]) => ({
    set,
    count: Math.max(...own.map(({ property }) => property.count)),
    rows: own,
  }));
}
