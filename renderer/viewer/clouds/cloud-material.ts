// The one shared material of all points; values that differ between clouds and tiles are set before each is drawn.
import { Color, DataTexture, GLSL3, NearestFilter, RawShaderMaterial, Vector2, Vector3, Vector4 } from 'three';
import type { Materials } from '../drawing/materials.ts';
import { classColour, pointColours, rampColour, type CloudLook, type Range } from './cloud-look.ts';
import { pointFragment, pointVertex } from './cloud-shaders.ts';

/** Size of points relative to their spacing: reaches the diagonal neighbours. */
const OVERLAP = 1.5;
/** Pixels. */
const [LEAST, MOST] = [1, 40];

export interface TileLook {
  /** metres between points */
  readonly spacing: number;
  /** share of the points that are drawn */
  readonly share: number;
  /** sRGB, 0 to 1, and its strength */
  readonly tint: readonly [number, number, number, number];
}

export type CloudMaterial = ReturnType<typeof createCloudMaterial>;

export function createCloudMaterial({ uniforms: shared }: Pick<Materials, 'uniforms'>) {
  const palette = paletteTexture();
  const uniforms = {
    planes: shared.planes,
    palette: { value: palette },
    by: { value: 0 },
    heights: { value: new Vector2() },
    intensities: { value: new Vector2() },
    single: { value: new Vector3() },
    tint: { value: new Vector4() },
    share: { value: 1 },
    spacing: { value: 0 },
    scale: { value: 1 },
    least: { value: LEAST },
    most: { value: MOST },
    parallel: { value: false },
  };
  const material = new RawShaderMaterial({
    glslVersion: GLSL3,
    vertexShader: pointVertex,
    fragmentShader: pointFragment,
    uniforms,
    defines: { PLANES: 0 },
  });
  let size = 1;
  return {
    material,
    setLook(look: CloudLook): void {
      uniforms.by.value = pointColours.indexOf(look.by);
      const { r, g, b } = new Color().setHex(look.single, 'srgb-linear');
      uniforms.single.value.set(r, g, b);
      size = look.size;
    },
    /** Sets the ranges over all clouds: heights in the scene, intensities from 0 to 65,535. */
    setRanges(heights: Range | undefined, intensities: Range | undefined): void {
      uniforms.heights.value.set(...(heights ?? [0, 1]));
      const [low, high] = intensities ?? [0, 65_535];
      uniforms.intensities.value.set(low / 65_535, high / 65_535);
    },
    /** Prepares a frame. @param scale pixels of the target that a metre covers at a distance of one */
    aim(scale: number, isParallel: boolean, pixelRatio: number): void {
      uniforms.scale.value = scale;
      uniforms.parallel.value = isParallel;
      uniforms.least.value = LEAST * Math.max(1, size) * Math.max(1, pixelRatio);
      uniforms.most.value = MOST * size * pixelRatio;
      const planes = shared.planes.value.length;
      if (material.defines['PLANES'] !== planes) {
        material.defines['PLANES'] = planes;
        material.needsUpdate = true;
      }
    },
    /** Prepares a tile. */
    aimAtTile({ spacing, share, tint }: TileLook): void {
      uniforms.spacing.value = spacing * OVERLAP * size;
      uniforms.share.value = share;
      uniforms.tint.value.set(...tint);
      material.uniformsNeedUpdate = true;
    },
    dispose(): void {
      palette.dispose();
      material.dispose();
    },
  };
}

/** Colours by height in the first row, by class in the second. */
function paletteTexture(): DataTexture {
  const bytes = new Uint8Array(256 * 2 * 4);
  const put = (at: number, colour: number): void =>
    bytes.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], at * 4);
  for (let n = 0; n < 256; n++) {
    put(n, rampColour(n / 255));
    put(256 + n, classColour(n));
  }
  const texture = new DataTexture(bytes, 256, 2);
  texture.magFilter = texture.minFilter = NearestFilter;
  texture.needsUpdate = true;
  return texture;
}
