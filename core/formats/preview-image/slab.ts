type Numbers = Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int16Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/**
 * Memory for thousands of small arrays that are kept together: one buffer for many, since allocating one for each costs
 * more than filling it.
 */
export class Slab<T extends Numbers> {
  #data: T;
  #used = 0;
  readonly #make: (length: number) => T;
  readonly #size: number;

  /** `size`: numbers in each buffer; a longer array has its own */
  constructor(make: (length: number) => T, size: number) {
    this.#make = make;
    this.#size = size;
    this.#data = make(0);
  }

  /** An array of zeros. */
  zeros(length: number): T {
    if (length > this.#size / 8) return this.#make(length);
    if (this.#used + length > this.#data.length) {
      this.#data = this.#make(this.#size);
      this.#used = 0;
    }
    this.#used += length;
    return this.#data.subarray(this.#used - length, this.#used) as T;
  }

  /** A copy of the first numbers of an array. */
  copy(numbers: T, length: number): T {
    const kept = this.zeros(length);
    for (let n = 0; n < length; n++) kept[n] = numbers[n]!;
    return kept;
  }
}
