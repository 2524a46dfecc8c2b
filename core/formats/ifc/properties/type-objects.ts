import { beginningOf, LONGEST_REPEATED } from '../../long-texts.ts';
import type { GlobalIds } from '../extract/global-ids.ts';
import type { Relations } from '../extract/relations.ts';
import { properName } from '../schema/schema.ts';
import { nameAt } from '../step/step-index.ts';
import type { SetScope } from './property-sets.ts';

export interface TypeObject {
  readonly position: number;
  /** JSON text for an ElementRecord: guid, type, name */
  readonly shown: string;
  /** ids of the property sets that its occurrences inherit */
  readonly sets: readonly number[];
}

/** Sources of the type objects of a file. */
interface TypeScope extends Pick<SetScope, 'index' | 'sorted' | 'reader'> {
  readonly guids: GlobalIds;
}

/** The type objects that elements refer to. An element has one type; the first relationship wins. */
export class TypeObjects {
  readonly #scope: TypeScope;
  /** position by ordinal, -1 without */
  readonly #typeOf: Int32Array;
  /** sets that are not listed in the type, by its position */
  readonly #related = new Map<number, number[]>();
  readonly #known = new Map<number, TypeObject>();

  constructor(scope: TypeScope, relations: Relations) {
    const { sorted } = (this.#scope = scope);
    this.#typeOf = new Int32Array(sorted.elements.length + 1).fill(-1);
    for (let i = 0; i < relations.types.length; i++) {
      const ordinal = sorted.ordinalAt(relations.types.left(i));
      if (ordinal > 0 && this.#typeOf[ordinal] === -1) this.#typeOf[ordinal] = relations.types.right(i);
    }
    for (let i = 0; i < relations.sets.length; i++) {
      // Some exporters relate sets to type objects by IfcRelDefinesByProperties instead of listing them in the type.
      const object = relations.sets.left(i);
      const set = sorted.setAt(relations.sets.right(i));
      if (set === 0 || sorted.ordinalAt(object) > 0) continue;
      const ids = this.#related.get(object);
      if (ids === undefined) this.#related.set(object, [set]);
      else ids.push(set);
    }
  }

  /** The type object of an element, by ordinal. */
  of(ordinal: number): TypeObject | undefined {
    const position = this.#typeOf[ordinal]!;
    if (position < 0) return undefined;
    let found = this.#known.get(position);
    if (found === undefined) this.#known.set(position, (found = this.#read(position)));
    return found;
  }

  #read(position: number): TypeObject {
    const { index, sorted, guids, reader } = this.#scope;
    reader.load(index, position);
    const guid = guids.of(position, reader);
    const written = reader.text(2);
    const name = written === null ? null : beginningOf(written, LONGEST_REPEATED);
    const sets: number[] = [];
    for (const id of reader.refs(5, [])) {
      const set = sorted.setAt(index.positionOf(id));
      if (set > 0) sets.push(set);
    }
    for (const set of this.#related.get(position) ?? []) if (!sets.includes(set)) sets.push(set);
    return { position, sets, shown: JSON.stringify({ guid, type: properName(nameAt(index, position)), name }) };
  }
}
