// Joins the rooms of models and collaboration. Documents make models, and models show their documents: the room of
// models opens in two steps, and that of collaboration between them.
import { join } from 'node:path';
import { lifetimes } from '../access/lifetimes.ts';
import { DAY } from '../kit/time.ts';
import { keptHead } from '../audit/head.ts';
import { archiveRoutes } from '../collaboration/archives/routes.ts';
import { createArchives } from '../collaboration/archives/service.ts';
import type { Config } from '../config.ts';
import type { Relay } from '../events/relay.ts';
import type { Credential } from '../access/caller.ts';
import type { Identity } from './identity.ts';
import type { MakeConverterHost } from '../pipeline/node-host.ts';
import type { Damage } from '../storage/blobs/damage.ts';
import { createQuota } from '../storage/space/quota.ts';
import { openBcf } from './bcf.ts';
import { openCollaboration, type CollaborationParts } from './collaboration.ts';
import { openConverters } from './converters.ts';
import { openJobs } from './jobs.ts';
import { openModelProcessing } from './model-processing.ts';
import { openModels } from './models.ts';
import { openPreviews } from './previews.ts';
import { openSearch } from './search.ts';

/** Jobs that may wait for one person, unless the settings name another number. */
const WAITING_JOBS = 1_000;

export type JoinedRooms = ReturnType<typeof openModelsAndCollaboration>;

export function openModelsAndCollaboration({
  config,
  damage,
  makeConverterHost,
  relay,
  ...parts
}: Pick<CollaborationParts, 'db' | 'blobs' | 'secrets' | 'clock' | 'addresses' | 'families'> & {
  readonly config: Config;
  readonly damage: Pick<Damage, 'onRepaired'>;
  readonly makeConverterHost: MakeConverterHost;
  readonly relay: Pick<Relay, 'listen' | 'signal'>;
  readonly identity: CollaborationParts['identity'] & Pick<Identity, 'tokens'>;
}) {
  const { db, blobs, secrets, clock, addresses } = parts;
  const { dataFolder, log, program, settings } = config;
  // Every process and thread that works for these rooms: they end together, with the jobs.
  const processes = new AsyncDisposableStack();
  const process = { log, dataFolder, program, makeConverterHost, processes };
  const converters = openConverters(process);
  const previews = openPreviews({ ...process, db, blobs, clock, relay });
  const quota = createQuota({ db, blobs, bytes: settings.quota });
  const mostWaiting = settings.waiting_jobs ?? WAITING_JOBS;
  const modelParts = { db, blobs, clock, log, dataFolder, converters, processes, relay, mostWaiting };
  const processing = openModelProcessing(modelParts);
  damage.onRepaired(processing.processing.repaired);
  damage.onRepaired(previews.repaired);
  const siteOf = (origin: string) =>
    `${(settings.public_url ?? origin).replace(/\/+$/, '')}/auth/realms/${config.realm}`;
  const collaboration = openCollaboration({
    ...parts,
    log,
    dataFolder,
    previews,
    models: processing.lifecycle,
    conversions: processing.conversions,
    keptHead: () => keptHead(dataFolder),
    publicUrl: settings.public_url,
    siteOf,
    quota,
    binDays: settings.bin_days ?? lifetimes.bin / DAY,
    demoFolder: join(program, 'resources/demo'),
  });
  const { members, folders, documents, classifications, makers, accessTokens } = collaboration;
  const { modelTokens, files, ...models } = openModels({
    ...modelParts,
    quota,
    opened: processing,
    addresses,
    secrets,
    people: members,
    rights: {
      usableIn: async (maker, projectId, scopes) => (await makers.rightsIn(maker, projectId, scopes))?.scopes,
    },
    documents: documents.port,
    classifications: classifications.port,
  });
  const archives = createArchives({ db, blobs, clock, addresses, folders, members, models: files });
  const { users, mail } = parts.identity;
  const clientShapes = settings['bcf.clientShapes'] ?? false;
  const issues = { db, blobs, quota, clock, addresses, users, collaboration, siteOf, clientShapes };
  const bcf = openBcf({ ...issues, relay, process, mail, publicUrl: settings.public_url });
  const finding = { ...collaboration.finding, ...models.finding, ...bcf.finding };
  const search = openSearch({ db, log, relay, members, folders, finding, index: models.search });
  const handlers = [...models.handlers, previews.handler, ...bcf.handlers];
  return {
    ...collaboration,
    /** The caller that a credential gives at present; undefined when it has ended. */
    callerBehind: async (credential: Credential) =>
      (await parts.identity.tokens.behind(credential)) ??
      (await accessTokens.behind(credential)) ??
      modelTokens.behind(credential),
    identifyToken: async (token: string, address: string) =>
      (await accessTokens.identify(token, address)) ?? modelTokens.identify(token, address),
    conversions: processing.conversions,
    edits: processing.edits,
    issues: { stop: bcf.stop },
    /** removes the leftovers of interrupted requests that make all or nothing */
    sweepHalfMade: async () => {
      await collaboration.halfMade.sweep();
      await bcf.sweepImports();
    },
    search: { stop: search.stop },
    jobs: openJobs({ db, clock, log, converters, processing, handlers, processes }),
    routes: [
      ...collaboration.routes,
      archiveRoutes(archives, addresses),
      ...models.routes,
      ...bcf.routes,
      search.routes,
    ],
  };
}
