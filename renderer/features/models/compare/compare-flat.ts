// The elements of a model with their data as texts, which can be compared with those of another model: indexes in the
// lists differ between models.
import type { RawElements } from '../../../api/schema.d.ts';

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

/** Parts of an element other than its properties, each compared as one text. */
export const partNames = ['classifications', 'layers', 'systems', 'materials'] as const;
export type PartName = (typeof partNames)[number];

/** Property -> value as a text; null where there is no value. */
export type Values = ReadonlyMap<string, string | null>;

export interface FlatElement {
  readonly guid: string;
  readonly type: string;
  readonly name: string;
  /**
   * elements with equal signatures have the same data apart from their storey; unequal signatures prove no difference
   */
  signature(): string;
  attributes(): Values;
  /** by name of the set; sets of one name are merged, and earlier ones override later ones */
  sets(): ReadonlyMap<string, Values>;
  setNames(): ReadonlySet<string>;
  part(name: PartName): string;
}

/** Number of digits that must agree: programs differ in the last ones. */
const DIGITS = 9;

export function flatten(raw: RawElements): { readonly elements: ReadonlyMap<string, FlatElement> } {
  const units = raw.units.map(({ name, prefix }) => `${prefix ?? ''}${name ?? ''}`.toLowerCase());
  const definitions = raw.definitions.map(({ name, unit_id }) => ({
    name: name ?? '',
    unit: unit_id === null ? '' : (units[unit_id] ?? ''),
  }));
  const setNames = raw.property_sets.map(({ name }) => name ?? '');
  const values = (set: number): Map<string, string | null> =>
    new Map(
      (raw.property_sets[set]?.properties ?? []).map(({ def_id, value }) => {
        const { name = '', unit = '' } = definitions[def_id] ?? {};
        return [name, textOf(value, unit)];
      }),
    );
  // In file order, and as plain text: there are millions of values. Values that differ only in order have unequal
  // signatures; the comparison of single values then finds them equal.
  const known: (string | undefined)[] = [];
  const signatureOf = (at: number): string => {
    const before = known[at];
    if (before !== undefined) return before;
    let text = setNames[at] ?? '';
    for (const { def_id, value } of raw.property_sets[at]?.properties ?? []) {
      const definition = definitions[def_id];
      text += `\u0001${definition?.name ?? ''}\u0002${textOf(value, definition?.unit ?? '') ?? ''}`;
    }
    known[at] = text;
    return text;
  };
  const classifications = raw.classifications.map(({ type, notation, description }) =>
    [type, notation, description].filter(Boolean).join(' '),
  );
  const layers = raw.layers.map(({ name }) => name);
  const systems = raw.systems.map(({ name, uuid }) => name ?? uuid);
  const { list_components: components, materials_data: materials, options } = raw.materials;
  const materialOf = (at: number): string => {
    const component = components[at];
    const thickness = component && options[component.material_option]?.thickness;
    const name = component ? (materials[component.material]?.name ?? '') : '';
    return typeof thickness === 'number' ? `${name} ${textOf(thickness, '') ?? ''}` : name;
  };

  const elements = new Map<string, FlatElement>();
  for (const element of raw.elements) {
    const part = (name: PartName): string => {
      switch (name) {
        case 'classifications':
          return joined(element.classifications, classifications);
        case 'layers':
          return joined(element.layers, layers);
        case 'systems':
          return joined(element.systems, systems);
        // The order of layers of a wall matters.
        case 'materials':
          return element.material_list.map(materialOf).join(', ');
      }
    };
    elements.set(element.uuid, {
      guid: element.uuid,
      type: element.type,
      part,
      get name() {
        return values(element.attributes).get('Name') ?? '';
      },
      signature: () =>
        [signatureOf(element.attributes), ...element.psets.map(signatureOf), ...partNames.map(part)].join('\u0003'),
      attributes: () => values(element.attributes),
      setNames: () => new Set(element.psets.map(set => setNames[set] ?? '')),
      sets() {
        const found = new Map<string, Map<string, string | null>>();
        // An element's own set precedes the type's set of the same name, and overrides it.
        for (const set of element.psets.toReversed())
          found.set(setNames[set] ?? '', new Map([...(found.get(setNames[set] ?? '') ?? []), ...values(set)]));
        return found;
      },
    });
  }
  return { elements };
}

const joined = (positions: readonly number[], texts: readonly string[]): string =>
  positions.length === 0
    ? ''
    : positions
        .map(at => texts[at] ?? '')
        .toSorted()
        .join(', ');

/** A value as shown and compared; null if it is empty. */
export function textOf(value: unknown, unit: string): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number')
    return `${Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS))}${unit && ` ${unit}`}`;
  if (Array.isArray(value)) return value.map(each => textOf(each, unit) ?? '').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
