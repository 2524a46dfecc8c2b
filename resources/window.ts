// Builds the window into dist/app/ when what it is made of has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { writeClientTypes } from './client-types.ts';

const project = join(import.meta.dirname, '..');
const smallest = 1024;

/** Builds unless dist/app is up to date. Every file that gains by it also lies there packed. `say` gets one line. */
export async function buildWindow(say: (line: string) => void): Promise<void> {
  writeClientTypes(project);
  const madeOf = hashSources();
  const folder = join(project, 'dist/app');
  const mark = join(folder, 'made-of');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === madeOf) {
    say('Window: up to date');
    return;
  }
  const start = performance.now();
  const { build } = await import('vite');
  await build({ configFile: join(project, 'renderer/vite.config.ts'), root: join(project, 'renderer') });
  packFiles(join(folder, 'assets'));
  writeFileSync(mark, madeOf);
  say(`Window: built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function packFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < smallest || /\.(woff2|png)$/.test(name)) continue;
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    writeFileSync(join(folder, `${name}.zst`), zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 17 } }));
  }
}

/** Everything that the result depends on: the renderer's files, the locked packages, this file. */
function hashSources(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename)).update(readFileSync(join(project, 'package-lock.json')));
  const files = readdirSync(join(project, 'renderer'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts')).map(entry => join(entry.parentPath, entry.name));
  for (const file of files.sort()) hash.update(file.slice(project.length).replaceAll('\\', '/')).update(readFileSync(file));
  return hash.digest('hex');
}

if (import.meta.main) await buildWindow(console.log);
