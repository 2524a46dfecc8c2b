// Rows of several selected elements, set by set, and which of them can be edited for all.
import type { Showing } from './element-rows.ts';
import type { SelectedProperty } from './property-selection.ts';
import { kindOf, type ValueKind } from './property-values.ts';
import { shownTemperature, valueText } from '../units.ts';
import { areaText, lengthText, volumeText, weightText, type NumberStyle } from '../../../ui/numbers/length-display.ts';

type Dimension = 'length' | 'area' | 'volume' | 'weight';

/**
 * Units as `unitText` writes them -> their dimension, and the factor to metres, square metres, cubic metres or
 * kilograms.
 */
const units: Readonly<Record<string, readonly [dimension: Dimension, factor: number]>> = {
  mm: ['length', 0.001],
  cm: ['length', 0.01],
  dm: ['length', 0.1],
  m: ['length', 1],
  km: ['length', 1000],
  in: ['length', 0.0254],
  ft: ['length', 0.3048],
  yd: ['length', 0.9144],
  'mm²': ['area', 1e-6],
  'cm²': ['area', 1e-4],
  'dm²': ['area', 0.01],
  'm²': ['area', 1],
  'in²': ['area', 0.0254 ** 2],
  'ft²': ['area', 0.3048 ** 2],
  'mm³': ['volume', 1e-9],
  'cm³': ['volume', 1e-6],
  'dm³': ['volume', 0.001],
  l: ['volume', 0.001],
  'm³': ['volume', 1],
  'in³': ['volume', 0.0254 ** 3],
  'ft³': ['volume', 0.3048 ** 3],
  g: ['weight', 0.001],
  kg: ['weight', 1],
  lb: ['weight', 0.45359237],
};
const order: readonly Dimension[] = ['length', 'area', 'volume', 'weight'];

interface QuantitySum {
  /** as `NetVolume` */
  readonly name: string;
  readonly dimension: Dimension;
  /** metres, square metres, cubic metres or kilograms */
  readonly sum: number;
  /** number of selected elements that do not have it */
  readonly without: number;
}

/** @param count number of selected elements */
export function sumsOf(properties: readonly SelectedProperty[], count: number): QuantitySum[] {
  const found = new Map<string, QuantitySum>();
  for (const { name, unit, total } of properties) {
    const [dimension, factor] = units[unit] ?? [];
    if (!total || !dimension || !factor) continue;
    const key = `${dimension} ${name}`;
    const known = found.get(key);
    const sum = (known?.sum ?? 0) + total.sum * factor;
    found.set(key, { name, dimension, sum, without: (known?.without ?? count) - total.count });
  }
  return [...found.values()].sort(
    (a, b) => order.indexOf(a.dimension) - order.indexOf(b.dimension) || a.name.localeCompare(b.name),
  );
}

const texts = { length: lengthText, area: areaText, volume: volumeText, weight: weightText } as const;

export const sumText = ({ dimension, sum }: QuantitySum, style: NumberStyle): string => texts[dimension](sum, style);

export interface SelectionRow {
  readonly property: SelectedProperty;
  readonly text: string;
  /** kind of the value; null: read-only */
  readonly kind: ValueKind | null;
  /** initial value; null where the elements differ */
  readonly value: unknown;
}

type ShowingMany = Showing & { readonly words: { readonly varies: string } };

/** Attributes that many elements can share; name and tag are individual. */
const written = ['LongName', 'Description', 'ObjectType'];

/** `set`: null for attributes; `count`: number of elements that have one of its properties. */
export function selectionGroups(all: readonly SelectedProperty[], { filter, mayEdit, words, language }: ShowingMany) {
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
