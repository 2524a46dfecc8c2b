import { compose, type Frame, frameOf, type Vector } from '../own-geometry/vectors.ts';
import type { StepIndex } from '../step-index.ts';
import { InstanceReader } from '../step-reader.ts';

const DEEPEST = 1000;

/** Where local placements lie in the world, in the file's length unit. Many products share the upper part of their chain. */
export class ProductFrames {
  readonly #index: StepIndex;
  readonly #reader: InstanceReader;
  readonly #known = new Map<number, Frame | null>();

  constructor(index: StepIndex) {
    this.#index = index;
    this.#reader = new InstanceReader(index.bytes);
  }

  /** `placement`: a STEP id; null for another kind of placement and a chain without end. */
  of(placement: number, depth = 0): Frame | null {
    const known = this.#known.get(placement);
    if (known !== undefined) return known;
    const [parent, axes] = this.#read(placement, 'IFCLOCALPLACEMENT', 2);
    const inner = axes === undefined || depth > DEEPEST ? null : this.#axes(axes);
    const outer = inner === null || parent === -1 ? null : this.of(parent!, depth + 1);
    const frame = inner === null || (parent !== -1 && outer === null) ? null : outer === null ? inner : compose(outer, inner);
    const found = frame !== null && frame.o.every(Number.isFinite) ? frame : null;
    this.#known.set(placement, found);
    return found;
  }

  #axes(id: number): Frame | null {
    const [location, axis, reference] = this.#read(id, 'IFCAXIS2PLACEMENT3D', 3);
    const origin = location === undefined ? null : this.#vector(location);
    return origin === null ? null : frameOf(origin, this.#vector(axis!) ?? undefined, this.#vector(reference!) ?? undefined);
  }

  /** The first references of an instance of this type, -1 where it has none; nothing for another type. */
  #read(id: number, type: string, count: number): readonly number[] {
    const index = this.#index;
    const position = id < 0 ? -1 : index.positionOf(id);
    if (position < 0 || index.typeNames[index.types[position]!] !== type) return [];
    this.#reader.load(index, position);
    return Array.from({ length: count }, (_, rank) => this.#reader.ref(rank));
  }

  /** Of an IfcCartesianPoint or an IfcDirection; a third coordinate that is not there is 0. */
  #vector(id: number): Vector | null {
    const position = id < 0 ? -1 : this.#index.positionOf(id);
    if (position < 0) return null;
    const reader = this.#reader;
    reader.load(this.#index, position);
    const list = reader.argument(0);
    if (!reader.isList(list)) return null;
    const found: number[] = [];
    for (let at = reader.first(list); at < reader.end(list); at = reader.after(at)) found.push(reader.numberAt(at));
    return [found[0] ?? 0, found[1] ?? 0, found[2] ?? 0];
  }
}
