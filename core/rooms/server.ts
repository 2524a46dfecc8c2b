// Opens the HTTP server: all routes with their guards, the sign-in, the pages.
import { join } from 'node:path';
import type { Refusals } from '../audit/refusals.ts';
import { backupRoutes } from '../backup/routes.ts';
import type { BackupService } from '../backup/service.ts';
import { serverStateRoutes } from '../collaboration/server-state/routes.ts';
import { createServerState } from '../collaboration/server-state/service.ts';
import { happeningNames } from '../events/catalog.ts';
import { describeRoutes } from '../http/api/doc-routes.ts';
import { describeApi } from '../http/api/openapi.ts';
import { gatherRoutes, type Route } from '../http/api/route.ts';
import { createConnections } from '../http/server/connections.ts';
import type { Door } from '../http/server/door.ts';
import { liveRoutes } from '../http/server/live.ts';
import { mount } from '../http/server/mount.ts';
import { createRunning } from '../http/server/running.ts';
import { createServer } from '../http/server/server.ts';
import { serveWeb } from '../http/server/web.ts';
import { serveTrust } from '../http/tls/trust.ts';
import { certificateRoutes } from '../identity/certificates/routes.ts';
import { createServerCertificates } from '../identity/certificates/service.ts';
import { lazy } from '../kit/lazy.ts';
import { createLiveView } from '../live/live-view.ts';
import { holdersOfBlob } from '../storage/blobs/blobs.ts';
import type { Content } from './content.ts';
import type { Foundation } from './foundation.ts';
import type { Identity } from './identity.ts';
import type { Caller, Credential } from '../access/caller.ts';
import { readerOf } from '../webhooks/subscriptions/service.ts';
import type { SignIn } from './sign-in.ts';
import type { Webhooks } from './webhooks.ts';

// Long: the table of all routes, and what the server is given.
export async function openServer(
  foundation: Foundation,
  parts: {
    readonly version: string;
    readonly door: Door;
    readonly refusals: Refusals;
    readonly backups: BackupService;
    readonly identity: Identity;
    readonly content: Content;
    readonly signIn: SignIn;
    readonly webhooks: Webhooks;
    /** routes besides the service's own */
    readonly moreRoutes: readonly Route[];
    /** parts that are opened here are closed with it */
    readonly opened: AsyncDisposableStack;
  },
) {
  const { version, door, refusals, backups, identity, content, signIn, webhooks, moreRoutes, opened } = parts;
  const { identify, callerBehind } = openCredentials(foundation, identity, content);
  const { config, db, clock, log, blobs, damage, alarms, relay } = foundation;
  const { program, settings, dataFolder } = config;
  const { members, folders, documents } = content.collaboration;
  const { certificates, edge, hosts, addresses } = door;
  const stored = { db, clock, blobs, damage, dataFolder, alarms, metricsToken: settings.metrics_token };
  const connections = createConnections();
  const around = { devices: edge.visitors, connected: connections.count, mail: identity.mail, addresses };
  const serverState = createServerState({ ...stored, ...around, version });
  const subscribe = createLiveView({ db, log, relay, members, folders, documents });
  const declared = gatherRoutes([
    ...signIn.routes,
    ...content.routes,
    webhooks.routes,
    certificateRoutes(createServerCertificates({ db, certificates })),
    serverStateRoutes(serverState),
    backupRoutes(backups),
    liveRoutes({ subscribe, identify, names: happeningNames, connections }),
    moreRoutes,
  ]);
  const description = lazy(() => describeApi(declared, { title: 'Plinth', version }));
  const routes = gatherRoutes([declared, describeRoutes(description)]);
  const running = createRunning({ log, onChange: db.onCommit });
  opened.defer(() => running.close());
  const served = { routes, hosts, log, running, proxy: settings.proxy, onRefused: refusals.count };
  const server = await createServer({
    ...served,
    serverFactory: edge.serverFactory,
    webOrigins: settings['web.origins'] ?? null,
    namesOfStored: async hash => (await holdersOfBlob(db, hash)).flatMap(({ name }) => name ?? []),
    doorkeepers: { identify, callerBehind, findPlace: members.enterPlace },
  });
  opened.defer(() => server.close());
  mount(server, '/auth', signIn.provider);
  serveTrust(server, certificates);
  serveWeb(server, join(program, 'dist/app'));
  return { routes, description, ready: () => server.ready() };
}

/** Joins the rooms that issue credentials: whose call it is, and whether the holder of an address may still use it. */
function openCredentials({ db, families }: Foundation, { tokens, lastUses }: Identity, content: Content) {
  const { modelTokens, collaboration } = content;
  const { accessTokens, members } = collaboration;
  /** The caller that a credential gives at present; undefined when it has ended. */
  const callerBehind = async (credential: Credential): Promise<Caller | undefined> =>
    (await tokens.behind(credential)) ?? (await accessTokens.behind(credential)) ?? modelTokens.behind(credential);

  families.checkBy({
    callerOf: holder =>
      holder.credential.kind === 'webhook'
        ? readerOf(db, Number(holder.credential.id), holder)
        : callerBehind(holder.credential),
    findPlace: members.findPlace,
  });
  return {
    callerBehind,
    /** The caller of a request, by any kind of credential. */
    async identify(authorization: string, address: string): Promise<Caller | undefined> {
      const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
      const known =
        (await tokens.identify(authorization, address)) ??
        (token === undefined
          ? undefined
          : ((await accessTokens.identify(token, address)) ?? (await modelTokens.identify(token, address))));
      lastUses.note(known?.credential);
      return known;
    },
  };
}
