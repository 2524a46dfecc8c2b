/**
 * The middle one of five numbers, of which a new one pushes out the highest and the lowest in turn. Rule: the LAZ
 * specification.
 */
export class StreamMedian {
  readonly #values = [0, 0, 0, 0, 0];
  #isHigh = true;

  get value(): number {
    return this.#values[2]!;
  }

  add(value: number): void {
    const values = this.#values;
    const middle = values[2]!;
    const isHigh = this.#isHigh;
    values[isHigh ? 4 : 0] = value;
    values.sort((one, other) => one - other);
    if (isHigh ? value >= middle : value <= middle) this.#isHigh = !isHigh;
  }
}
