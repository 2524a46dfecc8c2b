// Builds the desktop program into dist/desktop/: the core and the main process file by file, as they lie, and the preload
// script as one CommonJS file. Packages stay outside: they are installed, or packed, beside it.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');
const folder = join(project, 'dist/desktop');

/** Entries of threads and processes are named here because nothing imports them. */
const entries = ['electron/main.ts', 'core/converter.ts', 'core/storage/writer-thread.ts', 'core/models/data/writer-thread.ts', 'core/formats/ifc/geometry/worker.ts'];

/** Builds unless dist/desktop is up to date. `say` gets one line. */
export async function buildDesktop(say: (line: string) => void): Promise<void> {
  const madeOf = hashSources();
  const mark = join(folder, 'made-of');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === madeOf) {
    say('Desktop program: up to date');
    return;
  }
  const start = performance.now();
  const { build } = await import('vite');
  const usual = { configFile: false, root: project, logLevel: 'warn', publicDir: false } as const;
  const output = { minify: false, target: 'node24', outDir: folder, reportCompressedSize: false } as const;
  await build({
    ...usual,
    build: {
      ...output, ssr: true, emptyOutDir: true,
      rollupOptions: {
        input: entries.map(entry => join(project, entry)), external: [/^electron$/],
        output: { format: 'es', preserveModules: true, preserveModulesRoot: project, entryFileNames: '[name].js' },
      },
    },
  });
  await build({
    ...usual,
    build: {
      ...output, ssr: true, emptyOutDir: false,
      rollupOptions: { input: join(project, 'electron/preload.ts'), external: ['electron'], output: { format: 'cjs', entryFileNames: 'electron/preload.cjs' } },
    },
  });
  writeFileSync(mark, madeOf);
  say(`Desktop program: built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Everything that the result depends on. */
function hashSources(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename)).update(readFileSync(join(project, 'package-lock.json')));
  for (const room of ['core', 'electron']) {
    const files = readdirSync(join(project, room), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts')).map(entry => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file.slice(project.length).replaceAll('\\', '/')).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildDesktop(console.log);
