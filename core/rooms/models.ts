// Opens the room of models on its processing (model-processing.ts), after the documents.
import type { Addresses } from '../http/answer/addresses.ts';
import type { Route } from '../http/api/route.ts';
import { createAccess, type DocumentSources } from '../models/access/service.ts';
import { classificationRoutes } from '../models/classifications/routes.ts';
import { createClassifications, type ClassificationPort } from '../models/classifications/service.ts';
import { elementEditRoutes } from '../models/elements/changes/routes.ts';
import { createElementEdits } from '../models/elements/changes/service.ts';
import { elementDocumentRoutes } from '../models/elements/documents/routes.ts';
import { createElementDocuments, type LinkedDocuments } from '../models/elements/documents/service.ts';
import { createElementFinding } from '../models/elements/finding/service.ts';
import { elementRoutes } from '../models/elements/routes.ts';
import { createElementSearch } from '../models/elements/search.ts';
import { createElements } from '../models/elements/service.ts';
import { createEditedFiles, createKeptFiles } from '../models/files/kept-files.ts';
import { createGiving } from '../models/files/give.ts';
import { fileRoutes } from '../models/files/routes.ts';
import { createFiles } from '../models/files/service.ts';
import { layerRoutes } from '../models/layers/routes.ts';
import { createLayers } from '../models/layers/service.ts';
import { pageRoutes, madeModelRoutes } from '../models/made/routes.ts';
import { createPages, createMadeModels } from '../models/made/service.ts';
import { listRoutes, elementTableRoutes } from '../models/lists/routes.ts';
import { createLists } from '../models/lists/service.ts';
import { smartViewRoutes } from '../models/smart-views/routes.ts';
import { createSmartViews } from '../models/smart-views/service.ts';
import { createElementTables } from '../models/lists/tables/service.ts';
import { materialRoutes } from '../models/materials/routes.ts';
import { createMaterials } from '../models/materials/service.ts';
import { createAppearances } from '../models/plans/appearance/service.ts';
import { drawingRoutes } from '../models/plans/drawings/routes.ts';
import { createDrawings } from '../models/plans/drawings/service.ts';
import { labelRoutes } from '../models/plans/labels/routes.ts';
import { createLabels } from '../models/plans/labels/service.ts';
import { maskRoutes } from '../models/plans/masks/routes.ts';
import { createMasks } from '../models/plans/masks/service.ts';
import { createPlacedPlans, createPlans } from '../models/plans/service.ts';
import { positionedModelRoutes } from '../models/plans/positioned-models/routes.ts';
import { createPositionedModels } from '../models/plans/positioned-models/service.ts';
import { planRoutes } from '../models/plans/routes.ts';
import { transformRoutes } from '../models/plans/transforms/routes.ts';
import { createTransforms } from '../models/plans/transforms/service.ts';
import { createGeoreference, createReport, createAddMessages } from '../models/processing/report.ts';
import { processorHandlerRoutes, processingRoutes } from '../models/processing/routes.ts';
import { createProcessorHandlers } from '../models/processing/handlers/service.ts';
import { ifcJobRoutes } from '../models/processing/ifc-jobs/routes.ts';
import { createIfcJobs } from '../models/processing/ifc-jobs/service.ts';
import type { MadeDocuments } from '../models/processing/ifc-jobs/writing.ts';
import { createQueueChanges, createReprocess } from '../models/processing/queue-changes.ts';
import { definitionRoutes, unitRoutes } from '../models/properties/definitions/routes.ts';
import { createDefinitions } from '../models/properties/definitions/service.ts';
import { propertyRoutes, propertySetRoutes } from '../models/properties/routes.ts';
import { createCarryJob, createEarlierEdits } from '../models/editing/earlier-edits/service.ts';
import { earlierEditsRoutes } from '../models/editing/earlier-edits/routes.ts';
import { writeAttributes } from '../models/editing/drafts/attributes.ts';
import { createPropertyLists } from '../models/properties/service.ts';
import { createPropertySets } from '../models/properties/sets/service.ts';
import { createUnits } from '../models/properties/units/service.ts';
import type { ModelRow } from '../models/access/rows.ts';
import { createModelFinding } from '../models/records/finding/service.ts';
import { modelRoutes } from '../models/records/routes.ts';
import { createRecords, type People, type RecordParts } from '../models/records/service.ts';
import { sharedViewRoutes } from '../models/view-links/routes.ts';
import { createSharedViews } from '../models/view-links/service.ts';
import { structureRoutes } from '../models/structure/routes.ts';
import { createStructure } from '../models/structure/service.ts';
import { systemRoutes } from '../models/systems/routes.ts';
import { createSystems } from '../models/systems/service.ts';
import { tilesetRoutes } from '../models/tilesets/routes.ts';
import { createTilesets } from '../models/tilesets/service.ts';
import { modelTokenRoutes } from '../models/tokens/routes.ts';
import { createModelTokens, type Rights } from '../models/tokens/service.ts';
import { zoneRoutes } from '../models/zones/routes.ts';
import { createZones } from '../models/zones/service.ts';
import type { Quota } from '../storage/space/quota.ts';
import type { Secrets } from '../storage/keys/secrets.ts';
import type { ModelProcessing, ModelProcessingParts } from './model-processing.ts';

/** The parts of documents that models need. */
export type DocumentPort = RecordParts['documents'] & DocumentSources & MadeDocuments & LinkedDocuments;

/** The second step: the slices of models, with their routes. */
// Long: every slice of the room, and the table of their routes.
export function openModels(
  parts: ModelProcessingParts & {
    /** the first step */
    readonly opened: ModelProcessing;
    readonly quota: Quota;
    readonly addresses: Addresses;
    readonly people: People;
    readonly rights: Rights;
    readonly secrets: Secrets;
    readonly documents: DocumentPort;
    readonly classifications: ClassificationPort;
  },
) {
  const { db, blobs, quota, clock, log, converters, opened, relay, addresses, people, documents, classifications } =
    parts;
  const {
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
  } = opened;
  const { jobFolders, writer } = converters;

  // Rights, and data under them
  const signalOf =
    (name: 'model.edited' | 'model.plans') =>
    ({ id, document_id, cloud_id, project_id }: ModelRow) => {
      relay.signal({ name, cloudId: cloud_id, projectId: project_id, data: { model_id: id, document_id } });
    };
  const access = createAccess({ db, documents, edits, onEdited: signalOf('model.edited') });

  // Files, records and processing
  const kept = createKeptFiles({ db, blobs });
  const editedFiles = createEditedFiles({ blobs, kept, writer: dataWriter, jobFolders });
  const files = createFiles({ db, access, editedFiles, conversions, repairs, signer: addresses });
  const giving = createGiving({ db, blobs, quota, access, files });
  const appearances = createAppearances({ db });
  const records = createRecords({
    db,
    clock,
    addresses,
    access,
    lifecycle,
    processing,
    files,
    appearances,
    documents,
    people,
  });
  const reprocess = createReprocess({ db, access, processing, edits, earlier });
  const queueChanges = createQueueChanges({ db, access, processing });
  const report = createReport({ access, conversions, edits, pictures });
  const addMessages = createAddMessages({ db, clock, access });
  const ifcJobs = createIfcJobs({
    db,
    blobs,
    clock,
    access,
    documents,
    writer,
    jobFolders,
    quota,
    mostWaiting: parts.mostWaiting,
  });
  const made = createMadeModels({ db, blobs, documents, lifecycle, records });
  const pages = createPages({ db, blobs, quota, access, lifecycle, records });
  const tilesets = createTilesets({
    access,
    records,
    reprocess,
    files,
    conversions,
    repairs,
    blobs,
    signer: addresses,
  });
  const modelTokens = createModelTokens({ db, clock, secrets: parts.secrets, access, rights: parts.rights });

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
    maskRoutes(createMasks({ db, clock, access, appearances })),
    transformRoutes(createTransforms({ db, access, appearances })),
    drawingRoutes(createDrawings({ db, clock, access, people, quota })),
    labelRoutes(createLabels({ db, clock, access, people })),
    planRoutes(createPlans({ db, access, records, structure, onChanged: signalOf('model.plans') })),
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
  return {
    access,
    kept,
    files,
    records,
    reprocess,
    queueChanges,
    report,
    ifcJobs,
    modelTokens,
    search,
    /** searches the things of this room by words */
    finding: { models: findable, elements: createElementFinding({ access, models: findable, search }) },
    /** the jobs of this room */
    handlers: [
      ...processing.handlers,
      pictures.handler,
      ...ifcJobs.handlers,
      createCarryJob({ db, clock, edits, onEdited: signalOf('model.edited') }),
    ],
    routes,
  };
}
