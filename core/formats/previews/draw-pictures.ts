// Draws the pictures of a model of shapes from the GLB that its conversion made.
import { readModel, type StoredModel } from './draw-views.ts';
import { startClock } from '../phase-clock.ts';
import { createSceneFiles } from '../scene-files.ts';

/** Writes a small picture and one from all sides; neither for a model of rooms only, or of nothing.
 *  @param ground elements by GlobalId that need not be in the picture as a whole */
export async function drawPictures(model: StoredModel, folder: string, ground: readonly string[]) {
  const scene = await readModel(model);
  const { outputs, writePictures } = createSceneFiles(folder, {
    report: () => undefined,
    signal: new AbortController().signal,
    clock: startClock(),
  });
  const around = new Set(ground);
  if (scene.elements.some(({ space }) => !space)) await writePictures(scene, guid => around.has(guid));
  return { outputs, facts: {}, warnings: [] };
}
