// Builds the desktop program into dist/desktop/: the core and the main process file by file, in the same folders, and
// the preload script as one CommonJS file. Packages are not bundled: they are installed, or packed, next to it.
import { join } from 'node:path';
import { buildWhenChanged } from './when-changed.ts';

const project = join(import.meta.dirname, '..');
const folder = join(project, 'dist/desktop');

/** Entries of threads and processes are named here because nothing imports them. */
const entries = [
  'electron/main.ts',
  'core/backup/rehearsal.ts',
  'core/backup/worker.ts',
  'core/processes/converter.ts',
  'core/processes/raster.ts',
  'core/processes/bcf-reader.ts',
  'core/processes/model-drawer.ts',
  'core/storage/database/writer-thread.ts',
  'core/storage/database/integrity-thread.ts',
  'core/storage/database/lock-probe.ts',
  'core/models/data/writer-thread.ts',
  'core/models/lists/tables/table-thread.ts',
  'core/formats/xlsx/sheet-thread.ts',
  'core/formats/ifc/geometry/worker.ts',
  'core/formats/pointcloud/octree/point-thread.ts',
];

/** Builds unless dist/desktop is up to date. `say` receives one line. */
export const buildDesktop = (say: (line: string) => void): Promise<void> =>
  buildWhenChanged(
    {
      name: 'Desktop program',
      folder,
      by: import.meta.filename,
      rooms: ['core', 'electron', 'resources/texts'],
      endings: ['.ts', '.json'],
      make,
    },
    say,
  );

async function make(): Promise<void> {
  const { build } = await import('vite');
  const usual = { configFile: false, root: project, logLevel: 'warn', publicDir: false } as const;
  const output = { minify: false, target: 'node24', outDir: folder, reportCompressedSize: false, ssr: true } as const;
  await build({
    ...usual,
    build: {
      ...output,
      emptyOutDir: true,
      rollupOptions: {
        input: entries.map(entry => join(project, entry)),
        external: [/^electron$/],
        output: { format: 'es', preserveModules: true, preserveModulesRoot: project, entryFileNames: '[name].js' },
      },
    },
  });
  await build({
    ...usual,
    build: {
      ...output,
      emptyOutDir: false,
      rollupOptions: {
        input: join(project, 'electron/preload.ts'),
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: 'electron/preload.cjs' },
      },
    },
  });
}

if (import.meta.main) await buildDesktop(console.log);
