// The materials of all models: one set, shared, over one set of values.
import { DataTexture, DoubleSide, GLSL3, NearestFilter, RGBAFormat, ShaderMaterial, Vector3, Vector4 } from 'three';
import { STATE_WIDTH } from './element-states.ts';
import { edgeFragment, edgeVertex, maskFragment, maskVertex, surfaceFragment, surfaceVertex } from './shaders.ts';

export type Plane = readonly [x: number, y: number, z: number, w: number];

export interface Materials {
  readonly solid: ShaderMaterial;
  readonly translucent: ShaderMaterial;
  readonly shade: ShaderMaterial;
  readonly edges: ShaderMaterial;
  readonly mask: ShaderMaterial;
  readonly uniforms: ReturnType<typeof createUniforms>;
  /** Uploads the bytes of the states. */
  showStates(bytes: Uint8Array): void;
  setPlanes(planes: readonly Plane[]): void;
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
  };
}

export function createMaterials(): Materials {
  const uniforms = createUniforms();
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
  };
  // Leaves room in depth for the edges drawn over the faces.
  Object.assign(all.solid, { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
  return {
    ...all,
    uniforms,
    showStates(bytes) {
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
      uniforms.planes.value = planes.map(plane => new Vector4(...plane));
      for (const material of Object.values(all)) {
        if (material.defines['PLANES'] === planes.length) continue;
        material.defines['PLANES'] = planes.length;
        material.needsUpdate = true;
      }
    },
    dispose() {
      uniforms.states.value?.dispose();
      for (const material of Object.values(all)) material.dispose();
    },
  };
}
