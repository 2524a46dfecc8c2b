// Builds what draws previews, with a process of its own for each file.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPreviews } from './collaboration/previews/service.ts';
import type { Relay } from './events/relay.ts';
import { entryBeside } from './kit/entries.ts';
import type { Log } from './kit/log.ts';
import type { Clock } from './kit/time.ts';
import { createConverter } from './pipeline/converter.ts';
import type { MakeConverterHost } from './pipeline/converter-host.ts';
import { createJobFolders } from './pipeline/job-folders.ts';
import type { Blobs } from './storage/blobs.ts';
import type { Db } from './storage/db.ts';

export interface PreviewParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataFolder: string;
  /** folder of the program */
  readonly program: string;
  readonly makeConverterHost: MakeConverterHost;
  readonly relay: Pick<Relay, 'tick'>;
}

export function openPreviews({ db, blobs, clock, log, dataFolder, program, makeConverterHost, relay }: PreviewParts) {
  const jobFolders = createJobFolders(join(dataFolder, 'jobs', 'previews'));
  const host = makeConverterHost({
    entry: fileURLToPath(entryBeside(import.meta.url, './raster')), program: ['core', 'node_modules', 'package.json'].map(name => join(program, name)),
    readable: jobFolders.readable, writable: jobFolders.writable, addons: true, log,
  });
  return createPreviews({
    db, blobs, clock, jobFolders, converter: createConverter({ host, log, isShortLived: true }),
    onMade: ({ id, parent_id, cloud_id, project_id }) => { relay.tick({ name: 'document.preview', cloudId: cloud_id, projectId: project_id, data: { document: { id, parent_id } } }); },
  });
}
