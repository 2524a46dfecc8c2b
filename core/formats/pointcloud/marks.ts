// The further values of a point, apart from its place and colour. While a file is read they are one number of 28 bits.

/** Names of the fields, in the order in which tiles have them. */
export const marks = ['intensity', 'classification', 'return_number'] as const;
export type Mark = (typeof marks)[number];

const CLASSIFICATION = 16,
  RETURN = 24;
/** The lowest bit of each field in the number. */
export const placesOfMarks = {
  intensity: 0,
  classification: CLASSIFICATION,
  return_number: RETURN,
} as const satisfies Record<Mark, number>;

/** @param intensity 0 to 65,535 @param classification 0 to 255 @param returnNumber 0 to 15 */
export const packMarks = (intensity: number, classification: number, returnNumber: number): number =>
  intensity | (classification << CLASSIFICATION) | (returnNumber << RETURN);

export const intensityIn = (packed: number): number => packed & 0xffff;
export const classificationIn = (packed: number): number => (packed >>> CLASSIFICATION) & 0xff;
export const returnNumberIn = (packed: number): number => packed >>> RETURN;

export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}
/** Of the marks in a cloud. */
export type MarkRanges = Readonly<Partial<Record<Mark, Range>>>;

/** Records which marks the points of a file have. */
export class MarkWatch {
  #lowIntensity = Infinity;
  #highIntensity = 0;
  readonly #classes = new Uint8Array(256);
  readonly #returns = new Uint8Array(16);

  see(packed: number): void {
    const intensity = packed & 0xffff;
    if (intensity < this.#lowIntensity) this.#lowIntensity = intensity;
    if (intensity > this.#highIntensity) this.#highIntensity = intensity;
    this.#classes[(packed >>> CLASSIFICATION) & 0xff] = 1;
    this.#returns[packed >>> RETURN] = 1;
  }

  /** Some programs write fields that are 0 in all points: these are omitted. */
  ranges(): MarkRanges {
    const ranges: readonly (readonly [Mark, number, number])[] = [
      ['intensity', this.#lowIntensity, this.#highIntensity],
      ['classification', this.#classes.indexOf(1), this.#classes.lastIndexOf(1)],
      ['return_number', this.#returns.indexOf(1), this.#returns.lastIndexOf(1)],
    ];
    return Object.fromEntries(
      ranges.filter(([, , maximum]) => maximum > 0).map(([mark, minimum, maximum]) => [mark, { minimum, maximum }]),
    );
  }
}
