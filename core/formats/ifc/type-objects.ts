import type { Catalogue } from './catalogue.ts';
import type { GlobalIds } from './global-ids.ts';
import type { Relations } from './relations.ts';
import { properName } from './schema.ts';
import type { StepIndex } from './step-index.ts';
import type { InstanceReader } from './step-reader.ts';

export interface TypeObject {
  readonly position: number;
  /** JSON text of what an ElementRecord shows: guid, type, name */
  readonly shown: string;
  /** ids of the property sets that its occurrences inherit */
  readonly sets: readonly number[];
}

export interface TypeObjects {
  /** The type object of an element, by ordinal. */
  of(ordinal: number): TypeObject | undefined;
}

/** Reads the type objects that elements refer to. An element has one type; the first relationship wins. */
export function readTypeObjects(index: StepIndex, catalogue: Catalogue, relations: Relations, guids: GlobalIds, reader: InstanceReader): TypeObjects {
  const typeOf = new Int32Array(catalogue.elements.length + 1).fill(-1);
  for (let i = 0; i < relations.types.length; i++) {
    const ordinal = catalogue.ordinalAt(relations.types.left(i));
    if (ordinal > 0 && typeOf[ordinal] === -1) typeOf[ordinal] = relations.types.right(i);
  }
  const setsByType = new Map<number, number[]>();
  for (let i = 0; i < relations.sets.length; i++) {
    // Some exporters relate sets to type objects by IfcRelDefinesByProperties instead of listing them in the type.
    const object = relations.sets.left(i);
    const set = catalogue.setAt(relations.sets.right(i));
    if (set === 0 || catalogue.ordinalAt(object) > 0) continue;
    const ids = setsByType.get(object);
    if (ids === undefined) setsByType.set(object, [set]);
    else ids.push(set);
  }
  const known = new Map<number, TypeObject>();
  const read = (position: number): TypeObject => {
    reader.load(index, position);
    const guid = guids.of(position, reader);
    const name = reader.text(2);
    const sets: number[] = [];
    for (const id of reader.refs(5, [])) {
      const set = catalogue.setAt(index.positionOf(id));
      if (set > 0) sets.push(set);
    }
    for (const set of setsByType.get(position) ?? []) if (!sets.includes(set)) sets.push(set);
    return { position, sets, shown: JSON.stringify({ guid, type: properName(index.typeNames[index.types[position]!]!), name }) };
  };
  return {
    of: (ordinal) => {
      const position = typeOf[ordinal]!;
      if (position < 0) return undefined;
      let found = known.get(position);
      if (found === undefined) known.set(position, (found = read(position)));
      return found;
    },
  };
}
