// The further values of a point, apart from its place and colour. While a file is read they are one number of 28 bits.

// Colours of points. While a file is read, three channels of 16 bits are kept as one number: their meaning is known
// only when all are read.

/**
 * Meaning of the channels of a file: 8 bits each; 16 bits, or 8 in 16 as some programs write; intensities, in the red
 * one; or nothing.
 */
export type ColourKind = 'bytes' | 'words' | 'intensity' | 'none';

const GREEN = 2 ** 16;
const BLUE = 2 ** 32;
/** Colour of every point where the file has no colours. */
export const plain = (): number => 0xcccccc;

/** Channels of 0 to 65,535 as one number, exact in a double. */
export const packColour = (red: number, green: number, blue: number): number => red + green * GREEN + blue * BLUE;

/** How stored colours are shown: as red, green, blue of 8 bits, red lowest. `largest`: of all channels of the file,
 *  where they are words or intensities. */
export function painter(kind: Exclude<ColourKind, 'none'>, largest = 255): (packed: number) => number {
  if (kind === 'intensity') {
    return packed => {
      const grey = Math.round((packed * 255) / Math.max(1, largest));
      return grey | (grey << 8) | (grey << 16);
    };
  }
  const shift = kind === 'words' && largest > 255 ? 8 : 0;
  return packed => {
    const blue = Math.trunc(packed / BLUE);
    const low = (packed - blue * BLUE) >>> 0;
    return ((low & 0xffff) >>> shift) | ((low >>> (16 + shift)) << 8) | ((blue >>> shift) << 16);
  };
}

/** Names of the fields, in the order in which tiles have them. */
export const marks = ['intensity', 'classification', 'return_number'] as const;
export type Mark = (typeof marks)[number];

const [CLASSIFICATION, RETURN] = [16, 24];
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

export type Range = Readonly<Record<'minimum' | 'maximum', number>>;
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

/** A whole number from 0 to `most`; 0 for NaN. */
export const within = (value: number, most: number): number => (value > 0 ? Math.min(most, Math.round(value)) : 0);
export const byte = (value: number): number => within(value, 255);
