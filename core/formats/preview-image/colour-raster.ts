import type { Raster } from './raster.ts';
import { shaded, type Surfaces } from './surfaces.ts';

// Surfaces whose directions differ by more than this (of 127 per axis, squared) meet in an edge.
const BENT = 40 ** 2;
const EDGE_SHADE = 0.45;

/**
 * Colours the pixels, darkens those where one thing ends in front of another or where a surface bends, and writes the
 * picture at half its size: each pixel is the mean of four. `start`, `stride`: the byte of its first pixel in a larger
 * picture, and bytes from row to row there.
 */
// Long: six million pixels pass here for a strip of pictures.
export function colourRaster(
  { width, height, surface, drawn }: Raster,
  surfaces: Surfaces,
  into: DataView,
  start: number,
  stride: number,
): void {
  const [owners, facings, colours] = [surfaces.owners.data, surfaces.facings.data, surfaces.colours.data];
  const isEdge = (one: number, other: number): boolean => {
    if (one === other) return false;
    if (owners[one] !== owners[other]) return true;
    const a = facings[one]!,
      b = facings[other]!;
    if (a === b) return false;
    const x = (a & 255) - (b & 255),
      y = ((a >> 8) & 255) - ((b >> 8) & 255),
      z = ((a >> 16) & 255) - ((b >> 16) & 255);
    return x * x + y * y + z * z > BENT;
  };
  /** The colour of a pixel. An edge line is on the thing itself, never on the empty pixel next to it. */
  const colourOf = (own: number, before: number, above: number, after: number, below: number): number => {
    const colour = colours[own]!;
    if (own === 0) return 0;
    if (before !== 0 && above !== 0 && !isEdge(own, after) && !isEdge(own, below)) return colour;
    return darkened(colour);
  };
  const four = new Uint32Array(4);
  const last = drawn.right | 1;
  for (let y = drawn.top & ~1; y <= drawn.bottom; y += 2) {
    // Beyond the border pixels equal those at the border.
    const row = y * width,
      next = row + width,
      above = y === 0 ? row : row - width,
      below = y + 2 === height ? next : next + width;
    let to = start + (y >> 1) * stride + (drawn.left >> 1) * 4;
    let x = drawn.left & ~1;
    let a0 = surface[row + Math.max(0, x - 1)]!,
      b0 = surface[next + Math.max(0, x - 1)]!,
      a1 = surface[row + x]!,
      b1 = surface[next + x]!;
    for (; x < last; x += 2, to += 4) {
      const a2 = surface[row + x + 1]!,
        b2 = surface[next + x + 1]!,
        a3 = x + 2 < width ? surface[row + x + 2]! : a2,
        b3 = x + 2 < width ? surface[next + x + 2]! : b2;
      const c1 = surface[below + x]!,
        c2 = surface[below + x + 1]!,
        z1 = surface[above + x]!,
        z2 = surface[above + x + 1]!;
      if (
        a1 === a2 &&
        a1 === b1 &&
        a1 === b2 &&
        (a1 === 0 || (a1 === a3 && a1 === b3 && a1 === c1 && a1 === c2 && a0 !== 0 && b0 !== 0 && z1 !== 0 && z2 !== 0))
      ) {
        into.setUint32(to, colours[a1]!, true);
      } else {
        four[0] = colourOf(a1, a0, z1, a2, b1);
        four[1] = colourOf(a2, a1, z2, a3, b2);
        four[2] = colourOf(b1, b0, a1, b2, c1);
        four[3] = colourOf(b2, b1, a2, b3, c2);
        into.setUint32(to, meanOf(four), true);
      }
      a0 = a2;
      b0 = b2;
      a1 = a3;
      b1 = b3;
    }
  }
}

const darkened = (colour: number): number => (shaded(colour, EDGE_SHADE) | 0xff000000) >>> 0;

/** The mean of four colours, each by its opacity. */
export function meanOf(four: Uint32Array): number {
  let red = 0,
    green = 0,
    blue = 0,
    cover = 0;
  for (let n = 0; n < 4; n++) {
    const colour = four[n]!,
      weight = colour >>> 24;
    red += (colour & 255) * weight;
    green += ((colour >> 8) & 255) * weight;
    blue += ((colour >> 16) & 255) * weight;
    cover += weight;
  }
  if (cover === 0) return 0;
  return ((red / cover) | ((green / cover) << 8) | ((blue / cover) << 16) | ((cover / 4) << 24)) >>> 0;
}
