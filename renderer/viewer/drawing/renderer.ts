// Draws one frame: background, model, outline of the hovered element, and ambient occlusion at rest.
import type { Camera, WebGLRenderer, Object3D } from 'three';
import { BufferGeometry, Mesh, Scene, Vector3, DepthTexture, NearestFilter, WebGLRenderTarget } from 'three';
import { cornerOf, type Box, type Vec } from '../camera/camera-math.ts';
import type { CameraRig } from '../camera/rig.ts';
import { createCloudPass } from '../clouds/cloud-pass.ts';
import type { Materials } from './materials.ts';
import type { ModelMeshes } from '../models/model-meshes.ts';
import { createBackground, createGroundShadow, createOcclusion, createOutline } from './passes.ts';

// The element in front at each pixel: edges of elements just behind it are not drawn.

function createFronts({ uniforms }: Pick<Materials, 'uniforms'>) {
  const target = new WebGLRenderTarget(1, 1, {
    depthTexture: new DepthTexture(1, 1),
    magFilter: NearestFilter,
    minFilter: NearestFilter,
    generateMipmaps: false,
  });
  return {
    /** `drawSolids`: renders the numbers of solid elements with a camera */
    draw(gl: WebGLRenderer, camera: Camera, drawSolids: (camera: Camera) => void): void {
      const { width, height } = gl.domElement;
      if (target.width !== width || target.height !== height) target.setSize(width, height);
      gl.setRenderTarget(target);
      gl.setClearColor(0, 0);
      gl.clear(true, true, false);
      drawSolids(camera);
      gl.setRenderTarget(null);
      uniforms.fronts.value = target.texture;
      uniforms.frontDepths.value = target.depthTexture;
      uniforms.knowsFronts.value = true;
    },
    /** The next drawing uses another camera. */
    forget(): void {
      uniforms.knowsFronts.value = false;
    },
    dispose(): void {
      target.dispose();
    },
  };
}

/** Colours of the canvas, sRGB 0 to 1. */
export interface CanvasColours {
  readonly top: Vec;
  readonly bottom: Vec;
  readonly accent: Vec;
  readonly edge: Vec;
  readonly edgeOpacity: number;
  readonly cut: Vec;
  readonly shadow: number;
  readonly brightness: number;
}

export interface Frame {
  readonly gl: WebGLRenderer;
  readonly rig: CameraRig;
  readonly models: readonly ModelMeshes[];
  /** box of the shown bodies; null when there is none */
  readonly box: Box | null;
  /** whether anything is drawn as a shade */
  readonly shades: boolean;
  readonly hovered: number;
  readonly still: boolean;
  /** whether what is shown changed since the last frame: its shadow follows in a later one */
  readonly isNew: boolean;
  /** triangles of small parts that are enough for now; null: all are drawn */
  readonly enough: number | null;
  /** clouds in view */
  readonly points: Scene | null;
}

/** Parts of a frame that were left for a later one. */
export interface Missing {
  readonly shadow: boolean;
  /** some of many small things */
  readonly parts: boolean;
}

/** The light: high, from above left of a viewer in the south-east. */
const SUN = new Vector3(0.45, 0.82, 0.62).normalize();
const linear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

/** Outlines the hovered element. */
function createHoverOutline(materials: Materials) {
  const masks = new Scene();
  masks.matrixWorldAutoUpdate = false;
  const outline = createOutline();
  return {
    mesh: outline.mesh,
    colour: outline.colour,
    dispose: outline.dispose,
    draw({ gl, rig, models, hovered }: Frame, width: number, height: number): void {
      const model = models.find(each => each.owns(hovered));
      const box = model?.boxOf(hovered);
      if (!model || !box) return;
      const area = areaOf(rig, box, gl.getPixelRatio(), width, height);
      if (!area) return;
      const geometries: { readonly part: BufferGeometry; readonly isBaked: boolean }[] = [];
      model.forEachRange(hovered, ({ geometry, isBaked = false }, first, count) => {
        // Shares the buffers; only the range is its own.
        const part = new BufferGeometry();
        for (const name of ['position', 'feature']) part.setAttribute(name, geometry.getAttribute(name));
        part.setIndex(geometry.index);
        part.setDrawRange(first, count);
        const mesh = new Mesh(part, materials.mask);
        mesh.frustumCulled = false;
        mesh.matrixWorld.copy(model.group.matrixWorld);
        masks.add(mesh);
        geometries.push({ part, isBaked });
      });
      outline.draw(gl, masks, rig.camera, { width, height }, area);
      masks.clear();
      // The buffers belong to the model: only what three stores about these ranges is freed.
      for (const { part, isBaked } of geometries) {
        if (!isBaked) {
          for (const name of Object.keys(part.attributes)) part.deleteAttribute(name);
          part.setIndex(null);
        }
        part.dispose();
      }
    },
  };
}

/** Draws everything visible in one material, without what is `aside`; `solid`: without translucent parts. */
function createShapePass(scene: Scene, materials: Materials, aside: readonly Object3D[]) {
  const edgesVisible = (models: readonly ModelMeshes[], visible: boolean) => {
    for (const { drawn } of models) for (const { lines } of drawn) if (lines) lines.visible = visible;
  };
  return ({ gl, models }: Frame, camera: Camera, material = materials.mask, solid = false): void => {
    materials.aim(camera);
    edgesVisible(models, false);
    const hidden = models.flatMap(({ drawn }) =>
      drawn.flatMap(({ shade, surface, chunk }) => [
        ...(shade.visible ? [shade] : []),
        ...(solid && chunk.translucent ? [surface] : []),
      ]),
    );
    hidden.push(...aside.filter(({ visible }) => visible));
    for (const each of hidden) each.visible = false;
    scene.overrideMaterial = material;
    gl.render(scene, camera);
    scene.overrideMaterial = null;
    edgesVisible(models, true);
    for (const each of hidden) each.visible = true;
  };
}

function lightFrom({ sun, upward }: Materials['uniforms'], camera: Camera): void {
  sun.value.copy(SUN).transformDirection(camera.matrixWorldInverse);
  upward.value.set(0, 1, 0).transformDirection(camera.matrixWorldInverse);
}

export function createRenderer(materials: Materials) {
  const scene = new Scene();
  scene.matrixWorldAutoUpdate = false;
  const background = createBackground();
  const outline = createHoverOutline(materials);
  const shadow = createGroundShadow();
  const occlusion = createOcclusion();
  const fronts = createFronts(materials);
  const cloudPass = createCloudPass();
  scene.add(shadow.ground, cloudPass.composed);
  let shadowIsOld = true;
  const u = materials.uniforms;

  const drawShapes = createShapePass(scene, materials, [shadow.ground, cloudPass.composed]);

  return {
    scene,
    /** What is shown or its place changed: the ground shadow is updated. */
    outdateShadow(): void {
      shadowIsOld = true;
    },
    /** Compiles what is not drawn at first, so that isolating and hovering do not wait for the graphics card. */
    warm(gl: WebGLRenderer, models: readonly ModelMeshes[], camera: Camera): void {
      const meshes = models.flatMap(({ drawn }) => drawn);
      for (const { shade } of meshes) shade.visible = true;
      gl.compile(scene, camera);
      gl.compile(outline.mesh, camera);
      for (const { shade } of meshes) shade.visible = false;
    },
    setColours({ top, bottom, accent, edge, edgeOpacity, cut, shadow: strength, brightness }: CanvasColours): void {
      background.top.set(...top);
      background.bottom.set(...bottom);
      outline.colour.set(...accent);
      u.accent.value.set(linear(accent[0]), linear(accent[1]), linear(accent[2]));
      u.edgeColour.value.set(...edge, edgeOpacity);
      u.cutColour.value.set(...cut);
      u.brightness.value = brightness;
      shadow.strength.value = strength;
    },
    /** Draws only the model, from another camera, into the current target. */
    drawFrom(gl: WebGLRenderer, camera: Camera): void {
      lightFrom(u, camera);
      materials.aim(camera);
      u.hovered.value = -1;
      fronts.forget();
      const hasGround = shadow.ground.visible;
      shadow.ground.visible = cloudPass.composed.visible = false;
      gl.autoClear = false;
      gl.render(scene, camera);
      shadow.ground.visible = hasGround;
    },
    /** Sets whether dark edges show the depth of points. */
    setPointsShaded: cloudPass.setShaded,
    /** Draws a frame. */
    draw(frame: Frame, withEffects: boolean): Missing {
      const { gl, rig, models, shades, hovered, still, isNew, enough } = frame;
      const { camera } = rig;
      u.hovered.value = hovered;
      lightFrom(u, camera);
      for (const model of models) for (const { shade } of model.drawn) shade.visible = shades;
      gl.autoClear = false;
      if (shadowIsOld && !isNew) {
        shadowIsOld = false;
        // The shadow is blurred: everything is drawn from above, coarsely.
        for (const model of models) model.arrange(null, rig.width, rig.height);
        shadow.make(gl, frame.box, above => drawShapes(frame, above));
      }
      const triangles = models.reduce((sum, { instancedTriangles }) => sum + instancedTriangles, 0);
      const share = enough === null ? 1 : Math.max(1, Math.ceil(triangles / enough));
      for (const model of models) model.arrange(camera, rig.width, rig.height, share);
      // Only edges need the elements in front.
      if (models.some(({ hasLines }) => hasLines))
        fronts.draw(gl, camera, from => drawShapes(frame, from, materials.front, true));
      else fronts.forget();
      materials.aim(camera);
      cloudPass.composed.visible = frame.points !== null;
      if (frame.points) cloudPass.draw(gl, frame.points, camera, rig.pose.distance);
      gl.setRenderTarget(null);
      gl.clear(true, true, true);
      gl.render(background.mesh, camera);
      gl.render(scene, camera);
      const { width, height } = gl.domElement;
      if (withEffects && still && models.length > 0) {
        const view = { width, height, camera, reach: reachOf(frame.box), pointDepths: cloudPass.depths };
        occlusion.draw(gl, view, depthCamera => drawShapes(frame, depthCamera));
      }
      if (hovered >= 0) outline.draw(frame, width, height);
      return { shadow: shadowIsOld, parts: share > 1 };
    },
    dispose(): void {
      for (const part of [background, outline, shadow, occlusion, fronts, cloudPass]) part.dispose();
    },
  };
}

/** Reach of the occlusion: corners of rooms and furniture in a house; more in large models. */
function reachOf(box: Box | null): number {
  if (!box) return 0.6;
  return Math.min(3, Math.max(0.35, Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]) * 0.02));
}

/** Part of the canvas that a box covers, with a margin, in device pixels from the bottom left; null when none. */
function areaOf(rig: CameraRig, box: Box, ratio: number, width: number, height: number) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let corner = 0; corner < 8; corner++) {
    const { x, y, depth } = rig.project(cornerOf(box, corner));
    if (depth > 1) return [0, 0, width, height] as const;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const x = Math.max(0, Math.floor(left * ratio) - 4);
  const y = Math.max(0, Math.floor(height - bottom * ratio) - 4);
  const w = Math.min(width, Math.ceil(right * ratio) + 4) - x;
  const h = Math.min(height, Math.ceil(height - top * ratio) + 4) - y;
  return w > 0 && h > 0 ? ([x, y, w, h] as const) : null;
}
