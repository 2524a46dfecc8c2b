// Converts files of meshes: glTF, GLB and OBJ become models with the same files as a building.
import { join } from 'node:path';
import { writeBatchFile } from '../batch-file.ts';
import { readStored, type FileJob } from '../files.ts';
import { type PlacedShape, sceneBox, type SceneElement, sceneOfParts } from '../gltf/scene.ts';
import { startClock, type ReportProgress } from '../processor-time.ts';
import { createSceneFiles, originOf, tooHeavy, upright } from '../scene-files.ts';
import { chooseFrame, type Frame, type ReadAs, frameMatrix } from './frame.ts';
import { meshStructure, writeMeshData } from './mesh-data.ts';
import { countWarning, MeshError, type FileWarning } from '../errors.ts';
import { type MeshModel, type ReadMeshes, PLAIN_COLOUR } from './mesh-model.ts';
import { multiply } from '../matrices.ts';
import { numberedId } from '../ifc/extract/global-ids.ts';

// The scene of a file of meshes: each node that draws something is an element, named by its id.

/** An id for each node, in the form of a GlobalId: that of the file, else one made from its rank. */
export function idsOf({ nodes }: Pick<MeshModel, 'nodes'>): string[] {
  const given = new Set<string>();
  return nodes.map(({ guid }, n) => {
    if (guid === null || given.has(guid)) return numberedId(n + 1);
    given.add(guid);
    return guid;
  });
}

/** In the units and axes of the file; with a frame in metres, Y up. Parts with an invalid placement are omitted. */
export function sceneOf(
  { nodes, shapes, materials }: MeshModel,
  ids: readonly string[],
  frame?: Pick<Frame, 'unit' | 'up'>,
) {
  const outer = frame && frameMatrix(frame);
  const elements: SceneElement[] = [];
  const placed: PlacedShape[] = [];
  let [triangles, lost] = [0, 0];
  nodes.forEach(({ parts }, n) => {
    const firstPart = placed.length;
    for (const { shape, material, colour: own, matrix } of parts) {
      const size = (shapes[shape]?.indices.length ?? 0) / 3;
      if (size === 0) continue;
      if (!isSomewhere(matrix)) {
        lost += 1;
        continue;
      }
      const colour = own ?? materials[material]?.colour ?? PLAIN_COLOUR;
      placed.push({ shape, colour, matrix: outer ? multiply(outer, matrix) : matrix });
      triangles += size;
    }
    const partCount = placed.length - firstPart;
    if (partCount > 0) elements.push({ name: ids[n] ?? '', space: false, firstPart, partCount });
  });
  return { scene: sceneOfParts(shapes, elements, placed), triangles, lost };
}

/** Coordinates and sizes beyond this are invalid. */
const FURTHEST = 1e12;

/** Whether a placement is finite and does not flatten everything to a point. */
function isSomewhere(matrix: readonly number[]): boolean {
  if (!matrix.every(part => Math.abs(part) < FURTHEST)) return false;
  return [0, 4, 8].every(column => matrix.slice(column, column + 3).some(part => Math.abs(part) > 1e-12));
}

/** One file to convert. */
interface MeshJob extends FileJob {
  readonly options: { readonly xkt: boolean; readonly preview: boolean; readonly readAs?: ReadAs | undefined };
}

/**
 * Writes `data.batches`, `model.glb`, `viewer.glb`, `structure.json`, and XKT and pictures where requested. The same
 * bytes read in the same way give the same files. @throws MeshError with a reason for people, the reason of `signal`
 */
export async function convertMeshes(job: MeshJob, read: ReadMeshes, report: ReportProgress, signal: AbortSignal) {
  const clock = startClock();
  report({ phase: 'read', share: 0 });
  const file = await readStored(job, cause => new MeshError('The file is too large to be read.', { cause }));
  const model = read(file, () => signal.throwIfAborted());
  const ids = idsOf(model);
  const frame = chooseFrame(model, sceneBox(sceneOf(model, ids).scene), job.options.readAs ?? {});
  clock.done('read');
  signal.throwIfAborted();
  report({ phase: 'data', share: 0.4 });
  const data = await writeBatchFile(join(job.folder, 'data.batches'), emit => writeMeshData(model, ids, frame, emit));
  clock.done('data');
  const { scene, triangles, lost } = sceneOf(model, ids, frame);
  const box = sceneBox(scene);
  clock.done('scene');
  const files = createSceneFiles(job.folder, { report, signal, clock });
  files.add('data', 'data.batches', data.bytes);
  const isShown = await files.writeModels(scene, originOf(box), triangles, job.options.xkt);
  await files.write('structure', 'structure.json', 0.97, () => [Buffer.from(meshStructure(model, ids))]);
  if (job.options.preview && scene.elements.length > 0) await files.writePictures(scene, () => false);
  const drawn = scene.elements.length;
  const warnings: FileWarning[] = [...model.warnings, ...frame.warnings, ...sceneWarnings(drawn, lost)];
  if (!isShown) warnings.push(tooHeavy(triangles));
  const { schema } = model;
  const { unit, up } = frame;
  const facts = { schema, counts: data.result, unit, up, drawn, triangles, box: box === null ? null : upright(box) };
  return { outputs: files.outputs, warnings, facts, phases: clock.phases };
}

function sceneWarnings(drawn: number, lost: number): FileWarning[] {
  return [
    ...(drawn === 0 ? [{ code: 'empty', message: 'The file has nothing to be drawn.' }] : []),
    ...countWarning('lost_parts', lost, 'shapes|shape have|has no valid position or size and were|was left out.'),
  ];
}
