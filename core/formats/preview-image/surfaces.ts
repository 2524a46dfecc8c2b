// Surfaces of pixels, by number: a pixel keeps the number only while triangles are drawn, and gets its colour once at
// the end.
import { index } from '../matrices.ts';
import { Growing } from '../gltf/growing.ts';

/** Columns of surfaces; number 0 is the background. */
export interface Surfaces {
  /** number of the owner of the surface, from 1 */
  readonly owners: Growing<Uint32Array<ArrayBuffer>>;
  /** normal of the surface: 8 bits per axis */
  readonly facings: Growing<Uint32Array<ArrayBuffer>>;
  /** red in the lowest byte, then green, blue and opacity */
  readonly colours: Growing<Uint32Array<ArrayBuffer>>;
  /** surfaces of glass before others, by both numbers */
  readonly mixes: Map<number, number>;
}

const column = () => new Growing(n => new Uint32Array(n), 1024);

export function createSurfaces(): Surfaces {
  const surfaces = { owners: column(), facings: column(), colours: column(), mixes: new Map<number, number>() };
  addSurface(surfaces, 0, 0, 0);
  return surfaces;
}

/** Clears all surfaces. */
export function clearSurfaces({ owners, facings, colours, mixes }: Surfaces): void {
  owners.length = facings.length = colours.length = 1;
  mixes.clear();
}

/** @returns the number of a new surface */
export function addSurface({ owners, facings, colours }: Surfaces, owner: number, facing: number, colour: number) {
  owners.push(owner);
  facings.push(facing);
  colours.push(colour);
  return owners.length - 1;
}

/** A colour under a light. `shade`: share of it that is seen */
export const shaded = (colour: number, shade: number): number =>
  (((colour & 255) * shade) |
    ((((colour >> 8) & 255) * shade) << 8) |
    ((((colour >> 16) & 255) * shade) << 16) |
    (colour & 0xff000000)) >>>
  0;

/** The surface seen where glass is in front of another surface. `cover`: share of the surface behind that it hides */
export function mix(surfaces: Surfaces, glass: number, behind: number, cover: number): number {
  const key = glass * 2 ** 26 + behind;
  const known = surfaces.mixes.get(key);
  if (known !== undefined) return known;
  const [owners, facings, colours] = [surfaces.owners.data, surfaces.facings.data, surfaces.colours.data];
  const [front, back] = [index(colours, glass), index(colours, behind)];
  const left = ((back >>> 24) / 255) * (1 - cover);
  const whole = left + cover;
  let colour = (whole * 255) << 24;
  for (const shift of [0, 8, 16])
    colour |= ((((front >> shift) & 255) * cover + ((back >> shift) & 255) * left) / whole) << shift;
  const mixed = addSurface(surfaces, index(owners, glass), index(facings, glass), colour >>> 0);
  surfaces.mixes.set(key, mixed);
  return mixed;
}
