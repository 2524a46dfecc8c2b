// For tests of this room: all its services on a database of their own, and the identity provider on a real HTTPS
// socket.
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { lifetimes, seconds } from '../../access/lifetimes.ts';
import { createServer as createApplication } from '../../http/server/server.ts';
import { openTestDb } from '../../testing/open-database.ts';
import { createHostList } from '../../http/server/hosts.ts';
import { makeAuthority, makeLeaf } from '../../http/tls/certificate-maker.ts';
import { mount } from '../../http/server/mount.ts';
import { createLog, silentLog } from '../../kit/log.ts';
import { openSecrets } from '../../storage/keys/secrets.ts';
import { createAccountLinks } from '../users/links/service.ts';
import { createAccountPages } from '../sign-in/account-pages/pages.ts';
import { createAccounts } from '../accounts/service.ts';
import { createApplications } from '../apps/service.ts';
import { createBrokering } from '../federation/brokering/service.ts';
import { createFederation } from '../federation/service.ts';
import { followBootstrap } from '../first-start.ts';
import { createSigningKeys } from '../keys/service.ts';
import { createMail } from '../mail/service.ts';
import { createFactors } from '../second-factors/service.ts';
import { createSecondSteps } from '../second-factors/steps/service.ts';
import { createSessions } from '../sessions/service.ts';
import { createIdentityProvider } from '../sso/identity-provider.ts';
import { cookies } from '../sso/provider.ts';
import { createRecords } from '../sso/records.ts';
import { createTokens } from '../tokens/service.ts';
import { createAttempts } from '../users/attempts.ts';
import { createUsers } from '../users/service.ts';
import { CALLBACK, type Answer } from './browser.ts';

/** Services on an empty database. `clock.ahead` moves their time; the OpenID library uses the real one. */
export function openServices(t: TestContext) {
  const { db, folder } = openTestDb(t);
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead, monotonic: () => performance.now() + clock.ahead };
  const secrets = openSecrets(folder);
  const followed = followBootstrap(folder);
  const [origins, authorities, problems]: [Set<string>, string[], string[]] = [new Set(), [], []];
  const users = createUsers({ db, clock, ...followed });
  const applications = createApplications({ db, clock, ...followed });
  const keys = createSigningKeys({ db, secrets, clock });
  const records = createRecords({ db, clock, secrets });
  const log = createLog(line => problems.push(line));
  const mail = createMail({ keep: () => undefined, outboxFolder: join(folder, 'outbox'), log: silentLog, clock });
  const shared = { db, clock, log, secrets, users, applications, keys, records, mail, localAlias: 'home' };
  const tokens = createTokens({
    ...shared,
    isKnownOrigin: origin => origins.has(origin),
    isGrantActive: records.isGrantActive,
    lacksSecondFactor: async () => false,
  });
  const federation = createFederation({ db, clock, secrets, authorities });
  const brokering = createBrokering({ ...shared, federation });
  const [attempts, links, sessions] = [createAttempts(clock), createAccountLinks(shared), createSessions(shared)];
  const factors = createFactors(shared);
  const steps = createSecondSteps({ ...shared, factors });
  const nothing = async () => undefined;
  const around = { ...shared, links, attempts, leaveClouds: nothing, endTokens: nothing, welcome: nothing };
  const accounts = createAccounts({ ...around, ...brokering });
  const rooms = { tokens, federation, brokering, attempts, links, sessions, accounts, factors, steps };
  return { ...shared, ...rooms, folder, origins, authorities, problems };
}

/** The person whom a sign-in has signed in at its end; undefined for none. */
export async function personAt(
  { records, users }: ReturnType<typeof openServices>,
  { url }: Answer,
): Promise<string | undefined> {
  const code = url.href.startsWith(CALLBACK) ? url.searchParams.get('code') : null;
  const codes = records.adapter(async () => undefined)('AuthorizationCode');
  const record = code ? await codes.find(code) : undefined;
  return record?.accountId && (await users.findBySub(record.accountId))?.email;
}

/** The provider as app.ts runs it: behind the hooks of the HTTP application, over TLS. */
export async function serveIdentity(t: TestContext) {
  const services = openServices(t);
  const welcomed: string[] = [];
  const authority = await makeAuthority('test', Date.now());
  const leaf = await makeLeaf(authority, ['localhost', '127.0.0.1'], Date.now());
  const hosts = createHostList({ port: 0, names: [], lan: false });
  const app = await createApplication({
    routes: [],
    webOrigins: null,
    log: services.log,
    hosts,
    doorkeepers: { identify: services.tokens.identify, findPlace: async () => undefined },
    serverFactory: handler => createServer({ cert: leaf.cert, key: leaf.key }, handler),
  });
  const isOwnOrigin = (origin: string) => origin.startsWith('https://') && hosts.allows(new URL(origin).host);
  const onSignIn = async ({ email }: { readonly email: string }) => {
    welcomed.push(email);
  };
  const accountPages = createAccountPages({
    ...services,
    siteOf: own => `${own}/auth/realms/plinth`,
    sessionCookie: cookies.session,
    sessionSeconds: seconds(lifetimes.signOnIdle),
    endSession: services.records.endSession,
    onSignIn,
    invitations: { open: async () => undefined, acceptByToken: async () => undefined },
  });
  const onRefused = () => {};
  mount(app, '/auth', createIdentityProvider({ ...services, accountPages, isOwnOrigin, onSignIn, onRefused }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  hosts.listensAt(port);
  t.after(() => app.close());
  const origin = `https://127.0.0.1:${port}`;
  services.origins.add(origin).add(`https://localhost:${port}`);
  return { ...services, app, port, origin, ca: authority.cert, welcomed, realm: `${origin}/auth/realms/plinth` };
}
