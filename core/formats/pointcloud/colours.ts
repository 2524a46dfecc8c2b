// Colours of points. While a file is read, three channels of 16 bits are kept as one number: what they mean is known only
// when all are read.

/** What the channels of a file are: 8 bits each; 16 bits, or 8 in 16 as some programs write; intensities, in the red one;
 *  or nothing. */
export type ColourKind = 'bytes' | 'words' | 'intensity' | 'none';

const GREEN = 2 ** 16;
const BLUE = 2 ** 32;
/** Shown for every point where the file does not tell colours. */
export const plain = (): number => 0xcccccc;

/** Channels of 0 to 65,535 as one number, exact in a double. */
export const packColour = (red: number, green: number, blue: number): number => red + green * GREEN + blue * BLUE;

/** How stored colours are shown: as red, green, blue of 8 bits, red lowest. `largest`: of all channels of the file. Undefined
 *  where they do not tell points from each other: some programs write fields for them and leave all at 0. */
export function painter(kind: ColourKind, largest: number): ((packed: number) => number) | undefined {
  if (kind === 'none' || largest === 0) return undefined;
  if (kind === 'intensity') {
    return packed => {
      const grey = Math.round(((packed % GREEN) * 255) / largest);
      return grey | (grey << 8) | (grey << 16);
    };
  }
  const shift = kind === 'words' && largest > 255 ? 8 : 0;
  return packed => {
    const low = packed % BLUE;
    return (
      ((low & 0xffff) >>> shift) |
      ((Math.floor(low / GREEN) >>> shift) << 8) |
      ((Math.floor(packed / BLUE) >>> shift) << 16)
    );
  };
}
