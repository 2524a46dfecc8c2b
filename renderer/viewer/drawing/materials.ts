// The materials of all models: one shared set with one set of uniforms.
import {
  type Camera,
  DataTexture,
  DoubleSide,
  GLSL3,
  NearestFilter,
  RGBAFormat,
  ShaderMaterial,
  type Texture,
  Vector3,
  Vector4,
} from 'three';
import { STATE_WIDTH } from '../models/element-states.ts';
import { edgeFragment, edgeVertex } from './edge-shaders.ts';
import { frontFragment, maskFragment, maskVertex, surfaceFragment, surfaceVertex } from './shaders.ts';

export type Plane = readonly [x: number, y: number, z: number, w: number];

export interface Materials {
  readonly solid: ShaderMaterial;
  readonly translucent: ShaderMaterial;
  readonly shade: ShaderMaterial;
  readonly edges: ShaderMaterial;
  readonly mask: ShaderMaterial;
  /** the number of the element in front */
  readonly front: ShaderMaterial;
  readonly uniforms: ReturnType<typeof createUniforms>;
  /** Uploads the bytes of the states, once for each version. */
  showStates(bytes: Uint8Array, version: number): void;
  setPlanes(planes: readonly Plane[]): void;
  /** Transforms the section planes for a camera; called before anything is drawn with it. */
  aim(camera: Camera): void;
  /** Frees their memory on graphics cards; they are created again at the next drawing. */
  release(): void;
  dispose(): void;
}

function createUniforms() {
  return {
    states: { value: null as DataTexture | null },
    hovered: { value: -1 },
    accent: { value: new Vector3() },
    sun: { value: new Vector3(0, 1, 0) },
    upward: { value: new Vector3(0, 1, 0) },
    brightness: { value: 1 },
    cutColour: { value: new Vector3() },
    edgeColour: { value: new Vector4(0, 0, 0, 0.5) },
    planes: { value: [] as Vector4[] },
    knowsFronts: { value: false },
    fronts: { value: null as Texture | null },
    frontDepths: { value: null as Texture | null },
  };
}

export function createMaterials(): Materials {
  const uniforms = createUniforms();
  let cuts: readonly Plane[] = [];
  let shownVersion = -1;
  const make = (vertexShader: string, fragmentShader: string, pass: number, blended: boolean): ShaderMaterial =>
    new ShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms,
      defines: { PASS: pass, PLANES: 0 },
      side: DoubleSide,
      transparent: blended,
      depthWrite: !blended,
    });
  const all = {
    solid: make(surfaceVertex, surfaceFragment, 0, false),
    translucent: make(surfaceVertex, surfaceFragment, 1, true),
    shade: make(surfaceVertex, surfaceFragment, 2, true),
    edges: make(edgeVertex, edgeFragment, 0, true),
    mask: make(maskVertex, maskFragment, 0, false),
    front: make(maskVertex, frontFragment, 0, false),
  };
  const release = (): void => {
    uniforms.states.value?.dispose();
    for (const material of Object.values(all)) material.dispose();
  };
  // Faces leave room in depth for their edges: a pixel of an edge is up to half a pixel away from the edge, where a
  // slanted face is nearer; and depths are rounded. `fronts.ts` separates elements closer behind a face than that.
  Object.assign(all.solid, { polygonOffset: true, polygonOffsetFactor: 0.5, polygonOffsetUnits: 4 });
  return {
    ...all,
    uniforms,
    showStates(bytes, version) {
      if (version === shownVersion) return;
      shownVersion = version;
      const texture = uniforms.states.value;
      if (texture?.image.data === bytes) {
        texture.needsUpdate = true;
        return;
      }
      texture?.dispose();
      const next = new DataTexture(bytes, STATE_WIDTH, bytes.length / 4 / STATE_WIDTH, RGBAFormat);
      next.magFilter = next.minFilter = NearestFilter;
      next.needsUpdate = true;
      uniforms.states.value = next;
    },
    setPlanes(planes) {
      cuts = planes;
      uniforms.planes.value = planes.map(plane => new Vector4(...plane));
      for (const material of Object.values(all)) {
        if (material.defines['PLANES'] === planes.length) continue;
        material.defines['PLANES'] = planes.length;
        material.needsUpdate = true;
      }
    },
    aim(camera) {
      cuts.forEach((plane, n) => {
        const [x, y, z, w] = seenPlane(plane, camera.matrixWorldInverse.elements);
        uniforms.planes.value[n]?.set(x, y, z, w);
      });
    },
    release,
    dispose: release,
  };
}

/** A plane of the scene in the frame of the eye. `toEye`: the 16 numbers, column by column, of a rigid transform. */
export function seenPlane([x, y, z, w]: Plane, toEye: ArrayLike<number>): Plane {
  const turned = (row: 0 | 1 | 2): number => toEye[row]! * x + toEye[row + 4]! * y + toEye[row + 8]! * z;
  const [a, b, c] = [turned(0), turned(1), turned(2)];
  return [a, b, c, w - a * toEye[12]! - b * toEye[13]! - c * toEye[14]!];
}
