// Opens the HTTP server: all routes with their guards, the sign-in, the pages.
import { join } from 'node:path';
import type { Refusals } from '../audit/refusals.ts';
import { serverStateRoutes } from '../collaboration/server-state/routes.ts';
import { createServerState } from '../collaboration/server-state/service.ts';
import { happeningNames } from '../events/catalog.ts';
import { describeRoutes } from '../http/api/doc-routes.ts';
import { describeApi } from '../http/api/openapi.ts';
import { gatherRoutes, type Route } from '../http/api/route.ts';
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
import { holdersOfBlob } from '../storage/blobs/blob-rows.ts';
import type { Content } from './content.ts';
import type { Credentials } from './credentials.ts';
import type { Foundation } from './foundation.ts';
import type { SignIn } from './sign-in.ts';
import type { Webhooks } from './webhooks.ts';

// Long: the table of all routes, and what the server is given.
export async function openServer(
  foundation: Foundation,
  parts: {
    readonly version: string;
    readonly door: Door;
    readonly refusals: Refusals;
    readonly credentials: Credentials;
    readonly content: Content;
    readonly signIn: SignIn;
    readonly webhooks: Webhooks;
    /** routes besides the service's own */
    readonly moreRoutes: readonly Route[];
    /** parts that are opened here are closed with it */
    readonly opened: AsyncDisposableStack;
  },
) {
  const { version, door, refusals, credentials, content, signIn, webhooks, moreRoutes, opened } = parts;
  const { identify, callerBehind } = credentials;
  const { config, db, clock, log, blobs, damage, alarms, relay } = foundation;
  const { program, settings, dataFolder } = config;
  const { members, folders, documents } = content.collaboration;
  const { certificates, edge, hosts } = door;
  const { metrics_token: metricsToken } = settings;
  const stored = { db, clock, blobs, damage, dataFolder };
  const serverState = createServerState({ ...stored, version, devices: edge.visitors, alarms, metricsToken });
  const subscribe = createLiveView({ db, log, relay, members, folders, documents });
  const declared = gatherRoutes([
    ...signIn.routes,
    ...content.routes,
    webhooks.routes,
    certificateRoutes(createServerCertificates({ db, certificates })),
    serverStateRoutes(serverState),
    liveRoutes({ subscribe, identify, names: happeningNames }),
    moreRoutes,
  ]);
  const description = lazy(() => describeApi(declared, { title: 'Plinth', version }));
  const routes = gatherRoutes([declared, describeRoutes(description)]);
  const running = createRunning({ log, onChange: db.onCommit });
  opened.defer(() => running.close());
  const server = await createServer({
    routes,
    hosts,
    log,
    serverFactory: edge.serverFactory,
    webOrigins: settings['web.origins'] ?? null,
    proxy: settings.proxy,
    running,
    namesOfStored: async hash => (await holdersOfBlob(db, hash)).flatMap(({ name }) => name ?? []),
    doorkeepers: { identify, callerBehind, findPlace: members.enterPlace },
    onRefused: refusals.count,
  });
  opened.defer(() => server.close());
  mount(server, '/auth', signIn.provider);
  serveTrust(server, certificates);
  serveWeb(server, join(program, 'dist/app'));
  return { routes, description, ready: () => server.ready() };
}
