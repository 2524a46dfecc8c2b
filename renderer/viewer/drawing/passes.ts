// Passes around the model: background, ground shadow, outline, ambient occlusion. Each knows when it must be drawn
// again.
import type { Object3D, Texture, WebGLRenderer, Camera } from 'three';
import {
  BufferAttribute,
  BufferGeometry,
  DepthTexture,
  DoubleSide,
  GLSL3,
  LinearFilter,
  Matrix4,
  Mesh,
  MultiplyBlending,
  NearestFilter,
  OrthographicCamera,
  PlaneGeometry,
  RedFormat,
  ShaderMaterial,
  Vector2,
  Vector3,
  WebGLRenderTarget,
} from 'three';
import type { Box } from '../camera/camera-math.ts';
import {
  backgroundFragment,
  blurFragment,
  multiplyFragment,
  occlusionFragment,
  outlineFragment,
  screenVertex,
  shadowFragment,
  shadowVertex,
} from './shaders.ts';
import type { Size } from '../../ui/canvas/pan-zoom.ts';

const flat = new OrthographicCamera();
const oneChannel = (filter: typeof LinearFilter | typeof NearestFilter) =>
  new WebGLRenderTarget(1, 1, { depthBuffer: false, format: RedFormat, magFilter: filter, minFilter: filter });

function screenMesh(fragmentShader: string, uniforms: ShaderMaterial['uniforms'], blended = false) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(Float32Array.of(-1, -1, 0, 3, -1, 0, -1, 3, 0), 3));
  const mesh = new Mesh(
    geometry,
    new ShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: screenVertex,
      fragmentShader,
      uniforms,
      depthTest: false,
      depthWrite: false,
      transparent: blended,
    }),
  );
  mesh.frustumCulled = false;
  return mesh;
}

/** A soft vertical gradient behind everything. */
export function createBackground() {
  const top = new Vector3();
  const bottom = new Vector3();
  const mesh = screenMesh(backgroundFragment, { top: { value: top }, bottom: { value: bottom } });
  return { top, bottom, mesh, dispose: () => disposeMesh(mesh) };
}

/** An outline around what `draw` puts into the mask, over the picture. */
export function createOutline() {
  const target = oneChannel(LinearFilter);
  const colour = new Vector3();
  const pixel = new Vector2();
  const uniforms = { mask: { value: target.texture }, pixel: { value: pixel }, colour: { value: colour } };
  const mesh = screenMesh(outlineFragment, uniforms, true);
  return {
    colour,
    mesh,
    /** `area`: the only part of the canvas that can change, in device pixels from the bottom left */
    // Long: no object for each frame.
    draw(
      gl: WebGLRenderer,
      shapes: Object3D,
      camera: Camera,
      { width, height }: Size,
      area: readonly [number, number, number, number],
    ): void {
      if (target.width !== width || target.height !== height) target.setSize(width, height);
      pixel.set(1 / width, 1 / height);
      target.scissor.set(...area);
      target.scissorTest = true;
      gl.setRenderTarget(target);
      gl.setClearColor(0, 1);
      gl.clear(true, false, false);
      gl.render(shapes, camera);
      gl.setRenderTarget(null);
      const ratio = gl.getPixelRatio();
      gl.setScissor(area[0] / ratio, area[1] / ratio, area[2] / ratio, area[3] / ratio);
      gl.setScissorTest(true);
      gl.render(mesh, flat);
      gl.setScissorTest(false);
    },
    dispose() {
      target.dispose();
      disposeMesh(mesh);
    },
  };
}

const SHADOW_SIZE = 256;

/** A soft shadow on the ground below what is shown, as under an overcast sky. Updated only on request. */
export function createGroundShadow() {
  const make = () => new WebGLRenderTarget(SHADOW_SIZE, SHADOW_SIZE, { depthBuffer: false, format: RedFormat });
  const [shape, half] = [make(), make()];
  const strength = { value: 0.3 };
  const source = { value: shape.texture };
  const direction = { value: new Vector2() };
  const blur = screenMesh(blurFragment, { source, direction });
  const ground = new Mesh(
    new PlaneGeometry(1, 1).rotateX(-Math.PI / 2),
    new ShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: shadowVertex,
      fragmentShader: shadowFragment,
      uniforms: { source: { value: shape.texture }, strength },
      transparent: true,
      depthWrite: false,
      side: DoubleSide,
    }),
  );
  ground.renderOrder = 1;
  ground.visible = false;
  const above = new OrthographicCamera();
  return {
    ground,
    strength,
    /** `draw`: renders the shapes with a camera */
    make(gl: WebGLRenderer, box: Box | null, draw: (camera: Camera) => void): void {
      ground.visible = box !== null;
      if (!box) return;
      const margin = Math.max(box[3] - box[0], box[5] - box[2]) * 0.16 + 0.5;
      const [width, depth] = [box[3] - box[0] + 2 * margin, box[5] - box[2] + 2 * margin];
      const [east, south] = [width / 2, depth / 2];
      Object.assign(above, { left: -east, right: east, top: south, bottom: -south, near: 0, far: box[4] - box[1] + 2 });
      above.position.set((box[0] + box[3]) / 2, box[4] + 1, (box[2] + box[5]) / 2);
      above.rotation.set(-Math.PI / 2, 0, 0);
      above.updateProjectionMatrix();
      above.updateMatrixWorld(true);
      gl.setClearColor(0, 1);
      gl.setRenderTarget(shape);
      gl.clear(true, false, false);
      draw(above);
      for (let round = 0; round < 2; round++) {
        for (const [from, to, x, y] of [
          [shape, half, 1, 0],
          [half, shape, 0, 1],
        ] as const) {
          source.value = from.texture;
          direction.value.set(((round + 1) * x) / SHADOW_SIZE, ((round + 1) * y) / SHADOW_SIZE);
          gl.setRenderTarget(to);
          gl.render(blur, flat);
        }
      }
      gl.setRenderTarget(null);
      ground.position.set((box[0] + box[3]) / 2, box[1] - 0.02, (box[2] + box[5]) / 2);
      ground.scale.set(width, 1, depth);
      ground.updateMatrixWorld(true);
    },
    dispose() {
      shape.dispose();
      half.dispose();
      disposeMesh(blur);
      disposeMesh(ground);
    },
  };
}

interface OcclusionView {
  readonly width: number;
  readonly height: number;
  readonly camera: Camera;
  /** metres */
  readonly reach: number;
  /** depths of points over the picture, which are not shaded; null when there are none */
  readonly pointDepths: Texture | null;
}

/** Ambient occlusion, multiplied onto the finished picture. */
export function createOcclusion() {
  const depth = new WebGLRenderTarget(1, 1, { depthTexture: new DepthTexture(1, 1) });
  const raw = oneChannel(NearestFilter);
  const uniforms = {
    depths: { value: depth.depthTexture },
    unproject: { value: new Matrix4() },
    pixel: { value: new Vector2() },
    reach: { value: 0.6 },
    scale: { value: 1 },
    parallel: { value: false },
    pointDepths: { value: null as Texture | null },
    hasPoints: { value: false },
  };
  const shade = screenMesh(occlusionFragment, uniforms);
  const pixel = new Vector2();
  const apply = screenMesh(multiplyFragment, { source: { value: raw.texture }, pixel: { value: pixel } }, true);
  Object.assign(apply.material, { blending: MultiplyBlending, premultipliedAlpha: true });
  return {
    /** `drawDepth`: renders the solid shapes with a camera */
    // Long: no object for each frame.
    draw(
      gl: WebGLRenderer,
      { width, height, camera, reach, pointDepths }: OcclusionView,
      drawDepth: (camera: Camera) => void,
    ): void {
      uniforms.pointDepths.value = pointDepths;
      uniforms.hasPoints.value = pointDepths !== null;
      if (depth.width !== width || depth.height !== height) {
        depth.setSize(width, height);
        raw.setSize(width, height);
      }
      uniforms.pixel.value.set(1 / width, 1 / height);
      pixel.set(1 / width, 1 / height);
      uniforms.unproject.value.copy(camera.projectionMatrixInverse);
      uniforms.reach.value = reach;
      uniforms.parallel.value = camera instanceof OrthographicCamera;
      uniforms.scale.value = camera.projectionMatrix.elements[5]! * height * 0.5;
      gl.setRenderTarget(depth);
      gl.clear(true, true, false);
      drawDepth(camera);
      gl.setRenderTarget(raw);
      gl.render(shade, flat);
      gl.setRenderTarget(null);
      gl.render(apply, flat);
    },
    dispose() {
      depth.dispose();
      raw.dispose();
      disposeMesh(shade);
      disposeMesh(apply);
    },
  };
}

function disposeMesh(mesh: Mesh<BufferGeometry, ShaderMaterial>): void {
  mesh.geometry.dispose();
  mesh.material.dispose();
}
