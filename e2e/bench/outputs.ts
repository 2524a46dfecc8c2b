// Cost of each output of an IFC conversion: processor time of all threads in relation to the whole, including pictures,
// which are drawn afterwards. The second conversion of a process counts, as a service has converted before. Processes
// run and compile as converters of a service do; of several, the middle share of each output is printed, and the
// smallest and largest.
import { execFile } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { chooseLastCompiler, startClock, type Phase } from '../../core/formats/processor-time.ts';
import { readModel } from '../../core/formats/previews/draw-views.ts';
import { createSceneFiles } from '../../core/formats/scene-files.ts';
import { corpusPath } from '../../core/testing/corpus.ts';
import { manyBolts } from '../fixtures/many-bolts.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { median } from './figures.ts';
import { convertOnce } from './processes.ts';

const FILES = ['bimwhale__LargeBuilding', 'webifc__ISSUE_021_Mini_Project', 'ifcos__geometrygym_great_court_roof'];
/** Small file, 22 million triangles: as many as a railway of fasteners and sleepers has. */
const BOLTS = { bolts: 6200, shapes: 40, sides: 40, rings: 44 };
const RUNS = 2;
const PROCESSES = 7;
/** As core/pipeline/node-host.ts has it. */
const CONVERTER_FLAGS = ['--max-semi-space-size=4'];
/** Smaller shares are not printed. */
const LEAST = 0.005;

const run = promisify(execFile);

/**
 * Prints a line for each file: the whole in milliseconds, and the share of each output.
 * @param part of the name of a file
 */
export async function benchOutputs(part = ''): Promise<void> {
  using folder = temporaryFolder('outputs');
  const bolts = join(folder.path, 'many-bolts.ifc');
  writeFileSync(bolts, manyBolts(BOLTS));
  const files = [...FILES.flatMap(name => corpusPath('ifc', `${name}.ifc`) ?? []), bolts];
  for (const file of files.filter(each => basename(each).includes(part))) {
    const samples: Phase[][] = [];
    for (let n = 0; n < PROCESSES; n += 1) {
      const { stdout } = await run(process.execPath, [...CONVERTER_FLAGS, import.meta.filename, file]);
      samples.push(JSON.parse(stdout) as Phase[]);
    }
    const wholes = samples.map(wholeOf);
    const shares = samples[0]!
      .map(({ name }) => ({ name, of: samples.map((phases, n) => cpuOf(phases, name) / wholes[n]!) }))
      .filter(({ of }) => median(of) >= LEAST)
      .map(
        ({ name, of }) => `${name} ${percent(median(of))} (${percent(Math.min(...of))}-${percent(Math.max(...of))})`,
      );
    console.log(`${basename(file).padEnd(44)} ${median(wholes).toFixed(0)} ms, %: ${shares.join(', ')}`);
  }
}

const cpuOf = (phases: readonly Phase[], name: string): number =>
  phases.reduce((sum, phase) => sum + (phase.name === name ? phase.cpu : 0), 0);

const wholeOf = (phases: readonly Phase[]): number => phases.reduce((sum, { cpu }) => sum + cpu, 0);

const percent = (share: number): string => (share * 100).toFixed(1);

/** The phases of the last of some conversions by this process. */
async function convertAgain(source: string): Promise<readonly Phase[]> {
  using folder = temporaryFolder('outputs-job');
  let phases: readonly Phase[] = [];
  for (let n = 0; n < RUNS; n += 1) phases = await convertWhole(source, join(folder.path, `run-${n}`));
  return phases;
}

async function convertWhole(source: string, folder: string): Promise<readonly Phase[]> {
  mkdirSync(folder);
  chooseLastCompiler(statSync(source).size);
  const { phases } = await convertOnce(source, folder, { xkt: true, plans: true, preview: false });
  // A process of their own draws the pictures, which has the last compiler always.
  chooseLastCompiler(0, true);
  const clock = startClock();
  const scene = await readModel({ source: join(folder, 'model.glb'), encoding: 'identity' });
  clock.done('read GLB');
  await createSceneFiles(folder, {
    report: () => undefined,
    signal: new AbortController().signal,
    clock,
  }).writePictures(scene, () => false);
  return [...phases, ...clock.phases];
}

const [file] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && file !== undefined) {
  process.stdout.write(JSON.stringify(await convertAgain(file)));
}
