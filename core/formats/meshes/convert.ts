// Converts files of meshes: glTF, GLB and OBJ become models with the same files as a building.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { createBatchFile } from '../batch-file.ts';
import { sceneBox, type Box, type Scene, type SceneElement } from '../gltf/scene.ts';
import { startClock } from '../processor-time.ts';
import { createSceneFiles, originOf, tooHeavy, upright } from '../scene-files.ts';
import { chooseFrame, type Frame, type ReadAs, frameMatrix } from './frame.ts';
import { meshStructure, writeMeshData, type MeshCounts } from './mesh-data.ts';
import { counted, MeshError, type MeshModel, type MeshWarning, type ReadMeshes, PLAIN_COLOUR } from './mesh-model.ts';
import { multiply } from '../matrices.ts';

// The scene of a file of meshes: each node that draws something is an element, named by its id.

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$';

/** An id for each node, in the form of a GlobalId: that of the file, else one made from its rank. */
export function idsOf({ nodes }: Pick<MeshModel, 'nodes'>): string[] {
  const given = new Set<string>();
  return nodes.map(({ guid }, n) => {
    if (guid === null || given.has(guid)) return madeId(n + 1);
    given.add(guid);
    return guid;
  });
}

/** `0plinth` and the rank in the alphabet of GlobalIds, 22 characters. */
function madeId(rank: number): string {
  let text = '';
  for (let rest = rank; rest > 0; rest = Math.floor(rest / 64)) text = DIGITS[rest % 64]! + text;
  return `0plinth${text.padStart(15, '0')}`;
}

/** In the units and axes of the file; with a frame in metres, Y up. Parts with an invalid placement are omitted. */
export function sceneOf(
  { nodes, shapes, materials }: MeshModel,
  ids: readonly string[],
  frame?: Pick<Frame, 'unit' | 'up'>,
): { readonly scene: Scene; readonly triangles: number; readonly lost: number } {
  const outer = frame && frameMatrix(frame);
  const elements: SceneElement[] = [];
  const placed: { readonly shape: number; readonly colour: number; readonly matrix: readonly number[] }[] = [];
  let [triangles, lost] = [0, 0];
  nodes.forEach(({ parts }, n) => {
    const firstPart = placed.length;
    for (const { shape, material, matrix } of parts) {
      const size = shapes[shape]!.indices.length / 3;
      if (size === 0) continue;
      if (!isSomewhere(matrix)) {
        lost += 1;
        continue;
      }
      placed.push({
        shape,
        colour: materials[material]?.colour ?? PLAIN_COLOUR,
        matrix: outer ? multiply(outer, matrix) : matrix,
      });
      triangles += size;
    }
    const partCount = placed.length - firstPart;
    if (partCount > 0) elements.push({ name: ids[n]!, space: false, firstPart, partCount });
  });
  const partMatrices = new Float64Array(placed.length * 16);
  placed.forEach(({ matrix }, n) => {
    partMatrices.set(matrix, n * 16);
  });
  const scene = {
    shapes,
    elements,
    partShapes: Int32Array.from(placed, ({ shape }) => shape),
    partMatrices,
    partColours: Uint32Array.from(placed, ({ colour }) => colour),
  };
  return { scene, triangles, lost };
}

/** Coordinates and sizes beyond this are invalid. */
const FURTHEST = 1e12;

/** Whether a placement is finite and does not flatten everything to a point. */
function isSomewhere(matrix: readonly number[]): boolean {
  if (!matrix.every(part => Math.abs(part) < FURTHEST)) return false;
  return [0, 4, 8].every(column => matrix.slice(column, column + 3).some(part => Math.abs(part) > 1e-12));
}

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
