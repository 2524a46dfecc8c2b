// Opens the processes that read and write untrusted files, each with folders of its own for its jobs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryBeside } from '../kit/process/entries.ts';
import type { Log } from '../kit/log.ts';
import { createConverter, type Converter, type ConverterParts } from './converter.ts';
import { createJobFolders, type JobFolders } from './job-folders.ts';
import type { MakeConverterHost } from './node-host.ts';

/** After a file, a process stays ready for so long for the next one, which often follows: starting one is a third of
 *  reading issues, and several times as long as drawing a usual building. An idle converter holds 250 to 600 MB. */
const READY_FOR = 30_000;

export interface ProcessParts {
  readonly log: Log;
  readonly dataFolder: string;
  /** folder of the program */
  readonly program: string;
  readonly makeConverterHost: MakeConverterHost;
  /** ends every process and thread that works for the rooms */
  readonly processes: AsyncDisposableStack;
}

/** Processes that draw pictures of files. */
export interface Drawing {
  readonly converter: Converter;
  readonly jobFolders: JobFolders;
}

export type Converters = ReturnType<typeof openConverters>;

export function openConverters(parts: ProcessParts) {
  const house = join(parts.program, 'resources/demo/house.ifc'); // the demo building, if it was built
  const { jobFolders, host } = openProcess(parts, { entry: '../processes/converter', files: [house] });
  const rehearsal = existsSync(house) ? { source: house, folder: join(jobFolders.writable, 'rehearsal') } : undefined;
  return {
    jobFolders,
    /** makes models viewable */
    converter: openConverter(parts, { host, restAfter: READY_FOR, ...(rehearsal && { rehearsal }) }),
    /** the same for files that have a process of their own each */
    alone: openConverter(parts, { host, isShortLived: true }),
    /** writes new IFC files; all work at the same time */
    writer: openConverter(parts, { host, isShortLived: true }),
    /** draws pages */
    drawing: openDrawing(parts, 'pages'),
    /** draws pictures of models */
    pictures: openModelDrawing(parts, 'pictures'),
  };
}

/** Draws untrusted files, with a process for each. @param name of the folder of its jobs: each kind of jobs has one */
export function openDrawing(parts: ProcessParts, name: string): Drawing {
  const { jobFolders, host } = openProcess(parts, { name, entry: '../processes/raster', addons: true });
  return { jobFolders, converter: openConverter(parts, { host, isShortLived: true }) };
}

/** Draws models, from files of the service's own making, with one process for all of them. @param name as above */
export function openModelDrawing(parts: ProcessParts, name: string): Drawing {
  const { jobFolders, host } = openProcess(parts, { name, entry: '../processes/model-drawer' });
  return { jobFolders, converter: openConverter(parts, { host, restAfter: READY_FOR }) };
}

const READERS = 2;

/** Reads BCF files: as many at a time as there are readers. */
export function openIssueReading(parts: ProcessParts) {
  const { jobFolders, host } = openProcess(parts, { name: 'bcf', entry: '../processes/bcf-reader' });
  const open = () => openConverter(parts, { host, isShortLived: true, restAfter: READY_FOR });
  return { jobFolders, readers: Array.from({ length: READERS }, open) };
}

/** Each ends with all others, also one that waits for its next file. */
function openConverter({ log, processes }: ProcessParts, settings: Omit<ConverterParts, 'log'>): Converter {
  const converter = createConverter({ ...settings, log });
  processes.defer(() => converter.stop());
  return converter;
}

function openProcess(
  { log, dataFolder, program, makeConverterHost }: ProcessParts,
  {
    name = '',
    entry,
    files = [],
    addons = false,
  }: {
    /** of the folder of its jobs, where it is not the one of all jobs */
    readonly name?: string;
    readonly entry: string;
    /** further files that it may read */
    readonly files?: readonly string[];
    readonly addons?: boolean;
  },
) {
  const jobFolders = createJobFolders(join(dataFolder, 'jobs', name));
  const host = makeConverterHost({
    entry: fileURLToPath(entryBeside(import.meta.url, entry)),
    program: [...['core', 'node_modules', 'package.json'].map(each => join(program, each)), ...files],
    readable: jobFolders.readable,
    writable: jobFolders.writable,
    addons,
    log,
  });
  return { jobFolders, host };
}
