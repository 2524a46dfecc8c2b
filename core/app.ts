// Builds the service: every part in order, each given what it needs. Read this first.
import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { createChain } from './audit/chain.ts';
import { createHeadKeeper } from './audit/head.ts';
import type { Line } from './audit/line.ts';
import { withAudit } from './audit/log.ts';
import { createRefusals } from './audit/refusals.ts';
import { changeForWindows } from './audit/window-changes.ts';
import { withAnnouncements, type Announcement } from './events/announce.ts';
import { createRelay } from './events/relay.ts';
import { topicRoutes } from './bcf/topics/routes.ts';
import { createAddresses } from './http/addresses.ts';
import { describeRoutes } from './http/doc-routes.ts';
import { openEdge } from './http/edge.ts';
import { createHostList, lanAddresses, machineNames } from './http/hosts.ts';
import { liveRoutes } from './http/live.ts';
import { mount } from './http/mount.ts';
import { describeApi, type ApiDocument } from './http/openapi.ts';
import { gatherRoutes, type Route } from './http/route.ts';
import { createRunning } from './http/running.ts';
import { createServer } from './http/server.ts';
import { noticeText } from './http/authority-notice.ts';
import { openCertificates, renewAuthorityOf } from './http/tls.ts';
import { serveTrust } from './http/trust.ts';
import { serveWeb } from './http/web.ts';
import { createAddressFamilies } from './identity/tokens/address-families/service.ts';
import { certificateRoutes } from './identity/certificates/routes.ts';
import { createServerCertificates } from './identity/certificates/service.ts';
import { sealOldRecords } from './identity/sso/seal-old-records.ts';
import { addressOfLastStart, ensureFirstAccount, hasStarted } from './identity/first-start.ts';
import type { Caller } from './access/caller.ts';
import { later } from './kit/later.ts';
import { systemClock } from './kit/time.ts';
import { createLiveView } from './live-view.ts';
import { openIdentity, openSignIn, type Identity } from './rooms/identity.ts';
import { openModelsAndCollaboration, type JoinedRooms } from './rooms/models-and-collaboration.ts';
import { openMailSettings } from './mail-settings.ts';
import { createOwnerView, type OwnerView } from './owner-view.ts';
import type { MakeConverterHost } from './pipeline/converter-host.ts';
import { createNodeHost } from './pipeline/node-host.ts';
import { openDiskBlobs } from './storage/disk.ts';
import { lockFolder } from './storage/lock.ts';
import { migrate } from './storage/migrate.ts';
import { openSecrets } from './storage/secrets.ts';
import { openSqlite } from './storage/sqlite.ts';
import { createUpkeep } from './upkeep.ts';

export const VERSION = '0.1.0';

/** What may stand in for parts of the service. */
export interface CoreParts {
  /** how a process for the converter is had; a child process of Node unless told otherwise */
  readonly makeConverterHost?: MakeConverterHost;
  /** routes besides the service's own, for measurements */
  readonly routes?: readonly Route[];
}

export interface Core {
  /** `https://127.0.0.1:port`, once started */
  readonly url: string;
  readonly routes: readonly Route[];
  readonly users: Identity['users'];
  readonly owner: OwnerView;
  describeApi(): ApiDocument;
  /** Listens, makes the first account at the first start, writes bootstrap.json, begins with the jobs. Gives the address. */
  start(): Promise<string>;
  /** Stops in good order: no new requests, running ones end, jobs go back to waiting. */
  stop(): Promise<void>;
}

/** Builds the service on the data folder of `config`. @throws when the folder is in use, damaged or of a newer version */
export async function createCore(
  config: Config,
  { makeConverterHost = createNodeHost, routes: moreRoutes = [] }: CoreParts = {},
): Promise<Core> {
  const { dataFolder, host, log, program, realm, settings } = config;
  const clock = systemClock;
  // Everything that is opened is closed in reverse: by `stop`, or at once when building fails half-way.
  await using opened = new AsyncDisposableStack();
  opened.defer(lockFolder(dataFolder));

  // Storage
  const { db, blobs, secrets, addLine } = openStorage(config, change => {
    relay.signal(change);
  });
  opened.defer(() => db.close());
  const headKeeper = createHeadKeeper({ db, dataFolder, log, clock });
  opened.defer(() => headKeeper.stop());
  const refusals = createRefusals({ db, clock, addLine });
  opened.defer(() => refusals.flush());

  // The door: names, certificate, one port
  const isShared = !isLoopback(host);
  const names = settings.hosts ?? [];
  const hosts = createHostList({ port: () => edge.port, names, lan: isShared });
  const certificates = await openCertificates(
    certificateFolder(dataFolder),
    {
      secrets,
      names: () => certificateNames(settings),
      addresses: () => (isShared ? lanAddresses() : []),
      own: settings.certificate && { certFile: settings.certificate.cert_file, keyFile: settings.certificate.key_file },
      onError: error => {
        log.error('the certificate could not be renewed', { error });
      },
    },
    clock,
  );
  opened.defer(() => {
    certificates.close();
  });
  const notice = certificates.notice();
  if (notice) log.warn(`the certificate: ${noticeText(notice)}`);
  const edge = openEdge({
    host,
    port: config.port,
    certificates,
    hosts,
    log,
    onVisitor: () => {
      owner.refresh();
    },
  });

  // The rooms
  const isHttps = (origin: string) => origin.startsWith('https://');
  const identity = openIdentity({
    db,
    secrets,
    clock,
    log,
    dataFolder,
    mail: openMailSettings(config, secrets),
    isKnownOrigin: origin =>
      isHttps(origin) && hosts.names().includes(new URL(origin).hostname.replace(/^\[|\]$/g, '')),
  });
  const families = createAddressFamilies({
    db,
    clock,
    log,
    async stateOf({ credential, accountId, cloudId, projectId, scopes }) {
      const caller = await collaboration.callerBehind(credential);
      if (caller?.accountId !== accountId || scopes.some(scope => !caller.scopes.has(scope))) return 'ended';
      if (cloudId === null) return 'open';
      return (await collaboration.members.findPlace(caller, cloudId, projectId ?? undefined)) ? 'open' : 'absent';
    },
  });
  const addresses = createAddresses({ key: secrets.keyFor('file addresses'), clock, families });
  const relay = createRelay({ db, log });
  opened.defer(() => relay.stop());
  const collaboration: JoinedRooms = openModelsAndCollaboration({
    config,
    makeConverterHost,
    db,
    blobs,
    secrets,
    clock,
    addresses,
    families,
    relay,
    identity,
  });
  opened.defer(() => collaboration.jobs.stop());
  const { invitations, identityProviders, accessTokens, clouds } = collaboration;
  const signIn = openSignIn({
    db,
    secrets,
    clock,
    log,
    identity,
    realm,
    publicUrl: settings.public_url,
    isOwnOrigin: origin => isHttps(origin) && hosts.allows(new URL(origin).host),
    onRefused: refusals.count,
    collaboration: {
      open: invitations.open,
      async acceptByToken(tx, token, account) {
        await invitations.acceptByToken(tx, token, account);
        await identityProviders.welcomeWithin(tx, account);
      },
      welcome: identityProviders.welcomeWithin,
      onSignIn: identityProviders.welcome,
      endTokens: accessTokens.endOf,
      leaveClouds: clouds.leaveClouds,
      countClouds: clouds.countClouds,
    },
  });
  const upkeep = createUpkeep({
    db,
    blobs,
    clock,
    log,
    bin: collaboration.binItems,
    conversions: collaboration.conversions,
    records: { sweep: () => Promise.all([identity.sweep(), collaboration.invitations.sweep(), families.sweep()]) },
    keys: identity.keys,
    refusals,
  });
  opened.defer(() => upkeep.stop());

  // The routes and the server
  const identify = async (authorization: string, address: string): Promise<Caller | undefined> => {
    const token = /^Bearer\s+(\S+)$/i.exec(authorization)?.[1];
    const known =
      (await identity.tokens.identify(authorization, address)) ??
      (token === undefined ? undefined : await collaboration.identifyToken(token, address));
    identity.lastUses.note(known?.credential);
    return known;
  };
  const { members, folders, documents } = collaboration;
  const subscribe = createLiveView({
    log,
    listen: relay.listen,
    findPlace: members.findPlace,
    visibleProjects: members.visibleProjects,
    seesFolder: folders.sees,
    seesDocument: documents.sees,
  });
  const declared = gatherRoutes([
    ...signIn.routes,
    ...collaboration.routes,
    certificateRoutes(createServerCertificates({ db, certificates })),
    topicRoutes(),
    liveRoutes({ subscribe, identify }),
    moreRoutes,
  ]);
  const description = later(() => describeApi(declared, { title: 'Plinth', version: VERSION }));
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
    doorkeepers: { identify, callerBehind: collaboration.callerBehind, findPlace: collaboration.members.enterPlace },
    onRefused: refusals.count,
  });
  opened.defer(() => server.close());
  mount(server, '/auth', signIn.provider);
  serveTrust(server, certificates);
  serveWeb(server, join(program, 'dist/app'));
  const owner = createOwnerView({
    db,
    log,
    certificates,
    isShared,
    listen: relay.listen,
    visitors: edge.visitors,
    port: () => edge.port,
  });
  opened.defer(() => {
    owner.close();
  });

  let url = '';
  const closing = opened.move();
  return {
    get url() {
      return url;
    },
    routes,
    users: identity.users,
    owner,
    describeApi: description,
    async start() {
      await families.load();
      await server.ready();
      const port = await edge.listen();
      closing.defer(() => edge.close());
      url = `https://${isLoopback(host) && isIP(host) ? hostText(host) : '127.0.0.1'}${port === 443 ? '' : `:${port}`}`;
      await ensureFirstAccount({
        dataFolder,
        users: identity.users,
        applications: identity.applications,
        baseUrl: url,
        realm,
        caFile: certificates.caFile ?? settings.certificate?.cert_file ?? '',
      });
      await relay.start();
      await collaboration.jobs.start();
      upkeep.start();
      headKeeper.start();
      log.info('started', { url, version: VERSION, routes: routes.length });
      return url;
    },
    async stop() {
      await closing.disposeAsync();
      log.info('stopped');
    },
  };
}

/** Accounts and applications of a data folder, for the command line; a service may run on it at the same time. */
export function openAccounts(config: Config) {
  const { dataFolder, log, realm } = config;
  const { db, secrets } = openStorage(config);
  const identity = openIdentity({
    db,
    secrets,
    clock: systemClock,
    log,
    dataFolder,
    mail: openMailSettings(config, secrets),
    isKnownOrigin: () => false,
  });
  return {
    ...identity,
    db,
    /** `https://host:port` of the service at its last start; where it would start when there was none. */
    address: () => (hasStarted(dataFolder) ? addressOfLastStart(dataFolder) : `https://127.0.0.1:${config.port}`),
    /** Who issues the tokens of the service at its last start. @throws when it was never started */
    issuer: () => `${addressOfLastStart(dataFolder)}/auth/realms/${realm}`,
    close: () => db.close(),
  };
}

/**
 * Makes a new authority for a data folder, also while a service runs on it, which takes it within seconds.
 * @throws with a certificate of the owner's own
 */
export async function renewCertificate({ dataFolder, keyLocks, settings }: Config): Promise<X509Certificate> {
  if (settings.certificate) throw new Error('the service uses a certificate that its owner chose (settings.json)');
  return renewAuthorityOf(
    certificateFolder(dataFolder),
    {
      secrets: openSecrets(dataFolder, keyLocks),
      names: () => certificateNames(settings),
      addresses: lanAddresses,
    },
    systemClock,
  );
}

const certificateFolder = (dataFolder: string) => join(dataFolder, 'certificates');
const certificateNames = ({ hosts = [] }: Config['settings']) => [
  ...machineNames(),
  ...hosts.map(name => name.replace(/:\d+$/, '')),
];

function openStorage(
  { dataFolder, keyLocks, program }: Config,
  onAnnounced: (change: Announcement) => void = () => undefined,
) {
  const path = join(dataFolder, 'plinth.db');
  const secrets = openSecrets(dataFolder, keyLocks);
  migrate(path, join(program, 'core/storage/migrations'), {
    '026-sealed-sign-ins.sql': database => {
      sealOldRecords(database, secrets);
    },
  });
  const addLine = createChain();
  const onLine = (line: Line) => {
    const change = changeForWindows(line);
    if (change) onAnnounced(change);
  };
  const db = withAnnouncements(withAudit(openSqlite(path), { clock: systemClock, addLine, onLine }), onAnnounced);
  return { db, addLine, blobs: openDiskBlobs(dataFolder), secrets };
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');
const hostText = (host: string) => (isIP(host) === 6 ? `[${host}]` : host);
