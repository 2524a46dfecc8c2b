// Draws viewpoints of models: the models are read once for all of them.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { readGlb } from '../gltf/read-glb.ts';
import { drawViewpoint, type ShownView } from '../preview-image/draw-viewpoint.ts';

export interface ViewsSource {
  /** file with a JSON list of viewpoints */
  readonly views: string;
  readonly models: readonly {
    readonly source: string;
    readonly encoding: 'identity' | 'zstd';
    /** bytes before compression */
    readonly size?: number;
  }[];
  readonly folder: string;
}

const unpack = promisify(zstdDecompress);

/** Writes a PNG for each viewpoint; `page` is its place in the list, from 1. */
export async function drawViews({ views, models, folder }: ViewsSource) {
  const scenes = [];
  for (const { source, encoding, size = 0 } of models) {
    const stored = await readFile(source);
    scenes.push(readGlb(encoding === 'zstd' ? await unpack(stored, { maxOutputLength: size }) : stored));
  }
  const outputs: { kind: 'picture'; file: string; bytes: number; page: number }[] = [];
  for (const [n, view] of (JSON.parse(await readFile(views, 'utf8')) as ShownView[]).entries()) {
    const bytes = drawViewpoint(scenes, view);
    const file = `view-${n + 1}.png`;
    await writeFile(join(folder, file), bytes);
    outputs.push({ kind: 'picture', file, bytes: bytes.length, page: n + 1 });
  }
  return { outputs, facts: {}, warnings: [] };
}
