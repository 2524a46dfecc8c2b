// The panes of a viewer: the first, and a second one while it has a model. Changes are drawn in both.
import type { CameraRig } from './camera/rig.ts';
import type { Frames } from './drawing/frames.ts';
import type { ModelMeshes } from './models/model-meshes.ts';
import type { CanvasColours, createRenderer } from './drawing/renderer.ts';
import { createSecondPane, type SecondPane, type SecondPaneParts } from './second-pane.ts';

export function createPanes(
  all: Omit<SecondPaneParts, 'model' | 'first' | 'onClosed'> & {
    readonly rig: CameraRig;
    readonly models: ReadonlyMap<number, ModelMeshes>;
    /** of the first pane */
    readonly renderer: ReturnType<typeof createRenderer>;
    readonly frames: Frames;
  },
) {
  const { rig, models, renderer, frames, ...parts } = all;
  let colours: CanvasColours | undefined;
  let second: { readonly model: number; readonly pane: SecondPane } | undefined;

  return {
    /** Whether a model is in the first pane. */
    isInFirst: (id: number): boolean => id !== second?.model,

    invalidate(): void {
      frames.invalidate();
      second?.pane.invalidate();
    },

    /** Sections or the place of a model changed in the second pane. */
    forgetShapes: (): void => second?.pane.forgetShapes(),

    setColours(next: CanvasColours): void {
      colours = next;
      renderer.setColours(next);
      second?.pane.setColours(next);
      frames.invalidate();
    },

    /** Sets what moves the camera before every frame of the first pane; the second follows. */
    setDriver(driver: ((now: number) => boolean) | undefined): void {
      frames.setDriver(
        driver &&
          (now => {
            const { pose } = rig;
            const drives = driver(now);
            if (rig.pose !== pose) second?.pane.invalidate();
            return drives;
          }),
      );
    },

    /** Draws a model in a second pane instead of the first, until that is closed. */
    openSecond(model: number): SecondPane {
      second?.pane.close();
      frames.forgetShapes();
      models.get(model)?.release();
      const pane = createSecondPane({
        ...parts,
        model: () => models.get(model),
        first: rig,
        onClosed() {
          second = undefined;
          const back = models.get(model);
          if (back) renderer.scene.add(back.group);
          frames.forgetShapes();
          frames.invalidate();
        },
      });
      if (colours) pane.setColours(colours);
      second = { model, pane };
      frames.invalidate();
      return pane;
    },

    /** Closes the second pane; if a model is given, only when the pane shows it. */
    closeSecond(model = second?.model): void {
      if (second?.model === model) second?.pane.close();
    },
  };
}
