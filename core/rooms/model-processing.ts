// Opens the first step of the room of models: their processing, and their creation and deletion with documents.
import { join } from 'node:path';
import type { Relay } from '../events/relay.ts';
import type { Log } from '../kit/log.ts';
import type { Clock } from '../kit/time.ts';
import { openModelFiles } from '../models/data/open.ts';
import { createDataChecks } from '../models/data/service.ts';
import { createModelDataWriter } from '../models/data/writer.ts';
import { createEdits } from '../models/editing/service.ts';
import { carryLinks } from '../models/elements/documents/service.ts';
import { createTableReader } from '../models/lists/tables/reader.ts';
import { createConversions } from '../models/processing/conversions/service.ts';
import { createRepairs } from '../models/processing/repairs/service.ts';
import { createPictures } from '../models/processing/pictures.ts';
import { createProcessing } from '../models/processing/service.ts';
import { createEarlierEditsLife } from '../models/editing/earlier-edits/service.ts';
import { eventRecord } from '../models/records/describe.ts';
import { createLifecycle } from '../models/records/lifecycle.ts';
import type { Blobs } from '../storage/blobs/blobs.ts';
import type { Db } from '../storage/db.ts';
import type { Converters } from './converters.ts';

export interface ModelProcessingParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataFolder: string;
  /** jobs that may wait for one person */
  readonly mostWaiting: number;
  readonly converters: Converters;
  /** ends the threads that are started here */
  readonly processes: AsyncDisposableStack;
  readonly relay: Pick<Relay, 'signal'>;
}

/** Data files and search files of models that are open at once: a search reads two of each model. */
const MOST_OPEN = 64;

export type ModelProcessing = ReturnType<typeof openModelProcessing>;

/** The first step: the processing of models, and their creation and deletion with documents. */
export function openModelProcessing(parts: ModelProcessingParts) {
  const { db, blobs, clock, log, dataFolder, converters, processes, relay } = parts;
  const folder = join(dataFolder, 'models');
  const dataWriter = createModelDataWriter({ folder });
  // A thread of its own: the index of searches is made while other threads edit and build.
  const indexer = createModelDataWriter({ folder });
  const dataFiles = openModelFiles({ folder, limit: MOST_OPEN });
  const checks = createDataChecks({ db, folder, files: dataFiles, log });
  const edits = createEdits({ db, clock, log, files: dataFiles, checks, writer: dataWriter });
  const { converter, alone, jobFolders, drawing } = converters;
  const conversions = createConversions({
    db,
    blobs,
    clock,
    log,
    converter,
    alone,
    writer: dataWriter,
    files: dataFiles,
    checks,
    edits,
    jobFolders,
    drawing,
  });
  const tables = createTableReader({ dataFolder, checks });
  for (const thread of [dataWriter, indexer, tables]) processes.defer(() => thread.close());
  const earlier = createEarlierEditsLife({ clock });
  const pictures = createPictures({
    db,
    blobs,
    clock,
    log,
    ...converters.pictures,
    onDrawn: ({ id, document_id, cloud_id, project_id }) => {
      relay.signal({
        name: 'model.pictured',
        cloudId: cloud_id,
        projectId: project_id,
        data: { model_id: id, document_id },
      });
    },
  });
  const processing = createProcessing({
    db,
    clock,
    conversions,
    pictures,
    mostWaiting: parts.mostWaiting,
    recordOf: eventRecord,
    onComplete: earlier.begin,
    onProgress: ({ id, document_id, cloud_id, project_id }, step) => {
      relay.signal({
        name: 'model.progress',
        cloudId: cloud_id,
        projectId: project_id,
        data: { model_id: id, document_id, ...step },
      });
    },
  });
  const repairs = createRepairs({ db, log, blobs, processing });
  checks.listen(name => {
    edits.lost(name);
    return repairs.dataFile(name);
  });
  const lifecycle = createLifecycle({ db, clock, processing, earlier, links: { carryOver: carryLinks } });
  return {
    dataWriter,
    indexer,
    dataFiles,
    checks,
    repairs,
    tables,
    edits,
    conversions,
    pictures,
    processing,
    lifecycle,
    earlier,
  };
}
