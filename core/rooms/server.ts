// Opens the HTTP server: all routes with their guards, the sign-in, the pages.
import { join } from 'node:path';
import type { Caller } from '../access/caller.ts';
import type { Refusals } from '../audit/refusals.ts';
import { serverStateRoutes } from '../collaboration/server-state/routes.ts';
import { createServerState, type ServerStateService } from '../collaboration/server-state/service.ts';
import type { Config } from '../config.ts';
import { happeningNames } from '../events/catalog.ts';
import { eventsAfter, firstEventId } from '../events/outbox.ts';
import type { Relay } from '../events/relay.ts';
import { describeRoutes } from '../http/api/doc-routes.ts';
import { liveRoutes } from '../http/server/live.ts';
import { mount } from '../http/server/mount.ts';
import { describeApi } from '../http/api/openapi.ts';
import { gatherRoutes, type Route } from '../http/api/route.ts';
import { createRunning } from '../http/server/running.ts';
import { createServer } from '../http/server/server.ts';
import { serveTrust } from '../http/tls/trust.ts';
import { serveWeb } from '../http/server/web.ts';
import { certificateRoutes } from '../identity/certificates/routes.ts';
import { createServerCertificates } from '../identity/certificates/service.ts';
import type { Alarms } from '../kit/alarms.ts';
import { lazy } from '../kit/lazy.ts';
import type { Clock } from '../kit/time.ts';
import { createLiveView } from '../live/live-view.ts';
import type { Blobs } from '../storage/blobs/blobs.ts';
import { holdersOfBlob } from '../storage/blobs/blob-rows.ts';
import type { Damage } from '../storage/blobs/damage.ts';
import type { Db } from '../storage/db.ts';
import type { Door } from './door.ts';
import type { Identity } from './identity.ts';
import type { JoinedRooms } from './models-and-collaboration.ts';
import type { SignIn } from './sign-in.ts';
import type { Webhooks } from './webhooks.ts';

export interface ServerParts {
  readonly config: Config;
  readonly version: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: Blobs;
  readonly damage: Damage;
  readonly door: Door;
  readonly refusals: Refusals;
  readonly alarms: Alarms;
  readonly relay: Pick<Relay, 'listen' | 'position'>;
  readonly identity: Identity;
  readonly signIn: SignIn;
  readonly collaboration: JoinedRooms;
  readonly webhooks: Pick<Webhooks, 'routes'>;
  /** routes besides the service's own */
  readonly moreRoutes: readonly Route[];
  /** parts that are opened here are closed with it */
  readonly opened: AsyncDisposableStack;
}

export async function openServer(parts: ServerParts) {
  const { config, version, db, clock, blobs, damage, door, refusals, alarms, relay, opened, ...rooms } = parts;
  const { log, program, settings, dataFolder } = config;
  const { identity, signIn, collaboration, webhooks, moreRoutes } = rooms;
  const identify = createIdentify(identity, collaboration);
  const routes = routesOf({
    db,
    door,
    signIn,
    collaboration,
    webhooks,
    serverState: createServerState({
      db,
      clock,
      blobs,
      damage,
      dataFolder,
      version,
      devices: () => door.edge.visitors(),
      alarms,
      metricsToken: settings.metrics_token,
    }),
    subscribe: viewOf({ config, db, relay, collaboration }),
    identify,
  });
  const declared = gatherRoutes([...routes, moreRoutes]);
  const description = lazy(() => describeApi(declared, { title: 'Plinth', version }));
  const all = gatherRoutes([declared, describeRoutes(description)]);
  const running = createRunning({ log, onChange: db.onCommit });
  opened.defer(() => running.close());
  const server = await createServer({
    routes: all,
    hosts: door.hosts,
    log,
    serverFactory: door.edge.serverFactory,
    webOrigins: settings['web.origins'] ?? null,
    proxy: settings.proxy,
    running,
    namesOfStored: async hash => (await holdersOfBlob(db, hash)).flatMap(({ name }) => name ?? []),
    doorkeepers: { identify, callerBehind: collaboration.callerBehind, findPlace: collaboration.members.enterPlace },
    onRefused: refusals.count,
  });
  opened.defer(() => server.close());
  mount(server, '/auth', signIn.provider);
  serveTrust(server, door.certificates);
  serveWeb(server, join(program, 'dist/app'));
  return { routes: all, description, ready: () => server.ready() };
}

type Identify = (authorization: string, address: string) => Promise<Caller | undefined>;

/** Identifies the caller by any kind of credential. */
function createIdentify({ tokens, lastUses }: Identity, { identifyToken }: JoinedRooms): Identify {
  return async (authorization, address) => {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
    const known =
      (await tokens.identify(authorization, address)) ??
      (token === undefined ? undefined : await identifyToken(token, address));
    lastUses.note(known?.credential);
    return known;
  };
}

const viewOf = ({
  config: { log },
  db,
  relay,
  collaboration: { members, folders, documents },
}: Pick<ServerParts, 'config' | 'db' | 'relay'> & {
  readonly collaboration: JoinedRooms;
}) =>
  createLiveView({
    log,
    relay,
    past: { eventsAfter: after => eventsAfter(db, after), first: () => firstEventId(db) },
    findPlace: members.findPlace,
    visibleClouds: members.visibleClouds,
    visibleProjects: members.visibleProjects,
    seesFolder: folders.sees,
    seesDeletedFolder: folders.seesInBin,
    seesDocument: documents.sees,
  });

function routesOf({
  db,
  door: { certificates },
  signIn,
  collaboration,
  webhooks,
  serverState,
  subscribe,
  identify,
}: Pick<ServerParts, 'db' | 'door' | 'signIn' | 'collaboration' | 'webhooks'> & {
  readonly serverState: ServerStateService;
  readonly subscribe: ReturnType<typeof viewOf>;
  readonly identify: Identify;
}): readonly (readonly Route[])[] {
  return [
    ...signIn.routes,
    ...collaboration.routes,
    webhooks.routes,
    certificateRoutes(createServerCertificates({ db, certificates })),
    serverStateRoutes(serverState),
    liveRoutes({ subscribe, identify, names: happeningNames }),
  ];
}
