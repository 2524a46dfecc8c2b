import type { Instance, Instances } from '../own-geometry/instances.ts';

/** The mean of a texture: shares of red, green and blue, and its opacity. */
export interface TextureMean {
  readonly rgb: readonly [number, number, number];
  readonly alpha: number;
  /** it is multiplied with the colour below it, instead of replacing it */
  readonly tints: boolean;
}

export function createTextures(_instances: Instances) {
  return { mean: (_textures: readonly Instance[]): TextureMean | null => null };
}
