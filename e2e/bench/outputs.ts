// What each output of an IFC conversion costs: processor time of all threads beside that of the whole, pictures included,
// which are drawn afterwards. The second conversion of a process counts, as a service has converted before.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { convertIfc } from '../../core/formats/ifc/convert.ts';
import { startClock, type Phase } from '../../core/formats/phase-clock.ts';
import { readModel } from '../../core/formats/previews/draw-views.ts';
import { createSceneFiles } from '../../core/formats/scene-files.ts';
import { corpusPath } from '../../core/testing/corpus.ts';
import { manyBolts } from '../fixtures/many-bolts.ts';

const FILES = ['bimwhale__LargeBuilding', 'webifc__ISSUE_021_Mini_Project', 'ifcos__geometrygym_great_court_roof'];
/** Small file, 22 million triangles: as many as a railway of fasteners and sleepers has. */
const BOLTS = { bolts: 6200, shapes: 40, sides: 40, rings: 44 };
const RUNS = 2;

/** Prints a line for each file: the whole in milliseconds, and the share of each output. @param part of the name of a file */
export async function benchOutputs(part = ''): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-outputs-'));
  try {
    const bolts = join(folder, 'many-bolts.ifc');
    writeFileSync(bolts, manyBolts(BOLTS));
    const files = [...FILES.flatMap(name => corpusPath('ifc', `${name}.ifc`) ?? []), bolts];
    for (const file of files.filter(each => basename(each).includes(part))) {
      let phases: readonly Phase[] = [];
      for (let run = 0; run < RUNS; run += 1) phases = await convertWhole(file, join(folder, `run-${run}`));
      const whole = phases.reduce((sum, { cpu }) => sum + cpu, 0);
      const shares = phases
        .filter(({ cpu }) => cpu / whole >= 0.005)
        .map(({ name, cpu }) => `${name} ${share(cpu / whole)}`);
      console.log(`${basename(file).padEnd(44)} ${whole.toFixed(0)} ms: ${shares.join(', ')}`);
      for (let run = 0; run < RUNS; run += 1) rmSync(join(folder, `run-${run}`), { recursive: true });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const share = (of: number): string => `${(of * 100).toFixed(1)} %`;

async function convertWhole(source: string, folder: string): Promise<readonly Phase[]> {
  mkdirSync(folder);
  const { signal } = new AbortController();
  const { phases } = await convertIfc(
    {
      source,
      encoding: 'identity',
      fileName: basename(source),
      folder,
      options: { xkt: true, plans: true, preview: false },
    },
    () => undefined,
    signal,
  );
  const clock = startClock();
  const scene = await readModel({ source: join(folder, 'model.glb'), encoding: 'identity' });
  clock.done('read GLB');
  await createSceneFiles(folder, { report: () => undefined, signal, clock }).writePictures(scene, () => false);
  return [...phases, ...clock.phases];
}
