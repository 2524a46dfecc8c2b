// Draws viewpoints of models: the models are read once for all of them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { readGlb } from '../gltf/read-glb.ts';
import type { Scene } from '../gltf/scene.ts';
import { drawViewpoint, type ShownView } from '../preview-image/draw-viewpoint.ts';

export interface ViewsSource {
  /** file with a JSON list of viewpoints */
  readonly views: string;
  readonly models: readonly StoredModel[];
  readonly folder: string;
}

/** A GLB of the service's own making, as it is stored. */
export interface StoredModel {
  readonly source: string;
  readonly encoding: 'identity' | 'zstd';
  /** bytes before compression */
  readonly size?: number;
}

const unpack = promisify(zstdDecompress);

export async function readModel({ source, encoding, size = 0 }: StoredModel): Promise<Scene> {
  const stored = await readFile(source);
  return readGlb(encoding === 'zstd' ? await unpack(stored, { maxOutputLength: size }) : stored);
}

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
