// Builds the room of models in two steps, because documents make models, and models show their documents: their
// processing, with their creation and deletion, before the room of collaboration; the slices and routes after it.
import { join } from 'node:path';
import type { Route } from '../http/api/route.ts';
import { type DocumentSources, createAccess, createModelSignals } from '../models/access/service.ts';
import { classificationRoutes } from '../models/classifications/routes.ts';
import { type ClassificationPort, createClassifications } from '../models/classifications/service.ts';
import { openModelFiles } from '../models/data/open.ts';
import { createDataChecks } from '../models/data/service.ts';
import { createModelDataWriter } from '../models/data/writer.ts';
import { writeAttributes } from '../models/editing/drafts/attributes.ts';
import { earlierEditsRoutes } from '../models/editing/earlier-edits/routes.ts';
import { createCarryJob, createEarlierEdits, createEarlierEditsLife } from '../models/editing/earlier-edits/service.ts';
import { createEdits } from '../models/editing/service.ts';
import { elementEditRoutes } from '../models/elements/changes/routes.ts';
import { createElementEdits } from '../models/elements/changes/service.ts';
import { elementDocumentRoutes } from '../models/elements/documents/routes.ts';
import { type LinkedDocuments, carryLinks, createElementDocuments } from '../models/elements/documents/service.ts';
import { createElementFinding } from '../models/elements/finding/service.ts';
import { elementRoutes } from '../models/elements/routes.ts';
import { createElementSearch } from '../models/elements/search.ts';
import { createElements } from '../models/elements/service.ts';
import { createGiving } from '../models/files/give.ts';
import { createEditedFiles, createKeptFiles } from '../models/files/kept-files.ts';
import { fileRoutes } from '../models/files/routes.ts';
import { createFiles } from '../models/files/service.ts';
import { layerRoutes } from '../models/layers/routes.ts';
import { createLayers } from '../models/layers/service.ts';
import { elementTableRoutes, listRoutes } from '../models/lists/routes.ts';
import { createLists } from '../models/lists/service.ts';
import { createTableReader } from '../models/lists/tables/reader.ts';
import { createElementTables } from '../models/lists/tables/service.ts';
import { madeModelRoutes, pageRoutes } from '../models/made/routes.ts';
import { createMadeModels, createPages } from '../models/made/service.ts';
import { materialRoutes } from '../models/materials/routes.ts';
import { createMaterials } from '../models/materials/service.ts';
import { appearanceRoutes } from '../models/plans/appearance/routes.ts';
import { createAppearances } from '../models/plans/appearance/service.ts';
import { drawingRoutes, labelRoutes } from '../models/plans/annotations/routes.ts';
import { createDrawings, createLabels } from '../models/plans/annotations/service.ts';
import { positionedModelRoutes } from '../models/plans/positioned-models/routes.ts';
import { createPositionedModels } from '../models/plans/positioned-models/service.ts';
import { planRoutes } from '../models/plans/routes.ts';
import { createPlacedPlans, createPlans } from '../models/plans/service.ts';
import { createConversions } from '../models/processing/conversions/service.ts';
import { createProcessorHandlers } from '../models/processing/handlers/service.ts';
import { ifcJobRoutes } from '../models/processing/ifc-jobs/routes.ts';
import { createIfcJobs } from '../models/processing/ifc-jobs/service.ts';
import type { MadeDocuments } from '../models/processing/ifc-jobs/writing.ts';
import { createPictures } from '../models/processing/makers.ts';
import { createQueueChanges, createReprocess } from '../models/processing/queue-changes.ts';
import { createRepairs } from '../models/processing/repairs/service.ts';
import { createAddMessages, createGeoreference, createReport } from '../models/processing/report.ts';
import { processingRoutes, processorHandlerRoutes } from '../models/processing/routes.ts';
import { createProcessing } from '../models/processing/service.ts';
import { definitionRoutes, unitRoutes } from '../models/properties/definitions/routes.ts';
import { createDefinitions } from '../models/properties/definitions/service.ts';
import { propertyRoutes, propertySetRoutes } from '../models/properties/routes.ts';
import { createPropertyLists } from '../models/properties/service.ts';
import { createPropertySets } from '../models/properties/sets/service.ts';
import { createUnits } from '../models/properties/units/service.ts';
import { eventRecord } from '../models/records/describe.ts';
import { createLifecycle } from '../models/records/lifecycle.ts';
import { modelRoutes } from '../models/records/routes.ts';
import { type People, type RecordParts, createModelFinding, createRecords } from '../models/records/service.ts';
import { smartViewRoutes } from '../models/smart-views/routes.ts';
import { createSmartViews } from '../models/smart-views/service.ts';
import { structureRoutes } from '../models/structure/routes.ts';
import { createStructure } from '../models/structure/service.ts';
import { systemRoutes } from '../models/systems/routes.ts';
import { createSystems } from '../models/systems/service.ts';
import { tilesetRoutes } from '../models/tilesets/routes.ts';
import { createTilesets } from '../models/tilesets/service.ts';
import { modelTokenRoutes } from '../models/tokens/routes.ts';
import { type Rights, createModelTokens } from '../models/tokens/service.ts';
import { sharedViewRoutes } from '../models/view-links/routes.ts';
import { createSharedViews } from '../models/view-links/service.ts';
import { zoneRoutes } from '../models/zones/routes.ts';
import { createZones } from '../models/zones/service.ts';
import type { Converters } from '../pipeline/processes.ts';
import type { Foundation } from './foundation.ts';

/** Data files and search files of models that are open at once: a search reads two of each model. */
const MOST_OPEN = 64;
/** Jobs that may wait for one person, unless the settings name another number. */
const WAITING_JOBS = 1_000;

export type ModelProcessing = ReturnType<typeof openModelProcessing>;

/**
 * The first step: the processing of models, and their creation and deletion with documents. `processes` ends the
 * threads that are started here.
 */
export function openModelProcessing(
  { config, db, blobs, clock, log, relay }: Foundation,
  converters: Converters,
  processes: AsyncDisposableStack,
) {
  const { dataFolder, settings } = config;
  const { converter, alone, jobFolders, drawing } = converters;
  const mostWaiting = settings.waiting_jobs ?? WAITING_JOBS;
  const signals = createModelSignals(relay);
  const folder = join(dataFolder, 'models');
  const writer = createModelDataWriter({ folder });
  // A thread of its own: the index of searches is made while other threads edit and build.
  const indexer = createModelDataWriter({ folder });
  const files = openModelFiles({ folder, limit: MOST_OPEN });
  const checks = createDataChecks({ db, folder, files, log });
  const edits = createEdits({ db, clock, log, files, checks, writer });
  const read = { writer, files, checks, edits };
  const conversions = createConversions({ db, blobs, clock, log, converter, alone, jobFolders, drawing, ...read });
  const tables = createTableReader({ dataFolder, checks });
  for (const thread of [writer, indexer, tables]) processes.defer(() => thread.close());
  const earlier = createEarlierEditsLife({ clock });
  const pictures = createPictures({ db, blobs, clock, log, ...converters.pictures, onDrawn: signals.pictured });
  const reporting = { recordOf: eventRecord, onComplete: earlier.begin, onProgress: signals.progress };
  const processing = createProcessing({ db, clock, conversions, pictures, mostWaiting, ...reporting });
  const repairs = createRepairs({ db, log, blobs, processing });
  checks.listen(name => {
    edits.lost(name);
    return repairs.dataFile(name);
  });
  const lifecycle = createLifecycle({ db, clock, processing, earlier, links: { carryOver: carryLinks } });
  const data = { dataWriter: writer, indexer, dataFiles: files, checks, repairs, tables, edits };
  return { ...data, converters, mostWaiting, signals, conversions, pictures, processing, lifecycle, earlier };
}

/** The parts of documents that models need. */
export type DocumentPort = RecordParts['documents'] & DocumentSources & MadeDocuments & LinkedDocuments;

/** What models need of the room of collaboration. */
interface Around {
  readonly people: People;
  readonly documents: DocumentPort;
  readonly classifications: ClassificationPort;
  readonly makers: Rights;
}

/** The second step: the slices of models, with their routes. */
// Long: every slice of the room, and the table of their routes.
export function openModels(
  { db, blobs, quota, clock, log, addresses, secrets }: Foundation,
  opened: ModelProcessing,
  { people, documents, classifications, makers }: Around,
) {
  const { dataWriter, indexer, dataFiles, checks, repairs, tables, edits, conversions, mostWaiting } = opened;
  const { signals, pictures, processing, lifecycle, earlier } = opened;
  const { jobFolders, writer } = opened.converters;
  const access = createAccess({ db, documents, edits, onEdited: signals.edited });

  // Files, records and processing
  const kept = createKeptFiles({ db, blobs });
  const editedFiles = createEditedFiles({ blobs, kept, writer: dataWriter, jobFolders });
  const files = createFiles({ db, access, editedFiles, conversions, repairs, signer: addresses });
  const giving = createGiving({ db, blobs, quota, access, files });
  const shown = { files, documents, people };
  const records = createRecords({ db, clock, addresses, access, lifecycle, processing, ...shown });
  const reprocess = createReprocess({ db, access, processing, edits, earlier });
  const queueChanges = createQueueChanges({ db, access, processing });
  const report = createReport({ access, conversions, edits, pictures });
  const addMessages = createAddMessages({ db, clock, access });
  const writing = { writer, jobFolders, quota, mostWaiting };
  const ifcJobs = createIfcJobs({ db, blobs, clock, access, documents, rights: makers, ...writing });
  const made = createMadeModels({ db, blobs, documents, lifecycle, records });
  const pages = createPages({ db, blobs, quota, access, lifecycle, records });
  const sources = { files, conversions, repairs, blobs };
  const tilesets = createTilesets({ access, records, reprocess, signer: addresses, ...sources });
  const modelTokens = createModelTokens({ db, clock, secrets, access, rights: makers });

  // The content of the data
  const search = createElementSearch({ files: dataFiles, checks, writer: indexer, log });
  const findable = createModelFinding({ db });
  const structure = createStructure({ access, plans: createPlacedPlans({ db, records }) });

  const elementEdits = createElementEdits({ access, classifications });
  const routes: Route[][] = [
    modelRoutes(records),
    processingRoutes({ report, georeference: createGeoreference({ access }), reprocess, queueChanges, addMessages }),
    fileRoutes({ files, giving, blobs, addresses }),
    ifcJobRoutes(ifcJobs),
    earlierEditsRoutes(createEarlierEdits({ db, clock, access, elements: elementEdits })),
    processorHandlerRoutes(createProcessorHandlers({ db, access, processing })),
    madeModelRoutes(made),
    pageRoutes(pages),
    modelTokenRoutes(modelTokens),
    tilesetRoutes(tilesets, addresses),
    elementRoutes(createElements({ access, search, blobs, kept })),
    elementEditRoutes(elementEdits),
    elementDocumentRoutes(createElementDocuments({ db, access, documents })),
    listRoutes(createLists({ db, clock })),
    smartViewRoutes(createSmartViews({ db, clock })),
    elementTableRoutes(createElementTables({ access, reader: tables })),
    structureRoutes(structure),
    appearanceRoutes(createAppearances({ clock, access })),
    drawingRoutes(createDrawings({ db, clock, access, people, quota })),
    labelRoutes(createLabels({ db, clock, access, people })),
    planRoutes(createPlans({ db, access, records, structure, onChanged: signals.plans })),
    positionedModelRoutes(createPositionedModels({ db, access })),
    sharedViewRoutes(createSharedViews({ db, clock, access, people })),
    zoneRoutes(createZones({ access })),
    systemRoutes(createSystems({ access })),
    classificationRoutes(createClassifications({ access, project: classifications })),
    layerRoutes(createLayers({ access })),
    materialRoutes(createMaterials({ access })),
    propertySetRoutes(createPropertySets({ access })),
    propertyRoutes(createPropertyLists({ access, writeAttributes })),
    definitionRoutes(createDefinitions({ access })),
    unitRoutes(createUnits({ access })),
  ];
  const services = { access, kept, files, records, reprocess, queueChanges, report, ifcJobs, modelTokens, search };
  return {
    ...services,
    /** searches the things of this room by words */
    finding: { models: findable, elements: createElementFinding({ access, models: findable, search }) },
    /** the jobs of this room */
    handlers: [
      ...processing.handlers,
      pictures.handler,
      ...ifcJobs.handlers,
      createCarryJob({ db, clock, edits, onEdited: signals.edited }),
    ],
    routes,
  };
}
