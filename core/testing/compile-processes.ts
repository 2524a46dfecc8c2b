// Loads the modules of the service's processes and their threads, all formats included, and leaves the compiled code
// for them.
import { readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const core = resolve(import.meta.dirname, '..');
const entries = ['converter.ts', 'raster.ts', 'model-drawer.ts', 'bcf-reader.ts'].map(name => `processes/${name}`);
const threads = ['formats/ifc/geometry/worker.ts', 'formats/pointcloud/octree/point-thread.ts'];

/** With what is loaded at the first need only. */
const paths = new Set([...threads, ...entries].map(path => resolve(core, path)));
for (const path of paths)
  for (const [, imported = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s?'(\.[^']+\.ts)'/g))
    paths.add(resolve(path, '..', imported));

// Modules that run only as a thread fail here, and are compiled by then.
for (const path of paths) await import(pathToFileURL(path).href).catch(() => undefined);
flushCompileCache();
process.exit();
