// The mean colour of a picture represents a texture in models whose surfaces have one colour.
import { jpegMean } from './jpeg.ts';
import type { MeanColour } from './pixel-sum.ts';
import { pngMean } from './png.ts';

/** The mean colour of a PNG or JPEG file; null for other formats, and for what cannot be read. */
export function meanColour(file: Uint8Array): MeanColour | null {
  try {
    if (file[0] === 0x89 && file[1] === 0x50) return pngMean(Buffer.from(file.buffer, file.byteOffset, file.length));
    return file[0] === 0xff && file[1] === 0xd8 ? jpegMean(file) : null;
  } catch {
    // A damaged picture has no colour; the report says that it is not shown.
    return null;
  }
}
