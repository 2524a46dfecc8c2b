// Converts files of meshes: glTF, GLB and OBJ become models with the same files as a building.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { createBatchFile } from '../batch-file.ts';
import { sceneBox, type Box } from '../gltf/scene.ts';
import { startClock } from '../phase-clock.ts';
import { createSceneFiles, originOf, tooHeavy, upright } from '../scene-files.ts';
import { chooseFrame, type Frame, type ReadAs } from './frame.ts';
import { meshStructure, writeMeshData, type MeshCounts } from './mesh-data.ts';
import { counted, MeshError, type MeshModel, type MeshWarning, type ReadMeshes } from './mesh-model.ts';
import { idsOf, sceneOf } from './mesh-scene.ts';

/** One file to convert. `source`: the stored bytes; `folder`: empty, for everything that is written. */
export interface MeshJob {
  readonly source: string;
  readonly encoding: 'identity' | 'zstd';
  /** bytes before compression, if known */
  readonly size?: number;
  readonly folder: string;
  readonly options: { readonly xkt: boolean; readonly preview: boolean; readonly readAs?: ReadAs | undefined };
}

/**
 * Writes `data.batches`, `model.glb`, `viewer.glb`, `structure.json`, and XKT and pictures where requested. The same
 * bytes read in the same way give the same files. @throws MeshError with a reason for people, the reason of `signal`
 */
export async function convertMeshes(
  job: MeshJob,
  read: ReadMeshes,
  report: (progress: { phase: string; share: number }) => void,
  signal: AbortSignal,
) {
  const clock = startClock();
  report({ phase: 'read', share: 0 });
  const model = read(await readBytes(job), () => {
    signal.throwIfAborted();
  });
  const ids = idsOf(model);
  const frame = chooseFrame(model, sceneBox(sceneOf(model, ids).scene), job.options.readAs ?? {});
  clock.done('read');
  signal.throwIfAborted();
  report({ phase: 'data', share: 0.4 });
  const counts = await writeData(job.folder, model, ids, frame);
  clock.done('data');
  const { scene, triangles, lost } = sceneOf(model, ids, frame);
  const box = sceneBox(scene);
  clock.done('scene');
  const files = createSceneFiles(job.folder, { report, signal, clock });
  files.add('data', 'data.batches', (await stat(join(job.folder, 'data.batches'))).size);
  const isShown = await files.writeModels(scene, originOf(box), { triangles, xkt: job.options.xkt });
  await files.write('structure', 'structure.json', 0.97, () => [Buffer.from(meshStructure(model, ids))]);
  if (job.options.preview && scene.elements.length > 0) await files.writePictures(scene, () => false);
  const warnings: MeshWarning[] = [...model.warnings, ...frame.warnings, ...sceneWarnings(scene.elements.length, lost)];
  if (!isShown) warnings.push(tooHeavy(triangles));
  return {
    outputs: files.outputs,
    warnings,
    facts: factsOf(model, { counts, frame, drawn: scene.elements.length, triangles, box }),
    phases: clock.phases,
  };
}

async function readBytes({ source, encoding, size }: MeshJob): Promise<Buffer> {
  const stored = await readFile(source);
  if (encoding === 'identity') return stored;
  try {
    return await promisify(zstdDecompress)(stored, size === undefined ? {} : { maxOutputLength: Math.max(1, size) });
  } catch (cause) {
    throw new MeshError('The file is too large to be read.', { cause });
  }
}

async function writeData(folder: string, model: MeshModel, ids: readonly string[], frame: Frame): Promise<MeshCounts> {
  const data = await createBatchFile(join(folder, 'data.batches'));
  try {
    const counts = writeMeshData(model, ids, frame, batch => {
      data.add(batch);
    });
    await data.close();
    return counts;
  } catch (error) {
    await data.abort().catch(() => undefined);
    throw error;
  }
}

function sceneWarnings(drawn: number, lost: number): MeshWarning[] {
  const warnings: MeshWarning[] = [];
  if (drawn === 0) warnings.push({ code: 'empty', message: 'The file has nothing to be drawn.' });
  if (lost > 0)
    warnings.push({
      code: 'lost_parts',
      message: counted(
        lost,
        'shape is placed nowhere, or without a size, and was left out.',
        'shapes are placed nowhere, or without a size, and were left out.',
      ),
    });
  return warnings;
}

function factsOf(
  { schema }: MeshModel,
  {
    counts,
    frame: { unit, up },
    drawn,
    triangles,
    box,
  }: {
    readonly counts: MeshCounts;
    readonly frame: Frame;
    readonly drawn: number;
    readonly triangles: number;
    readonly box: Box | null;
  },
) {
  return { schema, counts, unit, up, drawn, triangles, box: box === null ? null : upright(box) };
}
