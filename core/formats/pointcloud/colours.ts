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
