// Builds the window into dist/app/ unless that is up to date.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { writeClientTypes } from './client-types.ts';
import { buildWhenChanged } from './when-changed.ts';

const project = join(import.meta.dirname, '..');
const smallest = 1024;

/**
 * Builds unless dist/app is up to date. Every file that becomes smaller is also stored compressed. `say` receives one
 * line.
 */
export async function buildWindow(say: (line: string) => void): Promise<void> {
  writeClientTypes(project);
  const folder = join(project, 'dist/app');
  await buildWhenChanged(
    {
      name: 'Window',
      folder,
      by: import.meta.filename,
      rooms: ['renderer', 'resources/texts'],
      async make() {
        const { build } = await import('vite');
        await build({ configFile: join(project, 'renderer/vite.config.ts'), root: join(project, 'renderer') });
        packFiles(join(folder, 'assets'));
        writeLicences(folder);
      },
    },
    say,
  );
}

function packFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < smallest || /\.(woff2|png)$/.test(name)) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
    writeFileSync(
      join(folder, `${name}.zst`),
      zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 17 } }),
    );
  }
}

interface BuiltIn {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  /** absent where the package has none */
  readonly text?: string;
}

/**
 * One page with the licences of all shipped packages: NOTICE, then the full texts for packages that are bundled into
 * the window and have no folder any more.
 */
function writeLicences(folder: string): void {
  const list = join(folder, 'licences.json');
  const builtIn = JSON.parse(readFileSync(list, 'utf8')) as readonly BuiltIn[];
  const line = '-'.repeat(80);
  const texts = builtIn.map(
    ({ name, version, identifier = 'unknown', text = 'The package brings no text of it.' }) =>
      `${line}\n${name} ${version} (${identifier})\n\n${text.trim()}\n`,
  );
  const notice = readFileSync(join(project, 'NOTICE'), 'utf8');
  writeFileSync(join(folder, 'licences.txt'), `${notice}\nBuilt into the window:\n\n${texts.join('\n')}`);
  rmSync(list);
}

if (import.meta.main) await buildWindow(console.log);
