// What fills the view: the boxes of what is shown, and the poses that show all of it beside what lies over the canvas.
import type { Box, Pose } from './camera/camera-math.ts';
import { fitBoxes, unionOf } from './camera/camera-math.ts';
import type { CameraRig } from './camera/rig.ts';
import type { ElementStates, Features } from './element-states.ts';
import type { ModelMeshes } from './model-meshes.ts';

/** Pixels at the sides of the canvas. */
export interface Covers {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

export interface FramingParts {
  readonly rig: CameraRig;
  readonly states: ElementStates;
  models(): readonly ModelMeshes[];
}

export type Framing = ReturnType<typeof createFraming>;

export function createFraming({ rig, states, models }: FramingParts) {
  let covers: Covers = { top: 0, right: 0, bottom: 0, left: 0 };
  let everything: Box | null = null;
  let reach: Box | null = null;

  const isShown = (feature: number): boolean => states.isVisible(feature) && !states.has(feature, 'ghost');
  const boxWhere = (takes: (feature: number) => boolean): Box | null =>
    models().reduce<Box | null>((all, model) => {
      const own = model.box(takes);
      return own ? unionOf(all, own) : all;
    }, null);
  const view = () => ({
    aspect: rig.aspect,
    parallel: rig.projection === 'orthographic',
    covered: {
      top: covers.top / rig.height,
      right: covers.right / rig.width,
      bottom: covers.bottom / rig.height,
      left: covers.left / rig.width,
    },
  });

  return {
    /** around all models; null before the first */
    get everything(): Box | null {
      return everything;
    },
    /** what the camera must be able to see: everything, and the outlines of sections around it */
    get reach(): Box | null {
      return reach;
    },
    boxOfShown: (): Box | null => boxWhere(isShown),
    setCovers(next: Covers): void {
      covers = next;
    },

    /** Models came or went. */
    measure(): void {
      everything = boxWhere(() => true);
      if (!everything) return;
      const margin =
        Math.hypot(everything[3] - everything[0], everything[4] - everything[1], everything[5] - everything[2]) * 0.2 +
        1;
      reach = everything.map((value, side) => value + (side < 3 ? -margin : margin)) as unknown as Box;
    },

    /** Around some features; null when nothing is drawn of them. */
    boxOf(features: Features): Box | null {
      let all: Box | null = null;
      for (const feature of features) {
        const own = models()
          .find(each => each.owns(feature))
          ?.boxOf(feature);
        if (own) all = unionOf(all, own);
      }
      return all;
    },

    /** A pose that shows every element that is shown. */
    fitShown(angles: Pick<Pose, 'yaw' | 'pitch'>): Pose | undefined {
      const boxes: number[] = [];
      for (const model of models()) {
        model.globalIds.forEach((_id, n) => {
          const own = isShown(n + model.first) ? model.boxOf(n + model.first) : null;
          if (own) boxes.push(...own);
        });
      }
      if (boxes.length === 0 && everything) boxes.push(...everything);
      return boxes.length === 0 ? undefined : fitBoxes(boxes, angles, view());
    },

    /** A pose that shows a box, with air around it. */
    fitBox: (box: Box, angles: Pick<Pose, 'yaw' | 'pitch'>): Pose => fitBoxes(box, angles, { ...view(), margin: 1.6 }),
  };
}
