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
  readonly #lookOf: ReturnType<typeof createLooks>;
  readonly #frames: PlacementFrames;
  readonly #first = new Map<string, { readonly product: number; readonly placement: number }>();

  constructor(index: StepIndex, attachments: Attachments) {
    this.#index = index;
    this.#lookOf = createLooks(index, attachments);
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
    const look = this.#lookOf(position);
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

/**
 * Sums of the appearance of products: a text that identical products have in common, and the STEP id of the placement;
 * null for products that equal no others.
 */
function createLooks(index: StepIndex, attachments: Attachments) {
  const { first, next, line } = attachments;
  const reader = new InstanceReader(index.bytes);
  const sums = new ContentSums(index, attachments);
  /** by the line that associates them with any number of products */
  const materials = new Map<number, Sum | null>();
  const sumOf = (position: number): Sum | null => (position < 0 ? null : sums.of(position));

  /**
   * The shape of a product and the attributes of its class; `host`: placement that its own must be relative to, and
   * then counts; -1: none.
   */
  function ownSum(position: number, host: number): (Sum & { readonly placement: number }) | null {
    reader.load(index, position);
    const placement = reader.ref(PLACEMENT);
    const shape = sumOf(index.positionOf(reader.ref(REPRESENTATION)));
    const tag = reader.argument(TAG);
    if (shape === null || placement < 0 || tag < 0 || !NAMING.has(reader.kindOf(tag))) return null;
    const others = sums.ofText(reader.endOf(tag) + 1, endOf(index, position));
    if (others === null) return null;
    const sum = joined(shape, others);
    if (host < 0) return { ...sum, placement };
    const at = index.positionOf(placement);
    if (at < 0 || nameAt(index, at) !== 'IFCLOCALPLACEMENT') return null;
    reader.load(index, at);
    if (reader.ref(0) !== host) return null;
    const inside = sumOf(index.positionOf(reader.ref(1)));
    return inside && { ...joined(sum, inside), placement };
  }

  /** A material or an opening of a product; null where the appearance depends on more than these. */
  function hangingOn(position: number, placement: number): Sum | null {
    const name = nameAt(index, position);
    const known = materials.get(position);
    if (known !== undefined) return known;
    reader.load(index, position);
    if (name === 'IFCRELASSOCIATESMATERIAL') {
      const material = sumOf(index.positionOf(reader.ref(RELATED)));
      materials.set(position, material);
      return material;
    }
    if (name !== 'IFCRELVOIDSELEMENT') return null;
    const opening = index.positionOf(reader.ref(RELATED));
    const sum = opening < 0 ? null : ownSum(opening, placement);
    return sum && joined(sum, { low: index.types[opening]!, high: 0 });
  }

  return (position: number) => {
    const own = ownSum(position, -1);
    if (own === null) return null;
    let [low, high] = [0, 0];
    for (let entry = first[position]!; entry > 0; entry = next[entry]!) {
      const sum = hangingOn(line[entry]!, own.placement);
      if (sum === null) return null;
      low = (low + sum.low) | 0;
      high = (high + sum.high) | 0;
    }
    return { key: `${index.types[position]!} ${own.low} ${own.high} ${low} ${high}`, placement: own.placement };
  };
}

/** Of two contents, one after the other. */
const joined = (a: Sum, b: Sum): Sum => ({ low: Math.imul(a.low, 31) ^ b.low, high: Math.imul(a.high, 31) ^ b.high });
