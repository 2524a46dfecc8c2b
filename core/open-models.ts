// Builds the room of models with the converter behind it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Addresses } from './http/addresses.ts';
import type { Relay } from './events/relay.ts';
import type { Route } from './http/route.ts';
import { entryBeside } from './kit/entries.ts';
import type { Log } from './kit/log.ts';
import type { Clock } from './kit/time.ts';
import { classificationRoutes } from './models/classifications/routes.ts';
import { createClassifications, type ClassificationPort } from './models/classifications/service.ts';
import { createConversions } from './models/conversions/service.ts';
import { openModelFiles } from './models/data/open.ts';
import { createEdits } from './models/edits/service.ts';
import { createModelDataWriter } from './models/data/writer.ts';
import { elementDocumentRoutes } from './models/element-documents/routes.ts';
import { createElementDocuments, type LinkedDocuments } from './models/element-documents/service.ts';
import { elementEditRoutes } from './models/element-edits/routes.ts';
import { createElementEdits } from './models/element-edits/service.ts';
import { createElementSearch } from './models/elements/search.ts';
import { elementRoutes } from './models/elements/routes.ts';
import { createElements } from './models/elements/service.ts';
import { ifcJobRoutes } from './models/ifc-jobs/routes.ts';
import { createIfcJobs } from './models/ifc-jobs/service.ts';
import { createKeptFiles } from './models/kept-files/service.ts';
import { layerRoutes } from './models/layers/routes.ts';
import { createLayers } from './models/layers/service.ts';
import { materialRoutes } from './models/materials/routes.ts';
import { createMaterials } from './models/materials/service.ts';
import { definitionRoutes } from './models/definitions/routes.ts';
import { createDefinitions } from './models/definitions/service.ts';
import { propertyRoutes } from './models/property-lists/routes.ts';
import { createPropertyLists } from './models/property-lists/service.ts';
import { propertySetRoutes } from './models/property-sets/routes.ts';
import { createPropertySets } from './models/property-sets/service.ts';
import { createEditedFiles } from './models/edited-files/service.ts';
import { createPlanRecords } from './models/plan-records/service.ts';
import { createGivenFiles } from './models/given-files/service.ts';
import { madeModelRoutes } from './models/made-models/routes.ts';
import { createMadeModels } from './models/made-models/service.ts';
import { modelFileRoutes } from './models/model-files/routes.ts';
import { createModelFiles } from './models/model-files/service.ts';
import { modelTokenRoutes } from './models/tokens/routes.ts';
import { createModelTokens, type Rights } from './models/tokens/service.ts';
import { pageRoutes } from './models/pages/routes.ts';
import { createPages } from './models/pages/service.ts';
import { processorHandlerRoutes } from './models/processor-handlers/routes.ts';
import { createProcessorHandlers } from './models/processor-handlers/service.ts';
import type { People } from './models/records/describe.ts';
import type { DocumentPort } from './models/records/document-port.ts';
import { modelRoutes } from './models/records/routes.ts';
import { createModels } from './models/records/service.ts';
import { structureRoutes } from './models/structure/routes.ts';
import { createStructure } from './models/structure/service.ts';
import { systemRoutes } from './models/systems/routes.ts';
import { createSystems } from './models/systems/service.ts';
import { unitRoutes } from './models/units/routes.ts';
import { createUnits } from './models/units/service.ts';
import { tilesetRoutes } from './models/tilesets/routes.ts';
import { createTilesets } from './models/tilesets/service.ts';
import { zoneRoutes } from './models/zones/routes.ts';
import { createZones } from './models/zones/service.ts';
import { openDrawing } from './open-drawing.ts';
import { openOverlays } from './open-overlays.ts';
import { createConverter } from './pipeline/converter.ts';
import { createJobFolders } from './pipeline/job-folders.ts';
import type { MakeConverterHost } from './pipeline/converter-host.ts';
import { createRunner, type JobHandler } from './pipeline/runner.ts';
import type { Blobs } from './storage/blobs.ts';
import type { Db } from './storage/db.ts';
import type { Secrets } from './storage/secrets.ts';

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
  readonly relay: Pick<Relay, 'signal'>;
  readonly people: People;
  readonly rights: Rights;
  readonly secrets: Secrets;
  readonly documents: DocumentPort & LinkedDocuments;
  readonly classifications: ClassificationPort;
  /** who does the other kinds of jobs */
  readonly handlers: readonly JobHandler[];
}

export type ModelRoom = ReturnType<typeof openModelRoom>;

export function openModelRoom({
  db,
  blobs,
  clock,
  log,
  dataFolder,
  program,
  makeConverterHost,
  addresses,
  relay,
  people,
  rights,
  secrets,
  documents,
  classifications,
  handlers,
}: ModelRoomParts) {
  const jobFolders = createJobFolders(join(dataFolder, 'jobs'));

  const house = join(program, 'resources/demo/house.ifc'); // the demo building, if it was built
  const entry = fileURLToPath(entryBeside(import.meta.url, './converter'));
  const host = makeConverterHost({
    entry,
    program: [...['core', 'node_modules', 'package.json'].map(name => join(program, name)), house],
    readable: jobFolders.readable,
    writable: jobFolders.writable,
    log,
  });
  const rehearsal = existsSync(house) ? { source: house, folder: join(jobFolders.writable, 'rehearsal') } : undefined;
  const converter = createConverter({ host, log, ...(rehearsal && { rehearsal }) });
  const writer = createConverter({ host, log, isShortLived: true });
  const folder = join(dataFolder, 'models');
  const dataWriter = createModelDataWriter({ folder });
  const files = openModelFiles({ folder });
  const drawing = openDrawing({ log, dataFolder, program, makeConverterHost }, 'pages');
  const conversions = createConversions({
    db,
    blobs,
    clock,
    log,
    converter,
    writer: dataWriter,
    files,
    jobFolders,
    drawing,
  });
  const given = createGivenFiles({ db });
  const search = createElementSearch({ files, writer: dataWriter, log });
  const edits = createEdits({ db, clock, log, files, writer: dataWriter });
  const kept = createKeptFiles({ db });
  const models = createModels({
    db,
    clock,
    conversions,
    edits,
    given,
    documents,
    people,
    signer: addresses,
    editedFiles: createEditedFiles({ blobs, kept, writer: dataWriter, jobFolders }),
    onProgress: ({ id, document_id, cloud_id, project_id }, step) => {
      relay.signal({
        name: 'model.progress',
        cloudId: cloud_id,
        projectId: project_id,
        data: { model_id: id, document_id, ...step },
      });
    },
    onEdited: ({ id, document_id, cloud_id, project_id }) => {
      relay.signal({
        name: 'model.edited',
        cloudId: cloud_id,
        projectId: project_id,
        data: { model_id: id, document_id },
      });
    },
  });
  const modelTokens = createModelTokens({ db, clock, secrets, models, rights });
  const ifcJobs = createIfcJobs({ db, blobs, clock, models, documents, writer, jobFolders, edits: models });
  const runner = createRunner({ db, clock, log, handlers: [...models.handlers, ...ifcJobs.handlers, ...handlers] });

  const structure = createStructure({ models, plans: createPlanRecords({ db, models }) });

  const routes: Route[][] = [
    modelRoutes({ models, blobs, addresses }),
    ifcJobRoutes(ifcJobs),
    processorHandlerRoutes(createProcessorHandlers({ db, models })),
    madeModelRoutes(createMadeModels({ db, blobs, documents, models })),
    pageRoutes(createPages({ db, blobs, given, models })),
    modelFileRoutes(createModelFiles({ db, blobs, given, models })),
    modelTokenRoutes(modelTokens),
    tilesetRoutes(createTilesets({ models, conversions, blobs, signer: addresses }), addresses),
    elementRoutes(createElements({ models, search, blobs, kept })),
    elementEditRoutes(createElementEdits({ models, classifications })),
    elementDocumentRoutes(createElementDocuments({ db, models, documents })),
    structureRoutes(structure),
    ...openOverlays({ db, clock, models, structure, people }).routes,
    zoneRoutes(createZones({ models })),
    systemRoutes(createSystems({ models })),
    classificationRoutes(createClassifications({ models, project: classifications })),
    layerRoutes(createLayers({ models })),
    materialRoutes(createMaterials({ models })),
    propertySetRoutes(createPropertySets({ models })),
    propertyRoutes(createPropertyLists({ models })),
    definitionRoutes(createDefinitions({ models })),
    unitRoutes(createUnits({ models })),
  ];

  return {
    models,
    conversions,
    modelTokens,
    routes,
    async start(): Promise<void> {
      await jobFolders.clear();
      await drawing.jobFolders.clear();
      const outdated = await models.renewOutdated();
      if (outdated > 0) log.info('models of an earlier version are processed again', { models: outdated });
      await runner.start();
      converter.warm();
      dataWriter.warm();
    },
    async stop(): Promise<void> {
      await runner.stop();
      await converter.stop();
      await writer.stop();
      await dataWriter.close();
      files.close();
    },
  };
}
