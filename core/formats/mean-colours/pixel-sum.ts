// Pixels of a picture, added up.

/** Linear shares of red, green and blue, weighted by opacity, and the mean opacity. */
export interface MeanColour {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
}

/** Pictures of more pixels are not read. */
export const MOST_PIXELS = 1 << 25;

/** Linear share of a channel of sRGB from 0 to 255. */
export const linearOf = (channel: number): number => {
  const share = Math.min(1, Math.max(0, channel / 255));
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const linear = Float64Array.from({ length: 256 }, (_, n) => linearOf(n));

/** Adds up pixels. */
export class PixelSum {
  readonly #sums = new Float64Array(4);
  #count = 0;

  /** Channels of sRGB from 0 to 255, whole numbers, and an opacity from 0 to 1. */
  add(red: number, green: number, blue: number, alpha: number): void {
    const sums = this.#sums;
    sums[0]! += linear[red]! * alpha;
    sums[1]! += linear[green]! * alpha;
    sums[2]! += linear[blue]! * alpha;
    sums[3]! += alpha;
    this.#count += 1;
  }

  /** Null without pixels. */
  mean(): MeanColour | null {
    const [red = 0, green = 0, blue = 0, alpha = 0] = this.#sums;
    if (this.#count === 0) return null;
    const share = (sum: number): number => (alpha === 0 ? 1 : sum / alpha);
    return { rgb: [share(red), share(green), share(blue)], alpha: alpha / this.#count };
  }
}
