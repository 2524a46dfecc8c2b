// Draws viewpoints of models: the models are read once for all of them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readStored, type StoredFile } from '../files.ts';
import { readGlb } from '../gltf/read-glb.ts';
import type { Scene } from '../gltf/scene.ts';
import { drawViewpoint, type ShownView } from '../preview-image/draw-viewpoint.ts';
import { startClock } from '../processor-time.ts';
import { createSceneFiles } from '../scene-files.ts';

// Draws the pictures of a model of shapes from the GLB that its conversion made.

/** Writes a small picture and one from all sides; neither for a model of rooms only, or of nothing.
 *  @param ground elements by GlobalId that need not be in the picture as a whole */
export async function drawPictures(model: StoredFile, folder: string, ground: readonly string[]) {
  const scene = await readModel(model);
  const course = { report: () => undefined, signal: new AbortController().signal, clock: startClock() };
  const { outputs, writePictures } = createSceneFiles(folder, course);
  const around = new Set(ground);
  if (scene.elements.some(({ space }) => !space)) await writePictures(scene, guid => around.has(guid));
  return { outputs, facts: {}, warnings: [] };
}

export interface ViewsSource {
  /** file with a JSON list of viewpoints */
  readonly views: string;
  readonly models: readonly StoredFile[];
  readonly folder: string;
}

/** A GLB of the service's own making. */
export const readModel = async ({ source, encoding, size = 0 }: StoredFile): Promise<Scene> =>
  readGlb(await readStored({ source, encoding, size }));

/** Writes a PNG for each viewpoint; `page` is its place in the list, from 1. */
export async function drawViews({ views, models, folder }: ViewsSource) {
  const scenes: Scene[] = [];
  for (const model of models) scenes.push(await readModel(model));
  const outputs: { kind: 'picture'; file: string; bytes: number; page: number }[] = [];
  for (const [n, view] of (JSON.parse(await readFile(views, 'utf8')) as ShownView[]).entries()) {
    const bytes = drawViewpoint(scenes, view);
    const file = `view-${n + 1}.png`;
    await writeFile(join(folder, file), bytes);
    outputs.push({ kind: 'picture', file, bytes: bytes.length, page: n + 1 });
  }
  return { outputs, facts: {}, warnings: [] };
}
