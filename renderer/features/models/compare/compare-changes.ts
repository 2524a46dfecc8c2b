// Differences between two models in one element.
import { partNames, type FlatElement, type PartName, type Values } from './compare-flat.ts';

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
