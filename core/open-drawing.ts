// Opens what draws files of strangers, with a process of its own for each file.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryBeside } from './kit/entries.ts';
import type { Log } from './kit/log.ts';
import type { MakeConverterHost } from './pipeline/converter-host.ts';
import { createConverter } from './pipeline/converter.ts';
import { createJobFolders } from './pipeline/job-folders.ts';

export interface DrawingParts {
  readonly log: Log;
  readonly dataFolder: string;
  /** folder of the program */
  readonly program: string;
  readonly makeConverterHost: MakeConverterHost;
}

/** @param name of the folder of its jobs: each kind of jobs has one */
export function openDrawing({ log, dataFolder, program, makeConverterHost }: DrawingParts, name: string) {
  const jobFolders = createJobFolders(join(dataFolder, 'jobs', name));
  const host = makeConverterHost({
    entry: fileURLToPath(entryBeside(import.meta.url, './raster')),
    program: ['core', 'node_modules', 'package.json'].map(each => join(program, each)),
    readable: jobFolders.readable,
    writable: jobFolders.writable,
    addons: true,
    log,
  });
  return { jobFolders, converter: createConverter({ host, log, isShortLived: true }) };
}
