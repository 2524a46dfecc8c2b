// What is at a place of the scene: under a point, within a rectangle, between two elements, in a piece seen from above.
import { Matrix4 } from 'three';
import type { CameraRig } from '../camera/rig.ts';
import type { Vec } from '../camera/camera-math.ts';
import type { ElementStates } from '../models/element-states.ts';
import type { createFrames } from '../drawing/frames.ts';
import type { createMaterials, Plane } from '../drawing/materials.ts';
import type { ModelMeshes } from '../models/model-meshes.ts';
import { pick, type Hit } from './picking.ts';
import { drawPlan, type PlanArea } from '../drawing/plan-picture.ts';
import type { createRenderer } from '../drawing/renderer.ts';
import { clearanceOf, faceAt, type Clearance } from '../tools/clearance.ts';
import { featuresInRectangle, planesOfRectangle, reachOf, type Rectangle } from '../tools/rectangle.ts';
import { trianglesOf } from '../models/triangles.ts';

export interface PickParts {
  readonly rig: CameraRig;
  readonly states: ElementStates;
  readonly materials: ReturnType<typeof createMaterials>;
  readonly renderer: ReturnType<typeof createRenderer>;
  readonly frames: ReturnType<typeof createFrames>;
  models(): readonly ModelMeshes[];
  modelOf(feature: number): ModelMeshes | undefined;
  /** those of the sections */
  planes(): readonly Plane[];
}

export function createPicks({ rig, states, materials, renderer, frames, models, modelOf, planes }: PickParts) {
  const isPickable = (feature: number): boolean => states.isPickable(feature);
  return {
    /** What is under a point of the canvas (pixels from its top left corner). */
    pick(x: number, y: number): Hit | null {
      const { origin, direction } = rig.ray(x, y);
      return pick(models(), origin, direction, { isPickable, planes: planes() });
    },

    /** What a rectangle on the canvas takes: drawn to the right what is wholly inside, to the left what it touches. */
    within(rectangle: Rectangle): number[] {
      const toClip = new Matrix4().multiplyMatrices(
        rig.camera.projectionMatrix,
        rig.camera.matrixWorldInverse,
      ).elements;
      const sides = planesOfRectangle(toClip, rectangle, rig.width, rig.height);
      const cuts = planes();
      return models().flatMap(model =>
        featuresInRectangle(model.searched([...sides, ...cuts]), sides, cuts, reachOf(rectangle), isPickable),
      );
    },

    /**
     * The shortest way between two features, or from the face of the first at a point; null when one has no triangle.
     */
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

    /** What a piece of the scene looks like from above, cut open; null without a canvas. */
    plan(area: PlanArea, pixels: number): ImageData | null {
      const into = frames.gl;
      if (!into) return null;
      frames.showStates();
      materials.setPlanes([...planes(), [0, -1, 0, area.top]]);
      const picture = drawPlan(into, area, pixels, camera => {
        for (const model of models()) model.arrange(camera, pixels, pixels);
        renderer.drawFrom(into, camera);
      });
      materials.setPlanes(planes());
      return picture;
    },
  };
}
