// Groups test files into processes: starting one, and loading the service in it, takes longer than most of their tests.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Files per process by their folder; files elsewhere run alone. Browser tests keep a service and a browser per file.
 */
const batchSizes: Readonly<Record<string, number>> = { core: 8, renderer: 40, 'e2e/app': 6 };

/** Tests that wait for a browser most of the time. */
const WAITING = 'e2e/app/';

/**
 * Groups neighbouring test files; a file that begins with `// Alone: ` and its reason runs alone. Groups that wait for
 * a browser are spread evenly among those that keep a processor busy.
 * @param files paths from the project's folder, in order
 */
export function planBatches(files: readonly string[], isAlone: (file: string) => boolean): string[][] {
  const batches: string[][] = [];
  const open = new Map<string, string[]>();
  for (const file of files) {
    const folder = Object.keys(batchSizes).find(name => file.startsWith(`${name}/`));
    if (folder === undefined || isAlone(file)) {
      batches.push([file]);
      continue;
    }
    const batch = open.get(folder);
    if (batch && batch.length < batchSizes[folder]!) batch.push(file);
    else {
      const next = [file];
      open.set(folder, next);
      batches.push(next);
    }
  }
  return spread(batches);
}

function spread(batches: readonly string[][]): string[][] {
  const kinds = Map.groupBy(batches, ([first = '']) => first.startsWith(WAITING));
  return [...kinds.values()]
    .flatMap(kind => kind.map((batch, index) => ({ batch, place: (index + 0.5) / kind.length })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ batch }) => batch);
}

/**
 * The files to run for the batches: test files themselves, or one that imports those of a batch, written to `folder`.
 */
export function writeBatches(project: string, files: readonly string[], folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const isAlone = (file: string) => readFileSync(join(project, file), 'utf8').startsWith('// Alone: ');
  return planBatches(files, isAlone).map((batch, index) => {
    const [first = ''] = batch;
    if (batch.length === 1) return join(project, first);
    const entry = join(folder, `${index}-${dirname(first).replaceAll('/', '-')}.test.mjs`);
    const imports = batch.map(file => `import ${JSON.stringify(pathToFileURL(join(project, file)).href)};\n`);
    writeFileSync(entry, imports.join(''));
    return entry;
  });
}
