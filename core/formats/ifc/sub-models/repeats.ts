import { Growing } from '../../gltf/growing.ts';
import { compose, inverse } from '../own-geometry/vectors.ts';
import { PlacementFrames } from '../extract/placement-frames.ts';
import { endOf, idAt, nameAt, type StepIndex } from '../step/step-index.ts';
import { InstanceReader, kinds } from '../step/step-reader.ts';
import { type Attachments, RELATED } from './closure.ts';
import { ContentSums, type Sum } from './content-sums.ts';

// Ranks in every IfcProduct; arguments after the last of them belong to its class. (Of a room or a storey that one is
// its long name.)
const PLACEMENT = 5;
const REPRESENTATION = 6;
const TAG = 7;

// Allowed values in the place of a tag: it only names the product. (Where a class has something else there, that may be
// visible.)
const NAMING: ReadonlySet<number> = new Set([kinds.string, kinds.missing, kinds.derived]);

/** Products identical to others. There may be hundreds of thousands: each is a number. */
export interface Repeats {
  /** by STEP id of a drawn product: the numbers of identical ones */
  readonly of: ReadonlyMap<number, readonly number[]>;
  /** STEP ids by number */
  readonly products: Float64Array;
  /**
   * 12 by number: the transformation from the drawn one to this one; the origin, then the axes x, y and z, in the
   * file's unit
   */
  readonly moves: Float64Array;
}

/** Of a file that is drawn as a whole. */
export const noRepeats: Repeats = { of: new Map(), products: new Float64Array(0), moves: new Float64Array(0) };

/**
 * Finds products that are drawn alike except for their place: equal shapes, whatever their instances are numbered, with
 * equal styles, materials and openings. Storeys of a tower, panels of a facade and rails are often exported that way.
 */
export class RepeatFinder {
  readonly #of = new Map<number, number[]>();
  readonly #products = new Growing(n => new Float64Array(n), 1024);
  readonly #moves = new Growing(n => new Float64Array(n), 12 * 1024);
  readonly #index: StepIndex;
  readonly #sums: LookSums;
  readonly #frames: PlacementFrames;
  readonly #first = new Map<string, { readonly product: number; readonly placement: number }>();

  constructor(index: StepIndex, attachments: Attachments) {
    this.#index = index;
    this.#sums = new LookSums(index, attachments);
    this.#frames = new PlacementFrames(index);
  }

  /**
   * Positions of those `products` that have to be drawn, in their order: of identical products the first one. Each is
   * examined on demand, so that drawing can begin before all are known.
   */
  *once(products: Int32Array): Generator<number, void> {
    for (const position of products) if (!this.#isRepeat(position)) yield position;
  }

  #isRepeat(position: number): boolean {
    const look = this.#sums.of(position);
    if (look === null) return false;
    const product = idAt(this.#index, position);
    const known = this.#first.get(look.key);
    if (known === undefined) {
      this.#first.set(look.key, { product, placement: look.placement });
      return false;
    }
    const [there, here] = [this.#frames.of(known.placement), this.#frames.of(look.placement)];
    if (there === null || here === null) return false;
    const number = this.#products.length;
    const list = this.#of.get(known.product);
    if (list === undefined) this.#of.set(known.product, [number]);
    else list.push(number);
    this.#products.push(product);
    const { o, x, y, z } = compose(here, inverse(there));
    for (const vector of [o, x, y, z]) this.#moves.append(vector);
    return true;
  }

  /** The repeats found; call it once, at the end. */
  found(): Repeats {
    return { of: this.#of, products: this.#products.take(), moves: this.#moves.take() };
  }
}

/** Sums of the appearance of products. */
class LookSums {
  readonly #index: StepIndex;
  readonly #attachments: Attachments;
  readonly #reader: InstanceReader;
  readonly #sums: ContentSums;
  /** by the line that associates them with any number of products */
  readonly #materials = new Map<number, Sum | null>();

  constructor(index: StepIndex, attachments: Attachments) {
    this.#index = index;
    this.#attachments = attachments;
    this.#reader = new InstanceReader(index.bytes);
    this.#sums = new ContentSums(index, attachments);
  }

  /**
   * A text that identical products have in common, and the STEP id of the placement; null for products that equal no
   * others.
   */
  of(position: number): { readonly key: string; readonly placement: number } | null {
    const index = this.#index;
    const { first, next, line } = this.#attachments;
    const own = this.#ownSum(position, -1);
    if (own === null) return null;
    let [low, high] = [0, 0];
    for (let entry = first[position]!; entry > 0; entry = next[entry]!) {
      const sum = this.#hangingOn(line[entry]!, own.placement);
      if (sum === null) return null;
      low = (low + sum.low) | 0;
      high = (high + sum.high) | 0;
    }
    return { key: `${index.types[position]!} ${own.low} ${own.high} ${low} ${high}`, placement: own.placement };
  }

  /** A material or an opening of a product; null where the appearance depends on more than these. */
  #hangingOn(line: number, placement: number): Sum | null {
    const index = this.#index;
    const name = nameAt(index, line);
    const known = this.#materials.get(line);
    if (known !== undefined) return known;
    this.#reader.load(index, line);
    if (name === 'IFCRELASSOCIATESMATERIAL') {
      const material = this.#sumOf(index.positionOf(this.#reader.ref(RELATED)));
      this.#materials.set(line, material);
      return material;
    }
    if (name !== 'IFCRELVOIDSELEMENT') return null;
    const opening = index.positionOf(this.#reader.ref(RELATED));
    const sum = opening < 0 ? null : this.#ownSum(opening, placement);
    return sum && joined(sum, { low: index.types[opening]!, high: 0 });
  }

  #sumOf(position: number): Sum | null {
    return position < 0 ? null : this.#sums.of(position);
  }

  /**
   * The shape of a product and the attributes of its class; `host`: placement that its own must be relative to, and
   * then counts; -1: none.
   */
  #ownSum(position: number, host: number): (Sum & { readonly placement: number }) | null {
    const index = this.#index;
    const reader = this.#reader;
    reader.load(index, position);
    const placement = reader.ref(PLACEMENT);
    const shape = this.#sumOf(index.positionOf(reader.ref(REPRESENTATION)));
    const tag = reader.argument(TAG);
    if (shape === null || placement < 0 || tag < 0 || !NAMING.has(reader.kindOf(tag))) return null;
    const rest = this.#sums.ofText(reader.endOf(tag) + 1, endOf(index, position));
    if (rest === null) return null;
    const sum = joined(shape, rest);
    if (host < 0) return { ...sum, placement };
    const at = index.positionOf(placement);
    if (at < 0 || nameAt(index, at) !== 'IFCLOCALPLACEMENT') return null;
    reader.load(index, at);
    if (reader.ref(0) !== host) return null;
    const inside = this.#sumOf(index.positionOf(reader.ref(1)));
    return inside && { ...joined(sum, inside), placement };
  }
}

/** Of two contents, one after the other. */
const joined = (a: Sum, b: Sum): Sum => ({ low: Math.imul(a.low, 31) ^ b.low, high: Math.imul(a.high, 31) ^ b.high });
