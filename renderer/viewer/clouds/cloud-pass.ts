// Draws points into a picture of their own, with depths; it is composed with the bodies after the solid ones and before
// the translucent ones.
import type { Camera, Scene, Texture, WebGLRenderer } from 'three';
import {
  BufferAttribute,
  BufferGeometry,
  DepthTexture,
  GLSL3,
  Mesh,
  NearestFilter,
  OrthographicCamera,
  ShaderMaterial,
  UnsignedIntType,
  Vector2,
  WebGLRenderTarget,
} from 'three';
import { screenVertex } from '../drawing/shaders.ts';
import { composeFragment } from './cloud-material.ts';

/** Darkness of edges. */
const STRENGTH = 50;

export function createCloudPass() {
  const target = new WebGLRenderTarget(1, 1, {
    depthTexture: new DepthTexture(1, 1, UnsignedIntType),
    magFilter: NearestFilter,
    minFilter: NearestFilter,
    generateMipmaps: false,
  });
  const uniforms = {
    colours: { value: target.texture },
    depths: { value: target.depthTexture },
    pixel: { value: new Vector2() },
    near: { value: 0.1 },
    far: { value: 1000 },
    parallel: { value: false },
    reach: { value: 1 },
    strength: { value: STRENGTH },
  };
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.of(-1, -1, 0, 3, -1, 0, -1, 3, 0), 3));
  const shaders = { vertexShader: screenVertex, fragmentShader: composeFragment };
  const composed = new Mesh(geometry, new ShaderMaterial({ glslVersion: GLSL3, ...shaders, uniforms }));
  composed.frustumCulled = false;
  composed.renderOrder = 1;
  composed.visible = false;

  return {
    /** composes the points into the picture: part of the scene of the bodies */
    composed,
    /** depths of the points in the last picture */
    get depths(): Texture | null {
      return composed.visible ? target.depthTexture : null;
    },
    setShaded(isShaded: boolean): void {
      uniforms.strength.value = isShaded ? STRENGTH : 0;
    },
    /** Draws the points; `distance`: to the camera's target. */
    draw(gl: WebGLRenderer, points: Scene, camera: Camera, distance: number): void {
      const { width, height } = gl.domElement;
      if (target.width !== width || target.height !== height) target.setSize(width, height);
      uniforms.pixel.value.set(1 / width, 1 / height).multiplyScalar(Math.max(1, gl.getPixelRatio()));
      const { near, far } = camera as OrthographicCamera;
      uniforms.near.value = near;
      uniforms.far.value = far;
      uniforms.parallel.value = camera instanceof OrthographicCamera;
      uniforms.reach.value = distance;
      gl.setRenderTarget(target);
      gl.setClearColor(0, 0);
      gl.clear(true, true, false);
      gl.render(points, camera);
      gl.setRenderTarget(null);
    },
    dispose(): void {
      target.dispose();
      geometry.dispose();
      composed.material.dispose();
    },
  };
}
