// The viewer without its frame: models, what is shown of them, camera, picking, sections. Draws only when something changed.
import { BufferAttribute, Matrix4 } from 'three';
import type { Box, Pose, Vec } from './camera/camera-math.ts';
import { anglesOf } from './camera/camera-math.ts';
import { CameraRig } from './camera/rig.ts';
import { createFrames } from './frames.ts';
import type { Features } from './element-states.ts';
import { ElementStates } from './element-states.ts';
import { createFraming, type Covers } from './framing.ts';
import type { FromLoader } from './load/messages.ts';
import { loadModel } from './load/load-model.ts';
import { createMaterials } from './materials.ts';
import { ModelMeshes } from './model-meshes.ts';
import type { Hit } from './picking.ts';
import { pick } from './picking.ts';
import { drawPlan, type PlanArea } from './plan-picture.ts';
import { linesOf } from './section-lines.ts';
import type { CanvasColours } from './renderer.ts';
import { createRenderer } from './renderer.ts';
import { clearanceOf, faceAt, type Clearance } from './tools/clearance.ts';
import { featuresInRectangle, planesOfRectangle, reachOf, type Rectangle } from './tools/rectangle.ts';
import type { Sections } from './tools/sections.ts';
import { noSections, planesOf } from './tools/sections.ts';
import { trianglesOf } from './triangles.ts';
import { createWorld } from './walk-world.ts';

/** How a newcomer first sees a building: from the south-east, a little from above. */
const HOME = { yaw: 0.62, pitch: 0.36 };
export interface LoadWatch {
  onProgress(share: number | undefined): void;
  /** the model can be seen */
  onShown(): void;
  /** it can be picked, too, and edges are drawn */
  onReady(): void;
  onFailed(status: number | undefined, message: string): void;
}

export type Viewer = ReturnType<typeof createViewer>;

export function createViewer() {
  const states = new ElementStates();
  const rig = new CameraRig();
  const materials = createMaterials();
  const renderer = createRenderer(materials);
  const models = new Map<number, ModelMeshes>();
  const loading = new Map<number, () => void>();
  let offset: Vec | undefined;
  let sections: Sections = noSections;
  let isUntouched = true;
  let passable: ReadonlySet<number> = new Set();

  const list = (): ModelMeshes[] => [...models.values()];
  const modelOf = (feature: number): ModelMeshes | undefined => list().find(each => each.owns(feature));
  const framing = createFraming({ rig, states, models: list });
  const frames = createFrames({ rig, states, materials, renderer, framing, models: list });
  const { invalidate } = frames;

  function goTo(pose: Pose): void {
    isUntouched = false;
    rig.goTo(pose, performance.now());
    invalidate();
  }

  function take(id: number, message: FromLoader, watch: LoadWatch): void {
    switch (message.kind) {
      case 'progress':
        watch.onProgress(message.share);
        return;
      case 'geometry': {
        offset ??= message.origin;
        const model = new ModelMeshes(message, states.grow(message.globalIds.length), offset, materials);
        models.set(id, model);
        states.mark(model.spaces, 'kindOff', true);
        renderer.scene.add(model.group);
        framing.measure();
        // Until the person looks around, what arrives comes into view.
        if (isUntouched) home(true);
        watch.onShown();
        break;
      }
      case 'tree':
        models.get(id)?.setTree(message.chunk, message.tree);
        return;
      case 'edges':
        models.get(id)?.setEdges(message.chunk, message.edges);
        break;
      case 'done':
        loading.delete(id);
        if (frames.gl) renderer.warm(frames.gl, list(), rig.camera);
        watch.onReady();
        break;
      case 'failed':
        loading.delete(id);
        watch.onFailed(message.status, message.message);
        return;
    }
    invalidate();
  }

  /** Everything from the good angle; `atOnce` without the way there. */
  function home(atOnce = false): void {
    const pose = framing.fitShown(HOME);
    if (!pose) return;
    if (atOnce) rig.set(pose);
    else goTo(pose);
  }

  const world = createWorld({
    models: list,
    isSolid: feature => states.isPickable(feature) && !passable.has(feature),
    planes: () => planesOf(sections),
  });

  return {
    states,
    rig,
    invalidate,
    home,
    modelOf,
    models: models as ReadonlyMap<number, ModelMeshes>,
    get sections(): Sections {
      return sections;
    },
    get hovered(): number {
      return frames.hovered;
    },
    /** what is drawn on; its picture can be copied only while `onFrame` calls */
    get canvas(): HTMLCanvasElement | undefined {
      return frames.gl?.domElement;
    },
    get isSoftware(): boolean {
      return frames.isSoftware;
    },

    resize(width: number, height: number): void {
      rig.width = Math.max(1, width);
      rig.height = Math.max(1, height);
      if (isUntouched) home(true);
      invalidate();
    },

    /** Pixels at the sides of the canvas that something lies over: what is framed stays clear of them. */
    setCovers(next: Covers): void {
      framing.setCovers(next);
      if (isUntouched) home(true);
      invalidate();
    },

    attach: frames.attach,
    draw: frames.draw,
    onFrame: frames.onFrame,
    setDriver: frames.setDriver,
    setEffects: frames.setEffects,
    hover: frames.hover,
    screenshot: frames.screenshot,
    isLoading: (id: number): boolean => loading.has(id),

    /** Loads a model's file (`viewer_file` of its record). */
    load(id: number, url: string, watch: LoadWatch): void {
      if (models.has(id) || loading.has(id)) return;
      loading.set(id, loadModel(url, { onMessage: message => take(id, message, watch) }));
    },

    /** Takes a model away; its numbers stay reserved. */
    remove(id: number): void {
      loading.get(id)?.();
      loading.delete(id);
      const model = models.get(id);
      if (!model) return;
      const own = model.globalIds.map((_id, n) => n + model.first);
      for (const mark of ['selected', 'ghost', 'hidden', 'xray', 'coloured', 'aboveStorey', 'kindOff'] as const)
        states.mark(own, mark, false);
      model.dispose();
      models.delete(id);
      framing.measure();
      frames.forgetShapes();
      invalidate();
    },

    setColours(colours: CanvasColours): void {
      renderer.setColours(colours);
      invalidate();
    },

    setProjection(projection: CameraRig['projection']): void {
      rig.projection = projection;
      invalidate();
    },

    setPose(pose: Pose): void {
      isUntouched = false;
      rig.set(pose);
      invalidate();
    },
    goTo,

    setSections(next: Sections): void {
      sections = next;
      const planes = planesOf(next);
      materials.setPlanes(planes);
      renderer.sectionLines.geometry.setAttribute(
        'position',
        new BufferAttribute(linesOf(next, frames.box ?? framing.everything), 3),
      );
      renderer.outdateShadow();
      invalidate();
    },

    /** What lies under a point of the canvas (pixels from its top left corner). */
    pick(x: number, y: number): Hit | null {
      const { origin, direction } = rig.ray(x, y);
      return pick(list(), origin, direction, {
        isPickable: feature => states.isPickable(feature),
        planes: planesOf(sections),
      });
    },

    /** What a rectangle on the canvas takes: drawn to the right what lies wholly inside, to the left what it touches. */
    within(rectangle: Rectangle): number[] {
      const toClip = new Matrix4().multiplyMatrices(
        rig.camera.projectionMatrix,
        rig.camera.matrixWorldInverse,
      ).elements;
      const planes = planesOfRectangle(toClip, rectangle, rig.width, rig.height);
      const cuts = planesOf(sections);
      return list().flatMap(model =>
        featuresInRectangle(model.searched([...planes, ...cuts]), planes, cuts, reachOf(rectangle), feature =>
          states.isPickable(feature),
        ),
      );
    },

    world,
    /** Features that one walks through though they are seen: doors and the like. */
    setPassable(features: ReadonlySet<number>): void {
      passable = features;
    },

    /** The shortest way between two features, or from the face of the first at a point; null when one has no triangle. */
    clearance(
      first: number,
      second: number,
      face: { readonly point: Vec; readonly normal: Vec } | null,
    ): Clearance | null {
      const [from, to] = [modelOf(first), modelOf(second)];
      if (!from || !to) return null;
      const whole = trianglesOf(from, first);
      return clearanceOf(face ? faceAt(whole, face.point, face.normal) : whole, trianglesOf(to, second));
    },

    /** Box of some features, or of everything shown. */
    boxOf: (features?: Features): Box | null => (features ? framing.boxOf(features) : framing.boxOfShown()),

    /** Goes to where some features, or all that are shown, fill the view; the angles stay. */
    fit(features?: Features): void {
      const target = features && framing.boxOf(features);
      const pose = target ? framing.fitBox(target, rig.goal) : framing.fitShown(rig.goal);
      if (pose) goTo(pose);
    },

    /** Looks at everything shown from a side of the view cube. */
    look(side: Vec): void {
      const pose = framing.fitShown(anglesOf(side, rig.goal.yaw));
      if (pose) goTo(pose);
    },

    /** A point of the scene in the coordinates of the files (metres, Y up). */
    worldOf(point: Vec): Vec {
      const [x, y, z] = offset ?? [0, 0, 0];
      return [point[0] + x, point[1] + y, point[2] + z];
    },

    /** What a piece of the scene looks like from above, cut open; null without a canvas. */
    plan(area: PlanArea, pixels: number): ImageData | null {
      const into = frames.gl;
      if (!into) return null;
      frames.showStates();
      materials.setPlanes([...planesOf(sections), [0, -1, 0, area.top]]);
      const picture = drawPlan(into, area, pixels, camera => {
        for (const model of list()) model.arrange(camera, pixels, pixels);
        renderer.drawFrom(into, camera);
      });
      materials.setPlanes(planesOf(sections));
      return picture;
    },

    dispose(): void {
      frames.dispose();
      for (const stop of loading.values()) stop();
      for (const model of models.values()) model.dispose();
      models.clear();
      renderer.dispose();
      materials.dispose();
    },
  };
}
