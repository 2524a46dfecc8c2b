// The one shared material of all points; values that differ between clouds and tiles are set before each is drawn.
import { Color, DataTexture, GLSL3, NearestFilter, RawShaderMaterial, Vector2, Vector3, Vector4 } from 'three';
import type { Materials } from '../drawing/materials.ts';
import { classColour, pointColours, rampColour, type CloudLook, type Range } from './cloud-look.ts';
import { cutFunctions } from '../drawing/shaders.ts';

// The shaders of points and of their composition into the picture.

/** Order of `by`: that of `pointColours`. */
const pointVertex = /* glsl */ `
  precision highp float;
  precision highp int;
  in vec4 position;
  in vec4 paint;
  uniform mat4 modelMatrix;
  uniform mat4 modelViewMatrix;
  uniform mat4 projectionMatrix;
  uniform highp sampler2D palette;
  uniform int by;
  uniform vec2 heights;
  uniform vec2 intensities;
  uniform vec3 single;
  uniform vec4 tint;
  uniform float share;
  uniform float spacing;
  uniform float scale;
  uniform float least;
  uniform float most;
  uniform bool parallel;
  out vec3 colour;
  out vec3 eye;
  flat out float size;
  float partOf(float value, vec2 range) { return clamp((value - range.x) / max(range.y - range.x, 1e-6), 0.0, 1.0); }
  void main() {
    // Some points for all of them: a shade of what is there.
    uint n = uint(gl_VertexID) * 2654435761u;
    if (float(n >> 8) / 16777216.0 >= share) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
    if (by == 1) {
      float height = (modelMatrix * vec4(position.xyz, 1.0)).y;
      colour = texelFetch(palette, ivec2(int(partOf(height, heights) * 255.0 + 0.5), 0), 0).rgb;
    }
    else if (by == 2) colour = vec3(0.08 + 0.92 * sqrt(partOf(position.w, intensities)));
    else if (by == 3) colour = texelFetch(palette, ivec2(int(paint.a * 255.0 + 0.5), 1), 0).rgb;
    else if (by == 4) colour = single;
    else colour = paint.rgb;
    colour = mix(colour, tint.rgb, tint.a);
    vec4 seen = modelViewMatrix * vec4(position.xyz, 1.0);
    eye = seen.xyz;
    size = clamp(spacing * scale / (parallel ? 1.0 : max(0.001, -seen.z)), least, most);
    gl_PointSize = size;
    gl_Position = projectionMatrix * seen;
  }
`;

const pointFragment = /* glsl */ `
  precision highp float;
  ${cutFunctions}
  in vec3 colour;
  in vec3 eye;
  flat in float size;
  out vec4 result;
  void main() {
    #if PLANES > 0
      if (isCut(eye)) discard;
    #endif
    vec2 from = gl_PointCoord - 0.5;
    if (size > 2.5 && dot(from, from) > 0.25) discard;
    result = vec4(colour, 1.0);
  }
`;

/**
 * Eye-dome lighting: a pixel is darker the more its neighbours are in front of it, compared by the logarithms of their
 * distances (Christian Boucheny, Interactive Scientific Visualization of Large Datasets: Towards a Perceptive-Based
 * Approach, thesis, Grenoble 2009, chapter 4). Depths are passed on into the picture, so that bodies hide points and
 * points hide bodies.
 */
export const composeFragment = /* glsl */ `
  precision highp float;
  in vec2 at;
  out vec4 result;
  uniform sampler2D colours;
  uniform highp sampler2D depths;
  uniform vec2 pixel;
  uniform float near;
  uniform float far;
  uniform bool parallel;
  uniform float reach;
  uniform float strength;
  float distanceAt(vec2 p) {
    float d = texture(depths, p).r;
    return parallel ? d * (far - near) / reach : log2(near * far / (far - d * (far - near)));
  }
  void main() {
    float depth = texture(depths, at).r;
    if (depth >= 1.0) discard;
    float shade = 1.0;
    if (strength > 0.0) {
      float here = distanceAt(at);
      float sum = 0.0;
      for (int i = 0; i < 8; i++) {
        float angle = float(i) * 0.7853982;
        vec2 beside = at + pixel * vec2(cos(angle), sin(angle)) * 1.5;
        if (texture(depths, beside).r < 1.0) sum += max(0.0, here - distanceAt(beside));
      }
      shade = max(0.25, exp(-sum / 8.0 * strength));
    }
    result = vec4(texture(colours, at).rgb * shade, 1.0);
    gl_FragDepth = depth;
  }
`;

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
  const shaders = { vertexShader: pointVertex, fragmentShader: pointFragment };
  const material = new RawShaderMaterial({ glslVersion: GLSL3, ...shaders, uniforms, defines: { PLANES: 0 } });
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
