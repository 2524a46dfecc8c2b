// The values of one field of the points of a scan, as they arrive in packets.
import { PointCloudError } from '../../errors.ts';

/** How the values of a field are stored. Whole numbers are packed without gaps and count from `minimum`. */
export type Coding = { readonly kind: 'single' | 'double' } | Whole;

interface Whole extends Readonly<Record<'bits' | 'scale' | 'offset', number>> {
  readonly kind: 'whole';
  readonly minimum: bigint;
}

/** Values of a field that wait for those of the others. */
const MOST_WAITING = 4_000_000;
/** Numbers of so many bits are exact in a double, with those of their last byte that belong to the next one. */
const EXACT = 45;
const noBytes = new Uint8Array(0);

/** Values that were decoded and not yet taken. */
export class Column {
  values = new Float64Array(1 << 12);
  count = 0;
  readonly #coding: Coding;
  /** bytes of an incomplete value */
  #rest: Uint8Array = noBytes;
  /** bits of the first of them that are used */
  #used = 0;
  /** values that are still to come */
  #left: number;

  constructor(coding: Coding, values: number) {
    this.#coding = coding;
    this.#left = values;
  }

  /** The value of all points of a field without bits. */
  get constant(): number | undefined {
    const coding = this.#coding;
    return coding.kind === 'whole' && coding.bits === 0
      ? Number(coding.minimum) * coding.scale + coding.offset
      : undefined;
  }

  /** Takes the next bytes of the field. @throws PointCloudError when they are far ahead of the other fields */
  push(added: Uint8Array): void {
    if (this.constant !== undefined) return;
    const bytes = this.#rest.length === 0 ? added : Buffer.concat([this.#rest, added]);
    const bits = this.#coding.kind === 'whole' ? this.#coding.bits : this.#coding.kind === 'single' ? 32 : 64;
    const values = Math.min(this.#left, Math.floor((bytes.length * 8 - this.#used) / bits));
    if (this.count + values > MOST_WAITING)
      throw new PointCloudError('The E57 file is damaged: the fields of its points do not fit together.');
    this.#makeRoom(values);
    const into = this.values.subarray(this.count, this.count + values);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (this.#coding.kind === 'whole') readWhole(view, this.#used, this.#coding, into);
    else if (this.#coding.kind === 'single') for (let n = 0; n < values; n++) into[n] = view.getFloat32(n * 4, true);
    else for (let n = 0; n < values; n++) into[n] = view.getFloat64(n * 8, true);
    this.count += values;
    this.#left -= values;
    const end = this.#used + values * bits;
    this.#rest = bytes.slice(end >>> 3);
    this.#used = end & 7;
  }

  /** Drops the first values. */
  drop(values: number): void {
    this.values.copyWithin(0, values, this.count);
    this.count -= values;
  }

  #makeRoom(more: number): void {
    if (this.count + more <= this.values.length) return;
    const larger = new Float64Array(Math.max(this.values.length * 2, this.count + more));
    larger.set(this.values.subarray(0, this.count));
    this.values = larger;
  }
}

/** Reads packed numbers, the lowest bits first. */
function readWhole(view: DataView, start: number, { bits, minimum, scale, offset }: Whole, into: Float64Array): void {
  const isSmall = bits <= EXACT && minimum > -(2n ** 52n) && minimum < 2n ** 52n;
  const least = Number(minimum);
  let at = start;
  for (let n = 0; n < into.length; n++, at += bits) {
    const whole = isSmall ? least + smallAt(view, at, bits) : Number(minimum + largeAt(view, at, bits));
    into[n] = whole * scale + offset;
  }
}

function smallAt(view: DataView, at: number, bits: number): number {
  let byte = at >>> 3;
  let value = view.getUint8(byte) >>> (at & 7);
  let have = 8 - (at & 7);
  let place = 2 ** have;
  while (have < bits) {
    value += view.getUint8(++byte) * place;
    have += 8;
    place *= 256;
  }
  return have === bits ? value : value % 2 ** bits;
}

function largeAt(view: DataView, at: number, bits: number): bigint {
  let value = 0n;
  const [first, last] = [at >>> 3, (at + bits - 1) >>> 3];
  for (let byte = last; byte >= first; byte--) value = (value << 8n) | BigInt(view.getUint8(byte));
  return BigInt.asUintN(bits, value >> BigInt(at & 7));
}
