// Input and output of the conversion of an IFC file, and the files that it writes apart from the data.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sceneBox } from '../gltf/scene.ts';
import { createSceneFiles, originOf, upright, type Course } from '../scene-files.ts';
import type { ModelSummary } from './extract/extract-model.ts';
import type { completeScene } from './own-geometry/draw-missing.ts';
import type { FileJob } from '../files.ts';

/** One file to convert. */
export interface IfcJob extends FileJob {
  readonly fileName: string;
  readonly options: {
    /** the files that public viewers read in addition to the GLB: XKT and systems */
    readonly xkt: boolean;
    /** the 2D plans, one file for public viewers and one drawing per storey */
    readonly plans: boolean;
    /** a small picture of the model */
    readonly preview: boolean;
  };
}

export async function writeOutputs(
  job: IfcJob,
  summary: ModelSummary,
  { scene, drawn: drawnIds, triangles }: ReturnType<typeof completeScene>,
  course: Course,
) {
  const box = sceneBox(scene);
  const origin = originOf(box);
  const files = createSceneFiles(job.folder, course);
  const { write } = files;
  files.add('data', 'data.batches', (await stat(join(job.folder, 'data.batches'))).size);
  const isShown = await files.writeModels(scene, origin, triangles, job.options.xkt);
  await write('structure', 'structure.json', 0.97, () => [Buffer.from(summary.structureJson(drawnIds))]);
  if (job.options.xkt) await write('systems', 'systems.json', 0.97, () => [Buffer.from(summary.systemsJson())]);
  /** GlobalIds of grids and annotations in plans; null when no plans were asked for */
  let noted: ReadonlySet<string> | null = null;
  if (job.options.plans) {
    // Loaded only when needed.
    const [{ readPlanFacts }, { writePlans }] = await Promise.all([
      import('./extract/plan-facts.ts'),
      import('../svg/write-plans.ts'),
    ]);
    const written = writePlans(scene, readPlanFacts(summary.planSources), origin);
    const { map, plans } = written;
    ({ noted } = written);
    if (map !== null) await write('map', 'map.svg', 0.98, () => [Buffer.from(map)]);
    if (plans.storeys.length > 0) await write('plans', 'plans.json', 0.98, () => [Buffer.from(JSON.stringify(plans))]);
  }
  const ground = new Set<string>();
  for (const [id, { guid, type }] of summary.products) if (drawnIds.has(id) && isGround(type)) ground.add(guid);
  if (job.options.preview && scene.elements.some(({ space }) => !space))
    await files.writePictures(scene, guid => ground.has(guid));
  const facts = {
    schema: summary.schema,
    program: summary.program,
    counts: summary.counts,
    length_unit_metres: summary.lengthUnitMetres,
    /** elements with triangles */
    drawn: scene.elements.length,
    triangles,
    /** metres, axes of IFC (Z up): min x, y, z, max x, y, z; null when nothing is drawn */
    box: box === null ? null : upright(box),
    /** metres, axes of IFC: what the root of the GLB shifts a far model by, else 0, 0, 0 */
    origin: [origin[0], 0 - origin[2], origin[1]] as const,
    /** GlobalIds of drawn elements around buildings, when there are any: terrain */
    ...(ground.size > 0 && { ground: [...ground] }),
  };
  return { outputs: files.outputs, facts, isShown, noted };
}

/** Terrain and the like around buildings. */
const isGround = (type: string): boolean =>
  type === 'IfcSite' || type.startsWith('IfcGeographic') || type.startsWith('IfcEarthworks');
