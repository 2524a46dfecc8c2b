// A second pane of the viewer, with a canvas of its own: it draws one of the open models, with the same camera,
// sections and marks of elements. The model is in one pane at a time.
import { Scene } from 'three';
import type { Box, Pose, Vec } from './camera/camera-math.ts';
import { CameraRig } from './camera/rig.ts';
import { Frames, type FrameParts } from './drawing/frames.ts';
import type { Plane } from './drawing/materials.ts';
import type { ModelMeshes } from './models/model-meshes.ts';
import { createPicks } from './picking/picks.ts';
import { createRenderer, type CanvasColours } from './drawing/renderer.ts';

export type SecondPane = ReturnType<typeof createSecondPane>;

/** `framing`: of both panes, which takes in all their models. */
export interface SecondPaneParts extends Omit<FrameParts, 'rig' | 'renderer' | 'models' | 'clouds'> {
  /** the model of this pane, as long as it is open */
  readonly model: () => ModelMeshes | undefined;
  /** the camera of the first pane */
  readonly first: CameraRig;
  /** planes of the sections */
  planes(): readonly Plane[];
  /** moves the camera of both panes */
  setPose(pose: Pose): void;
  /** box that section planes are drawn around */
  outlined(): Box | null;
  onClosed(): void;
}

const noClouds: FrameParts['clouds'] = { prepare: () => false, scene: new Scene() };

export function createSecondPane({ model, first, states, materials, framing, ...parts }: SecondPaneParts) {
  const rig = new CameraRig(first.aim);
  const renderer = createRenderer(materials);
  const models = (): ModelMeshes[] => [model() ?? []].flat();
  const frames = new Frames({ rig, states, materials, renderer, framing, models, clouds: noClouds });
  const modelOf = (feature: number) => models().find(each => each.owns(feature));
  const { pick } = createPicks({ rig, states, models, modelOf, planes: parts.planes, frames, renderer, materials });
  let isClosed = false;
  for (const { group } of models()) renderer.scene.add(group);

  return {
    rig,
    attach: frames.attach,
    draw: frames.draw,
    invalidate: frames.invalidate,
    onFrame: frames.onFrame,
    hover: frames.hover,
    setPictureOverlay: frames.setPictureOverlay,
    setPose: parts.setPose,
    outlined: parts.outlined,
    pick,
    placeAt: (x: number, y: number): Vec | null => pick(x, y)?.point ?? null,

    resize(width: number, height: number): void {
      rig.width = Math.max(1, width);
      rig.height = Math.max(1, height);
      frames.invalidate();
    },

    setColours(colours: CanvasColours): void {
      renderer.setColours(colours);
      frames.invalidate();
    },

    /** Sections or the place of the model changed. */
    forgetShapes(): void {
      renderer.outdateShadow();
      frames.forgetShapes();
      frames.invalidate();
    },

    /** Moves the model back to the first pane. */
    close(): void {
      if (isClosed) return;
      isClosed = true;
      frames.dispose();
      for (const each of models()) each.release();
      materials.release();
      renderer.dispose();
      parts.onClosed();
    },
  };
}
