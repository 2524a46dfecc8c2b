// The files that a conversion leaves, beside its data.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sceneBox } from '../gltf/scene.ts';
import type { Box, Scene } from '../gltf/scene.ts';
import { planSharing } from '../gltf/share-plan.ts';
import { writeGlb } from '../gltf/write-glb.ts';
import { mergedBytes, writeMerged } from '../gltf/write-merged.ts';
import { writeXkt } from '../xkt/write-xkt.ts';
import type { PhaseClock } from '../phase-clock.ts';
import type { ModelSummary } from './extract-model.ts';
import { writeWhole } from './geometry/write-file.ts';
import type { completeScene } from './own-geometry/complete-scene.ts';
import type { IfcFacts, IfcJob, IfcOutput } from './conversion.ts';

// From here on 32-bit floats of a viewer are too coarse, and the root of the GLB takes the distance.
const FAR = 10_000;

// About twenty million triangles of which none is like another, and what a graphics card draws several times a second.
const MOST_MERGED_BYTES = 400 * 2 ** 20;

const MOST_TRIANGLES = 100_000_000;

/** What follows a conversion while it runs. */
export interface Course {
  readonly report: (progress: { phase: string; share: number }) => void;
  readonly signal: AbortSignal;
  readonly clock: PhaseClock;
}

export async function writeOutputs(
  job: IfcJob,
  summary: ModelSummary,
  { scene, drawn: drawnIds, triangles }: ReturnType<typeof completeScene>,
  { report, signal, clock }: Course,
) {
  const box = sceneBox(scene);
  const origin = originOf(box);
  const outputs: IfcOutput[] = [
    { kind: 'data', file: 'data.batches', bytes: (await stat(join(job.folder, 'data.batches'))).size },
  ];
  const write = async (
    kind: IfcOutput['kind'],
    file: string,
    share: number,
    pieces: (scene: Scene) => readonly Uint8Array[] | Promise<readonly Uint8Array[]>,
  ): Promise<void> => {
    signal.throwIfAborted();
    const phase = kind.replace(/-\d+$/, '');
    report({ phase, share });
    outputs.push({ kind, file, bytes: await writeWhole(join(job.folder, file), await pieces(scene)) });
    clock.done(phase);
  };
  await write('gltf', 'model.glb', 0.82, () => writeGlb(scene, origin));
  const sharing = planSharing(scene);
  const isShown = triangles <= MOST_TRIANGLES && mergedBytes(scene, sharing) <= MOST_MERGED_BYTES;
  if (isShown) await write('merged', 'viewer.glb', 0.85, () => writeMerged(scene, origin, sharing));
  if (job.options.xkt) {
    let number = 0;
    for await (const pieces of writeXkt(scene)) {
      number += 1;
      await write(
        number === 1 ? 'xkt' : `xkt-${number}`,
        number === 1 ? 'model.xkt' : `model-${number}.xkt`,
        0.88,
        () => pieces,
      );
    }
  }
  await write('structure', 'structure.json', 0.97, () => [Buffer.from(summary.structureJson(drawnIds))]);
  if (job.options.xkt) await write('systems', 'systems.json', 0.97, () => [Buffer.from(summary.systemsJson())]);
  if (job.options.plans) {
    // Loaded by who asks for it only.
    const [{ readPlanFacts }, { writePlans }] = await Promise.all([
      import('./plan-facts.ts'),
      import('../svg/write-plans.ts'),
    ]);
    const { map, plans } = writePlans(scene, readPlanFacts(summary.planSources), origin);
    if (map !== null) await write('map', 'map.svg', 0.98, () => [Buffer.from(map)]);
    if (plans.storeys.length > 0) await write('plans', 'plans.json', 0.98, () => [Buffer.from(JSON.stringify(plans))]);
  }
  if (job.options.preview && scene.elements.some(({ space }) => !space)) {
    const { drawScene, drawTurntable } = await import('../preview-image/draw-scene.ts');
    const ground = new Set<string>();
    for (const { guid, type } of summary.products.values()) if (isGround(type)) ground.add(guid);
    await write('preview', 'preview.png', 0.99, () => [drawScene(scene, guid => ground.has(guid))]);
    await write('turntable', 'turntable.png', 0.99, () => [drawTurntable(scene, guid => ground.has(guid))]);
  }
  const facts: IfcFacts = {
    schema: summary.schema,
    counts: summary.counts,
    length_unit_metres: summary.lengthUnitMetres,
    drawn: scene.elements.length,
    triangles,
    box: box === null ? null : upright(box),
    origin: [origin[0], 0 - origin[2], origin[1]],
  };
  return { outputs, facts, isShown };
}

/** Whole metres near the middle of a far model, else zero. Y up, as the box. */
function originOf(box: Box | null): [number, number, number] {
  if (box === null || Math.max(...box.map(Math.abs)) < FAR) return [0, 0, 0];
  return [Math.round((box[0] + box[3]) / 2), Math.round((box[1] + box[4]) / 2), Math.round((box[2] + box[5]) / 2)];
}

/** A box with Y up in the axes of IFC. */
const upright = ([x, y, z, X, Y, Z]: Box): number[] => [x, 0 - Z, y, X, 0 - z, Y];

/** What lies around buildings. */
const isGround = (type: string): boolean =>
  type === 'IfcSite' || type.startsWith('IfcGeographic') || type.startsWith('IfcEarthworks');
