import { readInstances } from '../own-geometry/instances.ts';
import { productFrame } from '../own-geometry/product-frames.ts';
import { createCurveReader } from '../own-geometry/read-curve.ts';
import { compose, type Frame, frameOf, UP, type Vector } from '../own-geometry/vectors.ts';
import { nameAt, type StepIndex } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';

const LONGEST_CHAIN = 1000;
const OTHERS = new Set(['IFCGRIDPLACEMENT', 'IFCLINEARPLACEMENT']);

function curvesOf(index: StepIndex) {
  const instances = readInstances(index);
  return { instances, curves: createCurveReader(instances) };
}

/** World frames of placements. The shared upper part of their chains is read once. */
export class PlacementFrames {
  readonly #index: StepIndex;
  readonly #reader: InstanceReader;
  readonly #known = new Map<number, Frame | null>();
  #curves: ReturnType<typeof curvesOf> | null = null;

  constructor(index: StepIndex) {
    this.#index = index;
    this.#reader = new InstanceReader(index.bytes);
  }

  /** `placement`: a STEP id. In the file's length unit; null when the chain cannot be followed to its end (a cycle, a
   *  missing part, an unknown kind of placement). */
  of(placement: number, depth = 0): Frame | null {
    const known = this.#known.get(placement);
    if (known !== undefined) return known;
    const local = this.#read(placement, 'IFCLOCALPLACEMENT');
    const found = local === null ? this.#other(placement) : this.#local(local, depth);
    this.#known.set(placement, found);
    return found;
  }

  /** On a grid or along a curve; these chains are followed to their end. */
  #other(placement: number): Frame | null {
    const position = placement < 0 ? -1 : this.#index.positionOf(placement);
    if (position < 0 || !OTHERS.has(nameAt(this.#index, position))) return null;
    this.#curves ??= curvesOf(this.#index);
    const { instances, curves } = this.#curves;
    return productFrame(instances, curves, instances.get(placement));
  }

  #local([parent, axes]: readonly [number, number, number], depth: number): Frame | null {
    const inner = axes < 0 || depth > LONGEST_CHAIN ? null : this.#axes(axes);
    const outer = inner === null || parent < 0 ? null : this.of(parent, depth + 1);
    const frame = inner === null || parent < 0 ? inner : outer && compose(outer, inner);
    return frame !== null && frame.o.every(Number.isFinite) ? frame : null;
  }

  #axes(id: number): Frame | null {
    const solid = this.#read(id, 'IFCAXIS2PLACEMENT3D');
    if (solid) return this.#frame(solid[0], this.#vector(solid[1]), solid[2]);
    const flat = this.#read(id, 'IFCAXIS2PLACEMENT2D');
    return flat && this.#frame(flat[0], UP, flat[1]);
  }

  #frame(location: number, axis: Vector | null, reference: number): Frame {
    return frameOf(this.#vector(location) ?? [0, 0, 0], axis ?? undefined, this.#vector(reference) ?? undefined);
  }

  /** The first three references of an instance of this type, -1 where it has none; null for another type. */
  #read(id: number, type: string): readonly [number, number, number] | null {
    const index = this.#index;
    const position = id < 0 ? -1 : index.positionOf(id);
    if (position < 0 || nameAt(index, position) !== type) return null;
    this.#reader.load(index, position);
    return [this.#reader.ref(0), this.#reader.ref(1), this.#reader.ref(2)];
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
