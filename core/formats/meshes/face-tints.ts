// Colours of points as colours of faces: every file that we write has one colour for each shape, so that a shape is
// divided by the colours of its triangles.

/** Red, green, blue and opacity as shares of 1. */
export type Tint = readonly [red: number, green: number, blue: number, alpha: number];

/** Triangles of one colour; the tint is null where their points have none. */
export interface TintedFaces {
  readonly tint: Tint | null;
  /** three ranks of points for each triangle */
  readonly indices: Uint32Array<ArrayBuffer>;
}

/** A shape is divided into no more parts than this: colours of scans, which differ everywhere, are made coarser. */
const MOST_TINTS = 64;
/** Bits of each channel that are compared, from exact to so few that no more colours are left. */
const DEPTHS = [8, 5, 4, 3, 2, 1];

/** The mean colour of the corners of each triangle. @param colours four shares for each point; NaN beyond them */
export function meanTints(indices: Uint32Array, colours: Float32Array): Float32Array {
  const tints = new Float32Array(Math.floor(indices.length / 3) * 4);
  for (let at = 0; at < tints.length; at++) {
    const [face, channel] = [at >> 2, at & 3];
    let sum = 0;
    for (let corner = 0; corner < 3; corner++) sum += colours[indices[face * 3 + corner]! * 4 + channel] ?? NaN;
    tints[at] = within(sum / 3);
  }
  return tints;
}

/**
 * Divides triangles by their colours; of similar colours that are put together the mean counts. `tints`: four shares
 * for each triangle, NaN for those without a colour.
 */
export function dividedBy(indices: Uint32Array, tints: Float32Array): TintedFaces[] {
  const count = Math.floor(indices.length / 3);
  const keys = keysOf(tints, count);
  const groups = new Map<number, number[]>();
  for (let face = 0; face < count; face++) {
    const group = groups.get(keys[face]!);
    if (group === undefined) groups.set(keys[face]!, [face]);
    else group.push(face);
  }
  return [...groups].map(([key, faces]) => {
    const own = new Uint32Array(faces.length * 3);
    faces.forEach((face, n) => own.set(indices.subarray(face * 3, face * 3 + 3), n * 3));
    if (key < 0) return { indices: own, tint: null };
    const mean = (channel: number): number =>
      faces.reduce((sum, face) => sum + tints[face * 4 + channel]!, 0) / faces.length;
    return { indices: own, tint: [mean(0), mean(1), mean(2), mean(3)] };
  });
}

/** A number for each triangle, the same for those that become one colour; -1 without one. */
function keysOf(tints: Float32Array, count: number): Float64Array {
  const keys = new Float64Array(count);
  for (const bits of DEPTHS) {
    const steps = 2 ** bits - 1;
    const different = new Set<number>();
    for (let face = 0; face < count; face++) {
      let key = 0;
      for (let channel = 0; channel < 4; channel++) {
        key = key * 256 + Math.round(tints[face * 4 + channel]! * steps);
      }
      keys[face] = Number.isNaN(key) ? -1 : key;
      different.add(keys[face]!);
    }
    if (different.size <= MOST_TINTS) break;
  }
  return keys;
}

/** NaN stays. */
const within = (share: number): number => Math.min(1, Math.max(0, share));

/** The tint as sRGB with alpha, red in the lowest byte. @param encode of a share of red, green or blue, to 255 */
export function packTint([red, green, blue, alpha]: Tint, encode: (share: number) => number): number {
  const opacity = Math.round(255 * alpha);
  return (encode(red) | (encode(green) << 8) | (encode(blue) << 16) | (opacity << 24)) >>> 0;
}
