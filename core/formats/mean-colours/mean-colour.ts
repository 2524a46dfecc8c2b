// The mean colour of a picture represents a texture in models whose surfaces have one colour.
import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { type MeanColour, MOST_PIXELS, PixelSum } from './pixel-sum.ts';

// Bytes that the decoder of JPEG may take: eight per pixel and its tables.
const MOST_MEGABYTES = 512;

/** The mean colour of a PNG or JPEG file; null for other formats, and for what cannot be read or is too large. */
export function meanColour(file: Uint8Array): MeanColour | null {
  try {
    const pixels = pixelsOf(Buffer.from(file.buffer, file.byteOffset, file.length));
    if (pixels === null) return null;
    const sum = new PixelSum();
    for (let at = 0; at < pixels.length; at += 4)
      sum.add(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]! / 255);
    return sum.mean();
  } catch {
    // A damaged picture has no colour; the report says that it is not shown.
    return null;
  }
}

/** Red, green, blue and opacity of each pixel. */
function pixelsOf(file: Buffer): Uint8Array | null {
  const isPng = file[0] === 0x89 && file[1] === 0x50;
  // The first chunk of a PNG has its size.
  if (isPng && file.readUInt32BE(16) * file.readUInt32BE(20) > MOST_PIXELS) return null;
  if (isPng) return PNG.sync.read(file).data;
  if (file[0] !== 0xff || file[1] !== 0xd8) return null;
  const limits = { maxResolutionInMP: MOST_PIXELS / 1e6, maxMemoryUsageInMB: MOST_MEGABYTES };
  return decode(file, { useTArray: true, ...limits }).data;
}
