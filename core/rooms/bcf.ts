// Opens the room of issues.
import { commentRoutes } from '../bcf/comments/routes.ts';
import { createComments } from '../bcf/comments/service.ts';
import { documentRoutes } from '../bcf/documents/routes.ts';
import { createBcfDocuments } from '../bcf/documents/service.ts';
import { exchangeRoutes } from '../bcf/exchange/routes.ts';
import { createHalfImports } from '../bcf/exchange/half-imports.ts';
import { createImport } from '../bcf/exchange/import.ts';
import { createReading } from '../bcf/exchange/reading.ts';
import { createExchange } from '../bcf/exchange/service.ts';
import { extensionRoutes } from '../bcf/extensions/routes.ts';
import { createExtensions } from '../bcf/extensions/service.ts';
import { foundationRoutes } from '../bcf/foundation/routes.ts';
import { createFoundation } from '../bcf/foundation/service.ts';
import { fullTopicRoutes } from '../bcf/full-topics/routes.ts';
import { createFullTopics, partsWithoutPictures } from '../bcf/full-topics/service.ts';
import { historyRoutes } from '../bcf/history/routes.ts';
import { createHistory } from '../bcf/history/service.ts';
import { ownTopicRoutes, topicRoutes } from '../bcf/topics/routes.ts';
import { createOwnTopics, createTopics } from '../bcf/topics/service.ts';
import { referenceRoutes } from '../bcf/references/routes.ts';
import { createReferences } from '../bcf/references/service.ts';
import { relationRoutes } from '../bcf/relations/routes.ts';
import { createRelations } from '../bcf/relations/service.ts';
import { snippetRoutes } from '../bcf/snippets/routes.ts';
import { createSnippets } from '../bcf/snippets/service.ts';
import { createIssueNotices } from '../bcf/topics/notices/service.ts';
import { createTopicFinding, createTopicWords } from '../bcf/topics/finding/service.ts';
import { createDrawing } from '../bcf/viewpoints/drawing/service.ts';
import { pinRoutes } from '../bcf/viewpoints/pins/routes.ts';
import { createPins } from '../bcf/viewpoints/pins/service.ts';
import { snapshotFileRoutes, viewpointRoutes } from '../bcf/viewpoints/routes.ts';
import { createViewpoints } from '../bcf/viewpoints/service.ts';
import { following, type Route } from '../http/api/route.ts';
import { isHeard } from '../webhooks/subscriptions/service.ts';
import type { Collaboration } from './collaboration.ts';
import { openIssueReading, openModelDrawing, type ProcessParts } from '../pipeline/processes.ts';
import type { Foundation } from './foundation.ts';
import type { Identity } from './identity.ts';

/** The routes of issues, the processes that draw their pictures, and the mails about them. */
export function openBcf(
  { config, db, blobs, quota, clock, log, addresses, relay, siteOf }: Foundation,
  { users, mail }: Identity,
  { members, projects, documents }: Collaboration,
  processes: ProcessParts,
) {
  const { public_url: publicUrl, 'bcf.clientShapes': clientShapes = false } = config.settings;
  const foundation = createFoundation({ users, projects, siteOf });
  const extensions = createExtensions({ db, members });
  const history = createHistory({ db });
  const around = { documents: documents.port, extensions, history, partsOf: partsWithoutPictures };
  const topics = createTopics({ db, clock, users, members, isHeard, ...around });
  const comments = createComments({ db, clock, topics, history });
  const { visibleModels } = topics;
  const drawer = openModelDrawing(processes, 'viewpoints');
  const drawing = createDrawing({ db, blobs, clock, log, relay, visibleModels, ...drawer });
  const viewpoints = createViewpoints({ db, blobs, clock, addresses, topics, drawing, quota });
  const pins = createPins({ db, topics, viewpoints });
  const bcfDocuments = createBcfDocuments({ db, documents });
  const references = createReferences({ db, topics, documents, bcfDocuments });
  const relations = createRelations({ db, topics });
  const snippets = createSnippets({ db, topics, quota });
  const fullTopics = createFullTopics({ db, topics, comments, viewpoints });
  const slices = { topics, comments, viewpoints, references, relations };
  const exchange = createExchange({ db, blobs, projects, extensions, ...slices });
  const reading = createReading(openIssueReading(processes));
  const halfImports = createHalfImports({ db, clock, topics });
  const importing = createImport({ db, blobs, quota, reading, halfImports, members, documents, extensions, ...slices });
  const standardRoutes: Route[][] = [
    foundationRoutes(foundation, clientShapes),
    extensionRoutes(extensions),
    historyRoutes(history),
    topicRoutes(topics),
    ownTopicRoutes(createOwnTopics({ db, users, members })),
    commentRoutes(comments),
    viewpointRoutes(viewpoints, clientShapes),
    pinRoutes(pins),
    documentRoutes(bcfDocuments, { blobs, storeIn: documents.storeFileIn }),
    snippetRoutes(snippets, blobs),
    referenceRoutes(references),
    relationRoutes(relations, clientShapes),
    fullTopicRoutes(fullTopics),
    exchangeRoutes(exchange, importing),
  ];
  const routes = [...standardRoutes.map(group => following('bcf', group)), snapshotFileRoutes(viewpoints, addresses)];
  const notices = createIssueNotices({ users, members, projects, mail, log, publicUrl });
  const forget = relay.listen(notices.hear);
  return {
    routes,
    /** searches issues by words */
    finding: { topics: createTopicFinding({ db }) },
    handlers: [drawing.handler, createTopicWords({ db })],
    /** removes the leftovers of interrupted imports */
    sweepImports: halfImports.sweep,
    /** ends the mails about issues */
    stopNotices(): Promise<void> {
      forget();
      return notices.stop();
    },
  };
}
