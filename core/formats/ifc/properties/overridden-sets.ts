// Property sets that an element has and its type has under the same name: the properties of the element win, one by one
// (IFC 4.3, 5.1.3.11 IfcRelDefinesByType; IFC2x3 said it of IfcRelOverridesProperties).
import type { Groups } from '../step/pairs.ts';
import { writePart, type SetScope } from './property-sets.ts';
import type { TypeObjects } from './type-objects.ts';

/**
 * Makes the function that returns the sets that an element has from its type. A set of the type of which the element
 * has some properties itself is replaced by a part of it, without these; parts are written when they are first needed.
 * `firstId`: of the parts. `own`: sets of the elements themselves.
 */
export function createInheritedSets(
  scope: SetScope,
  { typeObjects, own, firstId }: { typeObjects: TypeObjects; own: Groups; firstId: number },
) {
  const names = scope.names;
  const parts = new Map<string, number>();
  let next = firstId;

  /** The id of the rest of a set without the properties of these lists; 0 for nothing. */
  const partOf = (set: number, lists: readonly number[]): number => {
    const key = `${set} ${lists.join(' ')}`;
    const known = parts.get(key);
    if (known !== undefined) return known;
    const hidden = new Set(lists.flatMap(list => names.names(list)));
    const all = names.names(names.listOf(set));
    const left = all.filter(name => !hidden.has(name)).length;
    let id = set;
    if (left === 0 && all.length > 0) id = 0;
    else if (left < all.length) writePart(scope, (id = next++), set, hidden);
    parts.set(key, id);
    return id;
  };

  return (ordinal: number): readonly number[] => {
    const inherited = typeObjects.of(ordinal)?.sets ?? [];
    const sets = own.of(ordinal);
    if (inherited.length === 0 || sets.length === 0) return inherited;
    let made: number[] | undefined;
    inherited.forEach((set, n) => {
      const name = names.nameOf(set);
      if (name === 0) return made?.push(set);
      let lists: number[] | undefined;
      for (const each of sets) if (each !== set && names.nameOf(each) === name) (lists ??= []).push(names.listOf(each));
      if (lists === undefined) return made?.push(set);
      const part = partOf(set, lists);
      if (part !== set) made ??= inherited.slice(0, n);
      if (part !== 0) made?.push(part);
      return undefined;
    });
    return made ?? inherited;
  };
}
