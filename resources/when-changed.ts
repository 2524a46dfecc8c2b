// Builds a folder of dist/ only when its inputs have changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const project = join(import.meta.dirname, '..');

interface ChangedBuild {
  /** name in messages */
  readonly name: string;
  /** output folder; `made-of` in it has the hash of its inputs */
  readonly folder: string;
  /** the file that declares the build: it counts as a source */
  readonly by: string;
  /** folders of the project with its sources, without tests */
  readonly rooms: readonly string[];
  /** only files with these endings; all when absent */
  readonly endings?: readonly string[];
  readonly make: () => Promise<void>;
}

/** Runs `make` unless the folder matches the current sources and locked packages. `say` receives one line. */
export async function buildWhenChanged(
  { name, folder, by, rooms, endings = [''], make }: ChangedBuild,
  say: (line: string) => void,
): Promise<void> {
  const madeOf = hashOf(by, rooms, endings);
  const mark = join(folder, 'made-of');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === madeOf) {
    say(`${name}: up to date`);
    return;
  }
  const start = performance.now();
  await make();
  writeFileSync(mark, madeOf);
  say(`${name}: built in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function hashOf(by: string, rooms: readonly string[], endings: readonly string[]): string {
  const hash = createHash('sha256')
    .update(readFileSync(by))
    .update(readFileSync(join(project, 'package-lock.json')));
  for (const room of rooms) {
    const files = readdirSync(join(project, room), { recursive: true, withFileTypes: true })
      .filter(
        entry => entry.isFile() && endings.some(end => entry.name.endsWith(end)) && !entry.name.endsWith('.test.ts'),
      )
      .map(entry => join(entry.parentPath, entry.name));
    for (const file of files.sort())
      hash.update(file.slice(project.length).replaceAll('\\', '/')).update(readFileSync(file));
  }
  return hash.digest('hex');
}
