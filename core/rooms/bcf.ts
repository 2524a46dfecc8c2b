// Opens the room of issues.
import { commentRoutes } from '../bcf/comments/routes.ts';
import { createComments } from '../bcf/comments/service.ts';
import { exchangeRoutes } from '../bcf/exchange/routes.ts';
import { createImport } from '../bcf/exchange/import.ts';
import { createExchange } from '../bcf/exchange/service.ts';
import { extensionRoutes } from '../bcf/extensions/routes.ts';
import { createExtensions } from '../bcf/extensions/service.ts';
import { foundationRoutes } from '../bcf/foundation/routes.ts';
import { createFoundation } from '../bcf/foundation/service.ts';
import { fullTopicRoutes } from '../bcf/full-topics/routes.ts';
import { createFullTopics } from '../bcf/full-topics/service.ts';
import { historyRoutes } from '../bcf/history/routes.ts';
import { createHistory } from '../bcf/history/service.ts';
import { referenceRoutes } from '../bcf/references/routes.ts';
import { createReferences } from '../bcf/references/service.ts';
import { relationRoutes } from '../bcf/relations/routes.ts';
import { createRelations } from '../bcf/relations/service.ts';
import { topicRoutes } from '../bcf/topics/routes.ts';
import { createTopics } from '../bcf/topics/service.ts';
import { pinRoutes } from '../bcf/viewpoints/pins/routes.ts';
import { createPins } from '../bcf/viewpoints/pins/service.ts';
import { viewpointRoutes } from '../bcf/viewpoints/routes.ts';
import { createViewpoints } from '../bcf/viewpoints/service.ts';
import type { Addresses } from '../http/addresses.ts';
import type { Route } from '../http/route.ts';
import type { Clock } from '../kit/time.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Db } from '../storage/db.ts';
import type { Collaboration } from './collaboration.ts';
import type { Identity } from './identity.ts';

export interface BcfParts {
  readonly db: Db;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly addresses: Addresses;
  readonly users: Identity['users'];
  readonly collaboration: Pick<Collaboration, 'members' | 'projects' | 'documents'>;
  /** address of the identity provider for clients that use this origin */
  readonly siteOf: (origin: string) => string;
}

/** The routes of issues. */
export function openBcf({ db, blobs, clock, addresses, users, collaboration, siteOf }: BcfParts): Route[][] {
  const { members, projects, documents } = collaboration;
  const foundation = createFoundation({ users, projects, siteOf });
  const extensions = createExtensions({ db, members });
  const history = createHistory({ db });
  const topics = createTopics({ db, clock, users, members, documents: documents.port, extensions, history });
  const comments = createComments({ db, clock, topics, history });
  const viewpoints = createViewpoints({ db, blobs, clock, addresses, topics });
  const pins = createPins({ db, topics, viewpoints });
  const references = createReferences({ db, topics, documents });
  const relations = createRelations({ db, topics });
  const fullTopics = createFullTopics({ db, clock, topics, comments, viewpoints });
  const parts = { topics, comments, viewpoints, references, relations };
  const exchange = createExchange({ db, blobs, projects, extensions, ...parts });
  const arrivals = createImport({ db, blobs, clock, members, documents, extensions, ...parts });
  return [
    foundationRoutes(foundation),
    extensionRoutes(extensions),
    historyRoutes(history),
    topicRoutes(topics),
    commentRoutes(comments),
    viewpointRoutes(viewpoints, addresses),
    pinRoutes(pins),
    referenceRoutes(references),
    relationRoutes(relations),
    fullTopicRoutes(fullTopics),
    exchangeRoutes(exchange, arrivals),
  ];
}
