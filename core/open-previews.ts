// Builds what draws previews, with a process of its own for each file.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPreviews } from './collaboration/previews/service.ts';
import { entryBeside } from './kit/entries.ts';
import type { ModelRoomParts } from './open-models.ts';
import { createConverter } from './pipeline/converter.ts';
import { createJobFolders } from './pipeline/job-folders.ts';

export type PreviewParts = Pick<ModelRoomParts, 'db' | 'blobs' | 'clock' | 'log' | 'dataFolder' | 'program' | 'makeConverterHost' | 'relay'>;

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
