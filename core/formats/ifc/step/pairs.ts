/** Pairs of small whole numbers in the order they were found, held in one typed array. */
export class Pairs {
  private data = new Int32Array(256);
  length = 0;

  push(left: number, right: number): void {
    if (this.length * 2 === this.data.length) {
      const bigger = new Int32Array(this.data.length * 2);
      bigger.set(this.data);
      this.data = bigger;
    }
    this.data[this.length * 2] = left;
    this.data[this.length * 2 + 1] = right;
    this.length++;
  }

  left(rank: number): number {
    return this.data[rank * 2]!;
  }

  right(rank: number): number {
    return this.data[rank * 2 + 1]!;
  }

  /** The right sides of every left side from 0 to `highest`, in the order they were pushed. */
  group(highest: number): Groups {
    const offsets = new Int32Array(highest + 2);
    for (let i = 0; i < this.length; i++) offsets[this.data[i * 2]! + 1]!++;
    for (let i = 1; i < offsets.length; i++) offsets[i]! += offsets[i - 1]!;
    const cursor = offsets.slice();
    const values = new Int32Array(this.length);
    for (let i = 0; i < this.length; i++) values[cursor[this.data[i * 2]!]!++] = this.data[i * 2 + 1]!;
    return { of: left => values.subarray(offsets[left]!, offsets[left + 1]!) };
  }
}

export interface Groups {
  of(left: number): Int32Array;
}
