// What elements have by relationships, or by their type.
import type { SetScope } from '../properties/property-sets.ts';
import type { SortedInstances } from './sort-instances.ts';
import { createClassifications } from './classifications.ts';
import type { Materials } from './materials.ts';
import { Pairs } from '../step/pairs.ts';
import type { Relations } from './relations.ts';
import type { TypeObjects } from '../properties/type-objects.ts';

export function setsOfElements(sorted: SortedInstances, { sets }: Relations): Pairs {
  const pairs = new Pairs();
  for (let i = 0; i < sets.length; i++) {
    const ordinal = sorted.ordinalAt(sets.left(i));
    const set = sorted.setAt(sets.right(i));
    if (ordinal > 0 && set > 0) pairs.push(ordinal, set);
  }
  return pairs;
}

/** Material of the element itself, else of its type. */
export function materialsOfElements(
  sorted: SortedInstances,
  relations: Relations,
  typeObjects: TypeObjects,
  materials: Materials,
): (ordinal: number) => string {
  const direct = new Map<number, number>();
  for (let i = 0; i < relations.materials.length; i++) {
    const object = relations.materials.left(i);
    if (!direct.has(object)) direct.set(object, relations.materials.right(i));
  }
  return ordinal => {
    const own = direct.get(sorted.elements[ordinal - 1]!);
    const inherited = own ?? direct.get(typeObjects.of(ordinal)?.position ?? -1);
    return inherited === undefined ? '' : materials.usesOf(inherited);
  };
}

/** Classifications of the element itself, then those of its type. */
export function classify(
  { index, sorted, reader, rows }: SetScope,
  relations: Relations,
  typeObjects: TypeObjects,
): Pairs {
  const classifications = createClassifications(index, reader, rows);
  const byObject = new Map<number, number[]>();
  for (let i = 0; i < relations.classifications.length; i++) {
    const id = classifications.idOf(relations.classifications.right(i));
    const object = relations.classifications.left(i);
    const ids = byObject.get(object);
    if (id === 0) continue;
    if (ids === undefined) byObject.set(object, [id]);
    else if (!ids.includes(id)) ids.push(id);
  }
  const pairs = new Pairs();
  if (byObject.size === 0) return pairs;
  for (let ordinal = 1; ordinal <= sorted.elements.length; ordinal++) {
    const own = byObject.get(sorted.elements[ordinal - 1]!) ?? [];
    const inherited = byObject.get(typeObjects.of(ordinal)?.position ?? -1) ?? [];
    for (const id of new Set([...own, ...inherited])) {
      pairs.push(ordinal, id);
      rows.add('classification_element', [id, ordinal]);
    }
  }
  return pairs;
}
