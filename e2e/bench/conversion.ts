// Our conversion of IFC against bare web-ifc (open the model, stream all meshes, read every vertex and index array).
// Each run is a fresh process; runs alternate; medians of CPU time over all threads.
// "service": service and converter together, from the last byte of the upload to status C (conversion-service.ts). A
// service always makes the forms for viewers (XKT, merged, systems, plans), too; the CPU of writing and storing these
// is subtracted, and the value with it is printed in brackets. "cold": a converter alone that was never warmed, without
// XKT, plans and preview but with the merged form, the whole process from its first line; a service has it only after a
// crash.
import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { corpusPath, CORPUS_MISSING } from '../../core/testing/corpus.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { measureService, takeMemory, type ServiceSample } from './conversion-service.ts';
import { costOf, median } from './figures.ts';
import { convertOnce } from './processes.ts';
import { replicated } from './replicated.ts';

const run = promisify(execFile);

const SMALL = [
  'bimwhale__LargeBuilding',
  'georef__Duplex_A_20110907',
  'tum__AC20-FZK-Haus',
  'osb__AC11-Institute-Var-2-IFC',
  'webifc__ISSUE_021_Mini_Project',
  'ifcos__geometrygym_great_court_roof',
];
const REPLICATED = ['georef__Duplex_A_20110907', 'webifc__ISSUE_021_Mini_Project'];
const LARGE = 52 * 2 ** 20;
const SMALL_RUNS = 5;
const LARGE_RUNS = 3;

interface Sample {
  readonly cpu: number;
  readonly wall: number;
  readonly peak: number;
}

/** `part`: only files whose name contains it. Prints CPU time, ratios, wall time and peak memory for small files and
 *  for files made of many copies of one. */
export async function benchConversion(part = ''): Promise<void> {
  if (corpusPath('ifc') === undefined) {
    console.log(CORPUS_MISSING);
    return;
  }
  using folder = temporaryFolder('bench');
  console.log('IFC conversion against bare web-ifc, fresh processes, CPU of all threads (median), peak memory');
  for (const name of SMALL.filter(each => each.includes(part)))
    await compare(corpusPath('ifc', `${name}.ifc`)!, SMALL_RUNS, folder.path);
  for await (const { file } of replicated(REPLICATED, LARGE, folder.path, part))
    await compare(file, LARGE_RUNS, folder.path);
}

type Side = 'service' | 'cold' | 'bare';

async function compare(file: string, runs: number, folder: string): Promise<void> {
  const sides: readonly Side[] = ['service', 'bare', 'cold'];
  const samples: Record<Side, (Sample & Partial<ServiceSample>)[]> = { service: [], cold: [], bare: [] };
  // One run of each to fill the caches of the system and of compiled code.
  for (let n = -1; n < runs; n++) {
    for (const side of n % 2 === 0 ? sides : [...sides].reverse()) {
      const sample = side === 'service' ? await measureService(file, folder) : await sampleOf(side, file, folder);
      if (n >= 0) samples[side].push(sample);
    }
  }
  const megabytes = statSync(file).size / 2 ** 20;
  const middle = (side: Side, of: (sample: Sample & Partial<ServiceSample>) => number): number =>
    median(samples[side].map(of));
  const bare = middle('bare', ({ cpu }) => cpu);
  const ms = (value: number): string => value.toFixed(0);
  const ratio = (value: number): string => (value / bare).toFixed(2);
  const service = middle('service', ({ cpu, viewerForms = 0 }) => cpu - viewerForms);
  const whole = middle('service', ({ cpu }) => cpu);
  const cold = middle('cold', ({ cpu }) => cpu);
  console.log(
    [
      basename(file).padEnd(44),
      `${megabytes.toFixed(1).padStart(5)} MB`,
      `CPU service ${ms(service)} (core ${ms(middle('service', ({ core = 0 }) => core))}, with viewer forms ${ms(whole)}), cold ${ms(cold)}, bare ${ms(bare)} ms`,
      `ratio service ${ratio(service)} (target ${megabytes > 20 ? '1.40' : '1.25'}, with viewer forms ${ratio(whole)}), cold ${ratio(cold)}`,
      `wall ${(['service', 'cold', 'bare'] as const).map(side => ms(middle(side, ({ wall }) => wall))).join(', ')} ms`,
      `peak converter ${ms(middle('service', ({ peak }) => peak))}, bare ${ms(middle('bare', ({ peak }) => peak))} MB (limit ${Math.max(400, 6 * megabytes + 250).toFixed(0)})`,
    ].join('  '),
  );
}

async function sampleOf(side: Side, file: string, folder: string): Promise<Sample> {
  takeMemory();
  const { stdout } = await run(process.execPath, [import.meta.filename, side, file], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  });
  return JSON.parse(stdout) as Sample;
}

async function bareOnce(file: string): Promise<void> {
  const { IfcAPI } = createRequire(import.meta.url)('web-ifc') as typeof import('web-ifc');
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(6);
  const model = api.OpenModel(readFileSync(file));
  const seen = new Set<number>();
  let numbers = 0;
  api.StreamAllMeshes(model, mesh => {
    for (let n = 0; n < mesh.geometries.size(); n++) {
      const { geometryExpressID } = mesh.geometries.get(n);
      if (seen.has(geometryExpressID)) continue;
      seen.add(geometryExpressID);
      const geometry = api.GetGeometry(model, geometryExpressID);
      numbers += api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize()).length;
      numbers += api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize()).length;
      geometry.delete();
    }
  });
  if (numbers === 0) throw new Error('nothing was drawn');
  api.CloseModel(model);
}

async function measure(side: Side, file: string): Promise<Sample> {
  using folder = temporaryFolder('bench-job');
  const options = { xkt: false, plans: false, preview: false };
  const work = () => (side === 'bare' ? bareOnce(file) : convertOnce(file, folder.path, options));
  const { cpu, wall, peak } = await costOf<unknown>(work, true);
  return { cpu, wall, peak };
}

const [side, file] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && (side === 'cold' || side === 'bare') && file !== undefined) {
  process.stdout.write(JSON.stringify(await measure(side, file)));
}
