// How light falls on surfaces, for all pictures of models.

// Light comes from above the left shoulder of who looks (axes of the picture: right, down, towards the eye).
const LIGHT = [-0.42, -0.74, 0.52] as const;
const DARKEST = 0.5;
/** Opacity from which on nothing is seen through a thing. */
export const SOLID = 230;
export const GLASS_COVER = 0.45;

/** Share of its colour that a surface shows. Where it looks: of length 1. */
export const shadeOf = (x: number, y: number, z: number): number =>
  DARKEST + (1 - DARKEST) * Math.max(0, x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2]);

/** Where a surface looks, as canvases keep it: 8 bits per axis. */
export const facingOf = (x: number, y: number, z: number): number =>
  Math.round(x * 127 + 128) | (Math.round(y * 127 + 128) << 8) | (Math.round(z * 127 + 128) << 16);
