// Our conversion of IFC (data and geometry, without XKT) against bare web-ifc (open the model, stream all meshes, look at
// every vertex and index array). Each run is a fresh process; runs alternate; medians of CPU time over all threads.
// Peak memory is the largest resident size of the process.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
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

/** Prints CPU of ours and of bare web-ifc, their ratio, and peak memory, for small files and for files made of many
 *  copies of one. */
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

async function compare(file: string, runs: number, folder: string): Promise<void> {
  const ours: Sample[] = [];
  const bare: Sample[] = [];
  // One run of each to fill the caches of the system and of compiled code.
  for (let n = -1; n < runs; n++) {
    const pair = n % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours'];
    for (const side of pair) {
      const { stdout } = await run(process.execPath, [import.meta.filename, side, file], { env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') } });
      if (n >= 0) (side === 'ours' ? ours : bare).push(JSON.parse(stdout) as Sample);
    }
  }
  const megabytes = statSync(file).size / 2 ** 20;
  const [a, b] = [median(ours.map((s) => s.cpu)), median(bare.map((s) => s.cpu))];
  const limit = Math.max(400, 6 * megabytes + 250);
  console.log([
    basename(file).padEnd(48), `${megabytes.toFixed(1).padStart(5)} MB`, `ours ${a.toFixed(0).padStart(6)} ms`, `bare ${b.toFixed(0).padStart(6)} ms`,
    `ratio ${(a / b).toFixed(2)} (target ${megabytes > 20 ? '1.40' : '1.25'})`,
    `wall ${median(ours.map((s) => s.wall)).toFixed(0)} / ${median(bare.map((s) => s.wall)).toFixed(0)} ms`,
    `peak ${median(ours.map((s) => s.peak)).toFixed(0)} / ${median(bare.map((s) => s.peak)).toFixed(0)} MB (limit ${limit.toFixed(0)})`,
  ].join('  '));
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

async function convertOnce(file: string): Promise<void> {
  const { convertIfc } = await import('../../core/formats/ifc/convert.ts');
  const folder = mkdtempSync(join(tmpdir(), 'plinth-bench-job-'));
  try {
    await convertIfc({ source: file, encoding: 'identity', fileName: basename(file), folder, options: { xkt: false } }, () => undefined, new AbortController().signal);
  } finally {
    rmSync(folder, { recursive: true });
  }
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

const [side, file] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename && (side === 'ours' || side === 'bare') && file !== undefined && existsSync(file)) {
  const start = performance.now();
  await (side === 'ours' ? convertOnce(file) : bareOnce(file));
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage();
  process.stdout.write(JSON.stringify({ cpu: (user + system) / 1000, wall, peak: process.resourceUsage().maxRSS / 1024 } satisfies Sample));
}
