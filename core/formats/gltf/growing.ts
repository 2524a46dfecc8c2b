type Numbers = Exclude<NodeJS.TypedArray<ArrayBuffer>, { readonly at: (index: number) => bigint | undefined }>;

/** A typed array that grows. `room` is called before writing to `data`, which it may replace. */
export class Growing<T extends Numbers> {
  data: T;
  length = 0;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T, capacity: number) {
    this.#make = make;
    this.data = make(capacity);
  }

  /** Makes sure that `count` more numbers fit. */
  room(count: number): void {
    const needed = this.length + count;
    if (needed <= this.data.length) return;
    const larger = this.#make(Math.max(needed, Math.ceil(this.data.length * 1.6)));
    larger.set(this.data.subarray(0, this.length));
    this.data = larger;
  }

  push(value: number): void {
    this.room(1);
    this.data[this.length++] = value;
  }

  append(values: ArrayLike<number>): void {
    this.room(values.length);
    this.data.set(values, this.length);
    this.length += values.length;
  }

  /** Clears the array, and keeps at most this capacity. */
  shrink(capacity: number): void {
    this.length = 0;
    if (this.data.length > capacity) this.data = this.#make(capacity);
  }

  /** The written numbers, as bytes; a view, valid until the next write. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.data.buffer, 0, this.length * this.data.BYTES_PER_ELEMENT);
  }

  /** The written numbers, in an array of their exact size; the rest can be written again. */
  take(): T {
    const taken = this.data.slice(0, this.length) as T;
    this.length = 0;
    return taken;
  }
}
