// The materials of all models: one shared set with one set of uniforms.
import type { Camera, Texture } from 'three';
import { DataTexture, DoubleSide, GLSL3, NearestFilter, RGBAFormat, ShaderMaterial, Vector3, Vector4 } from 'three';
import { STATE_WIDTH } from '../models/element-states.ts';
import {
  frontFragment,
  maskFragment,
  maskVertex,
  surfaceFragment,
  surfaceVertex,
  cutFunctions,
  frontFunctions,
  stateFunctions,
} from './shaders.ts';

// The shaders of the edges of a model.

const edgeVertex = /* glsl */ `
  ${stateFunctions}
  in float feature;
  out vec3 eye;
  out float strength;
  flat out float owner;
  void main() {
    int mark;
    stateOf(feature, mark);
    if (isOff(mark)) { gl_Position = nowhere; return; }
    owner = feature;
    strength = isGhost(mark) ? 0.10 : isXray(mark) ? 0.4 : 1.0;
    vec4 seen = seenFrom(position);
    eye = seen.xyz;
    // Exactly where the faces meet: those are drawn a little behind themselves (materials.ts).
    gl_Position = projectionMatrix * seen;
  }
`;

const edgeFragment = /* glsl */ `
  ${cutFunctions}
  ${frontFunctions}
  in vec3 eye;
  in float strength;
  flat in float owner;
  out vec4 result;
  uniform vec4 edgeColour;
  void main() {
    if (knowsFronts && isBehind(owner)) discard;
    #if PLANES > 0
      if (isCut(eye)) discard;
    #endif
    result = vec4(edgeColour.rgb, edgeColour.a * strength);
  }
`;

export type Plane = readonly [x: number, y: number, z: number, w: number];

export type Materials = ReturnType<typeof createMaterials>;
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

export function createMaterials() {
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
    /** the number of the element in front */
    front: make(maskVertex, frontFragment, 0, false),
  };
  /** Frees their memory on graphics cards; they are created again at the next drawing. */
  const release = (): void => {
    uniforms.states.value?.dispose();
    for (const material of Object.values(all)) material.dispose();
  };
  // Faces leave room in depth for their edges: a pixel of an edge is up to half a pixel away from the edge, where a
  // slanted face is nearer; and depths are rounded. `renderer.ts` separates elements closer behind a face than that.
  Object.assign(all.solid, { polygonOffset: true, polygonOffsetFactor: 0.5, polygonOffsetUnits: 4 });
  return {
    ...all,
    uniforms,
    /** Uploads the bytes of the states, once for each version. */
    showStates(bytes: Uint8Array<ArrayBuffer>, version: number): void {
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
    setPlanes(planes: readonly Plane[]): void {
      cuts = planes;
      uniforms.planes.value = planes.map(plane => new Vector4(...plane));
      for (const material of Object.values(all)) {
        if (material.defines['PLANES'] === planes.length) continue;
        material.defines['PLANES'] = planes.length;
        material.needsUpdate = true;
      }
    },
    /** Transforms the section planes for a camera; called before anything is drawn with it. */
    aim(camera: Camera): void {
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
