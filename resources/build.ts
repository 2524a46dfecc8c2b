// `npm run build`: builds the window (window.ts) and converts the demo building (demo-house/) with the program's own
// converter into resources/demo/. Skips what is up to date.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertIfc } from '../core/formats/ifc/convert.ts';
import { converterVersion, type DemoManifest } from '../core/models/processing/conversions/service.ts';
import { readDemoHouse } from './demo-house/house.ts';
import { buildWindow } from './window.ts';

const project = join(import.meta.dirname, '..');
/** Output folder: house.ifc, the outputs of the converter and manifest.json, which exists only when all others do. */
const demoFolder = join(import.meta.dirname, 'demo');
const fileName = 'house.ifc';

interface BuiltManifest extends DemoManifest {
  /** Hash of the building, the converter's sources and this file. */
  readonly made_of: string;
}

/** Builds into `folder` unless that is up to date. `say` receives one line about the result. */
export async function build(say: (line: string) => void, folder = demoFolder): Promise<void> {
  const madeOf = hashSources();
  if (isCurrent(folder, madeOf)) {
    say('Demo building: up to date');
    return;
  }
  const start = performance.now();
  mkdirSync(folder, { recursive: true });
  const scratch = join(folder, `building-${process.pid}`);
  const work = join(scratch, 'out');
  mkdirSync(work, { recursive: true });
  try {
    const manifest = await convertHouse(scratch, work, madeOf);
    // Without its manifest the folder counts as not built, should this be interrupted.
    rmSync(join(folder, 'manifest.json'), { force: true });
    renameSync(join(scratch, fileName), join(folder, fileName));
    for (const { file } of [...manifest.outputs, { file: manifest.batches }])
      renameSync(join(work, file), join(folder, file));
    writeFileSync(join(scratch, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    renameSync(join(scratch, 'manifest.json'), join(folder, 'manifest.json'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  say(`Demo building: made in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

async function convertHouse(scratch: string, work: string, madeOf: string): Promise<BuiltManifest> {
  const house = readDemoHouse();
  const source = join(scratch, fileName);
  writeFileSync(source, house);
  const { outputs, facts, warnings, phases } = await convertIfc(
    { source, encoding: 'identity', fileName, folder: work, options: { xkt: true, plans: true, preview: true } },
    () => undefined,
    new AbortController().signal,
  );
  if (warnings.length > 0) throw new Error(`the demo building has warnings: ${JSON.stringify(warnings)}`);
  const files: DemoManifest['outputs'][number][] = [];
  let batches: string | undefined;
  for (const { kind, file } of outputs) {
    if (kind === 'data') batches = file;
    else files.push({ kind, file });
  }
  if (batches === undefined) throw new Error('the converter wrote no data of the demo building');
  return {
    source: { file: fileName, file_name: fileName },
    source_hash: createHash('sha256').update(house).digest('hex'),
    version: converterVersion,
    outputs: files,
    batches,
    facts,
    warnings,
    phases,
    made_of: madeOf,
  };
}

function isCurrent(folder: string, madeOf: string): boolean {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) return false;
  const { made_of, source, outputs, batches } = JSON.parse(readFileSync(path, 'utf8')) as BuiltManifest;
  return (
    made_of === madeOf &&
    [source.file, batches, ...outputs.map(({ file }) => file)].every(file => existsSync(join(folder, file)))
  );
}

/** Hash of all inputs of the result: the building, the converter, its version, the locked web-ifc, and this file. */
function hashSources(): string {
  const hash = createHash('sha256').update(converterVersion).update(readDemoHouse());
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  hash.update(lock.packages['node_modules/web-ifc']?.version ?? '');
  for (const folder of ['core/formats', 'core/kit']) {
    const files = readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter(name => /\.(?:ts|json)$/.test(name) && !name.endsWith('.test.ts')).sort()) {
      hash.update(file.replaceAll('\\', '/')).update(readFileSync(join(project, folder, file)));
    }
  }
  return hash.update(readFileSync(import.meta.filename)).digest('hex');
}

if (import.meta.main) {
  await buildWindow(console.log);
  await build(console.log);
}
