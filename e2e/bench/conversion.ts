// Our conversion of IFC (data and geometry, without XKT) against bare web-ifc (open the model, stream all meshes, look at
// every vertex and index array). Each run is a fresh process; runs alternate; medians of CPU time over all threads.
// "cold": the whole process, from its first line. "idle": a converter that was started and warmed before the file came, as
// the service keeps one; only the work from then on. Peak memory is the largest resident size of the process.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { corpusPath, CORPUS_MISSING } from '../fixtures/corpus.ts';
import { replicateIfc } from '../fixtures/replicate-ifc.ts';

const run = promisify(execFile);

const SMALL = ['bimwhale__LargeBuilding', 'georef__Duplex_A_20110907', 'tum__AC20-FZK-Haus', 'osb__AC11-Institute-Var-2-IFC', 'webifc__ISSUE_021_Mini_Project', 'ifcos__geometrygym_great_court_roof'];
const REPLICATED = ['georef__Duplex_A_20110907', 'webifc__ISSUE_021_Mini_Project'];
const LARGE = 52 * 2 ** 20;
const SMALL_RUNS = 5;
const LARGE_RUNS = 3;

interface Sample { readonly cpu: number; readonly wall: number; readonly peak: number }

/** Prints CPU time, ratios, wall time and peak memory for small files and for files made of many copies of one. */
export async function benchConversion(): Promise<void> {
  if (corpusPath('ifc') === undefined) {
    console.log(CORPUS_MISSING);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-'));
  try {
    console.log('IFC conversion against bare web-ifc, fresh processes, CPU of all threads (median), peak memory');
    for (const name of SMALL) await compare(corpusPath('ifc', `${name}.ifc`)!, SMALL_RUNS, folder);
    for (const name of REPLICATED) {
      const file = join(folder, `${name}-replicated.ifc`);
      const source = readFileSync(corpusPath('ifc', `${name}.ifc`)!);
      await writeFile(file, replicateIfc(source, { copies: Math.ceil(LARGE / source.length) }));
      await compare(file, LARGE_RUNS, folder);
      rmSync(file);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Side = 'cold' | 'idle' | 'bare';

async function compare(file: string, runs: number, folder: string): Promise<void> {
  const sides: readonly Side[] = ['cold', 'bare', 'idle'];
  const samples: Record<Side, Sample[]> = { cold: [], idle: [], bare: [] };
  // One run of each to fill the caches of the system and of compiled code.
  for (let n = -1; n < runs; n++) {
    for (const side of n % 2 === 0 ? sides : [...sides].reverse()) {
      const { stdout } = await run(process.execPath, [import.meta.filename, side, file], { env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') } });
      if (n >= 0) samples[side].push(JSON.parse(stdout) as Sample);
    }
  }
  const megabytes = statSync(file).size / 2 ** 20;
  const cpu = (side: Side): number => median(samples[side].map((sample) => sample.cpu));
  const wall = (side: Side): string => median(samples[side].map((sample) => sample.wall)).toFixed(0);
  const peak = (side: Side): string => median(samples[side].map((sample) => sample.peak)).toFixed(0);
  console.log([
    basename(file).padEnd(44), `${megabytes.toFixed(1).padStart(5)} MB`,
    `CPU cold ${cpu('cold').toFixed(0)}, idle ${cpu('idle').toFixed(0)}, bare ${cpu('bare').toFixed(0)} ms`,
    `ratio cold ${(cpu('cold') / cpu('bare')).toFixed(2)}, idle ${(cpu('idle') / cpu('bare')).toFixed(2)} (target ${megabytes > 20 ? '1.40' : '1.25'})`,
    `wall ${wall('cold')}, ${wall('idle')}, ${wall('bare')} ms`,
    `peak ${peak('cold')}, bare ${peak('bare')} MB (limit ${Math.max(400, 6 * megabytes + 250).toFixed(0)})`,
  ].join('  '));
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

async function convertOnce(file: string, folder: string): Promise<void> {
  const { convertIfc } = await import('../../core/formats/ifc/convert.ts');
  await convertIfc({ source: file, encoding: 'identity', fileName: basename(file), folder, options: { xkt: false } }, () => undefined, new AbortController().signal);
}

async function warmUp(): Promise<void> {
  const { warmIfc } = await import('../../core/formats/ifc/convert.ts');
  await warmIfc();
}

async function bareOnce(file: string): Promise<void> {
  const { IfcAPI } = createRequire(import.meta.url)('web-ifc') as typeof import('web-ifc');
  const api = new IfcAPI();
  await api.Init();
  api.SetLogLevel(6);
  const model = api.OpenModel(readFileSync(file));
  const seen = new Set<number>();
  let numbers = 0;
  api.StreamAllMeshes(model, (mesh) => {
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
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-job-'));
  try {
    if (side === 'idle') await warmUp();
    const before = side === 'idle' ? process.cpuUsage() : { user: 0, system: 0 };
    const start = performance.now();
    await (side === 'bare' ? bareOnce(file) : convertOnce(file, folder));
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage();
    return { cpu: (user + system - before.user - before.system) / 1000, wall, peak: process.resourceUsage().maxRSS / 1024 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [side, file] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && (side === 'cold' || side === 'idle' || side === 'bare') && file !== undefined) {
  process.stdout.write(JSON.stringify(await measure(side, file)));
}
