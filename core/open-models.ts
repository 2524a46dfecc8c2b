// Builds the room of models with the converter behind it.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Addresses } from './http/addresses.ts';
import type { Relay } from './events/relay.ts';
import type { Route } from './http/route.ts';
import { entryBeside } from './kit/entries.ts';
import type { Log } from './kit/log.ts';
import type { Clock } from './kit/time.ts';
import { classificationRoutes } from './models/classifications/routes.ts';
import { createClassifications } from './models/classifications/service.ts';
import { createConversions } from './models/conversions/service.ts';
import { openModelFiles } from './models/data/open.ts';
import { createEdits } from './models/edits/service.ts';
import { createModelDataWriter } from './models/data/writer.ts';
import { elementDocumentRoutes } from './models/element-documents/routes.ts';
import { createElementDocuments, type LinkedDocuments } from './models/element-documents/service.ts';
import { createElementSearch } from './models/elements/search.ts';
import { elementRoutes } from './models/elements/routes.ts';
import { createElements } from './models/elements/service.ts';
import { layerRoutes } from './models/layers/routes.ts';
import { createLayers } from './models/layers/service.ts';
import { materialRoutes } from './models/materials/routes.ts';
import { createMaterials } from './models/materials/service.ts';
import { createPlanRecords } from './models/plan-records/service.ts';
import type { People } from './models/records/describe.ts';
import type { DocumentPort } from './models/records/document-port.ts';
import { modelRoutes } from './models/records/routes.ts';
import { createModels } from './models/records/service.ts';
import { structureRoutes } from './models/structure/routes.ts';
import { createStructure } from './models/structure/service.ts';
import { systemRoutes } from './models/systems/routes.ts';
import { createSystems } from './models/systems/service.ts';
import { tilesetRoutes } from './models/tilesets/routes.ts';
import { createTilesets } from './models/tilesets/service.ts';
import { zoneRoutes } from './models/zones/routes.ts';
import { createZones } from './models/zones/service.ts';
import { openOverlays } from './open-overlays.ts';
import { createConverter } from './pipeline/converter.ts';
import { createJobFolders } from './pipeline/job-folders.ts';
import type { MakeConverterHost } from './pipeline/converter-host.ts';
import { createRunner, type JobHandler } from './pipeline/runner.ts';
import type { Blobs } from './storage/blobs.ts';
import type { Db } from './storage/db.ts';

export interface ModelRoomParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly log: Log;
  readonly dataFolder: string;
  /** folder of the program */
  readonly program: string;
  readonly makeConverterHost: MakeConverterHost;
  readonly addresses: Addresses;
  readonly relay: Pick<Relay, 'tick'>;
  readonly people: People;
  readonly documents: DocumentPort & LinkedDocuments;
  /** who does the other kinds of jobs */
  readonly handlers: readonly JobHandler[];
}

export type ModelRoom = ReturnType<typeof openModelRoom>;

export function openModelRoom({ db, blobs, clock, log, dataFolder, program, makeConverterHost, addresses, relay, people, documents, handlers }: ModelRoomParts) {
  const jobFolders = createJobFolders(join(dataFolder, 'jobs'));

  const entry = fileURLToPath(entryBeside(import.meta.url, './converter'));
  const host = makeConverterHost({ entry, program: ['core', 'node_modules', 'package.json'].map(name => join(program, name)), readable: jobFolders.readable, writable: jobFolders.writable, log });
  const converter = createConverter({ host, log });
  const folder = join(dataFolder, 'models');
  const writer = createModelDataWriter({ folder });
  const files = openModelFiles({ folder });
  const conversions = createConversions({ db, blobs, clock, log, converter, writer, files, jobFolders });
  const search = createElementSearch({ files, writer, log });
  const edits = createEdits({ db, clock, log, files, writer });
  const models = createModels({
    db, clock, conversions, edits, documents, people, signer: addresses,
    onProgress: ({ id, document_id, cloud_id, project_id }, step) => {
      relay.tick({ name: 'model.progress', cloudId: cloud_id, projectId: project_id, data: { model_id: id, document_id, ...step } });
    },
    onEdited: ({ id, document_id, cloud_id, project_id }) => { relay.tick({ name: 'model.edited', cloudId: cloud_id, projectId: project_id, data: { model_id: id, document_id } }); },
  });
  const runner = createRunner({ db, clock, log, handlers: [models.handler, ...handlers] });

  const structure = createStructure({ models, plans: createPlanRecords({ db, models }) });

  const routes: Route[][] = [
    modelRoutes({ models, blobs, addresses }),
    tilesetRoutes(createTilesets({ models, conversions, blobs, signer: addresses }), addresses),
    elementRoutes(createElements({ models, search })),
    elementDocumentRoutes(createElementDocuments({ db, models, documents })),
    structureRoutes(structure),
    ...openOverlays({ db, clock, models, structure, people }).routes,
    zoneRoutes(createZones({ models })),
    systemRoutes(createSystems({ models })),
    classificationRoutes(createClassifications({ models })),
    layerRoutes(createLayers({ models })),
    materialRoutes(createMaterials({ models })),
  ];

  return {
    models, conversions, routes,
    async start(): Promise<void> {
      await jobFolders.clear();
      const outdated = await models.renewOutdated();
      if (outdated > 0) log.info('models of an earlier version are processed again', { models: outdated });
      await runner.start();
      converter.warm();
      writer.warm();
    },
    async stop(): Promise<void> {
      await runner.stop();
      await converter.stop();
      await writer.close();
      files.close();
    },
  };
}
