// Builds the service: every part in order, with its dependencies. Read this first, then `rooms/`.
import { createAging } from './upkeep/aging.ts';
import { createHeadKeeper } from './audit/head.ts';
import { createRefusals } from './audit/refusals.ts';
import type { Config } from './config.ts';
import { createRelay } from './events/relay.ts';
import { createAddresses } from './http/answer/addresses.ts';
import type { ApiDocument } from './http/api/openapi.ts';
import type { Route } from './http/api/route.ts';
import { ensureFirstAccount } from './identity/first-start.ts';
import type { MakeSigningKey } from './identity/keys/service.ts';
import { createAddressFamilies } from './identity/tokens/address-families/service.ts';
import type { PasswordCost } from './identity/users/service.ts';
import { createAlarms } from './kit/alarms.ts';
import { createStopLimit } from './kit/process/stop-limit.ts';
import { systemClock, type AgeLimit, type Clock } from './kit/time.ts';
import { openMailSettings } from './mail-settings.ts';
import { createOwnerView, type OwnerView } from './live/owner-view.ts';
import { type MakeConverterHost, createNodeHost } from './pipeline/node-host.ts';
import { openDoor } from './rooms/door.ts';
import { openIdentity, type Identity } from './rooms/identity.ts';
import { openModelsAndCollaboration, type JoinedRooms } from './rooms/models-and-collaboration.ts';
import { cloudsOfAccounts, stateOfHolders } from './rooms/ports.ts';
import { openServer } from './rooms/server.ts';
import { openSignIn } from './rooms/sign-in.ts';
import { openFiles, openStorage } from './rooms/storage.ts';
import { openWatchedFolders } from './rooms/watched-folders.ts';
import { openWebhooks } from './rooms/webhooks.ts';
import { makeRoomToStart, openBallast } from './storage/space/ballast.ts';
import { databaseIn } from './storage/database/database-file.ts';
import { createDatabaseWatch } from './storage/database/database-watch.ts';
import { lockFolder } from './storage/database/lock.ts';
import { createUpkeep } from './upkeep/upkeep.ts';

export const VERSION = '0.1.0';

/** Replacements for parts of the service. */
export interface CoreParts {
  /** the clock; that of the computer unless given */
  readonly clock?: Clock;
  /** starts a process for the converter; a child process of Node unless given */
  readonly makeConverterHost?: MakeConverterHost;
  /** the cost of a password hash; that of the rules unless given */
  readonly passwordCost?: PasswordCost;
  /** whether the service reserves disk space for deletions; true by default, false in tests that share a disk */
  readonly keepsBallast?: boolean;
  /** makes a key that signs tokens; a random one unless given */
  readonly makeSigningKey?: MakeSigningKey;
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
  /** Runs the housekeeping of every minute now. */
  tidy(): Promise<void>;
  /**
   * Listens, makes the first account at the first start, writes bootstrap.json, begins with the jobs. Returns the
   * address.
   */
  start(): Promise<string>;
  /** Stops in good order: no new requests, running ones end, jobs return to the queue. */
  stop(): Promise<void>;
}

/** Builds the service on the data folder of `config`. Long: a table of contents, in the order in which rooms open.
 *  @throws when the folder is in use, damaged or of a newer version */
export async function createCore(config: Config, parts: CoreParts = {}): Promise<Core> {
  const { makeConverterHost = createNodeHost, clock = systemClock, keepsBallast = true } = parts;
  const { passwordCost, makeSigningKey, routes: moreRoutes = [] } = parts;
  const { dataFolder, log } = config;
  const alarms = createAlarms({ log, clock });
  const stopInTime = createStopLimit({ log });
  // Everything that is opened is closed in reverse: by `stop`, or at once when building fails half-way.
  await using opened = new AsyncDisposableStack();
  makeRoomToStart(dataFolder);
  opened.defer(lockFolder(dataFolder));

  // Storage, and access to it
  const ballast = openBallast({ dataFolder, alarms, log });
  const { db, secrets, addLine } = openStorage(config, clock, { ballast, alarms });
  opened.defer(() => db.close());
  opened.defer(() => ballast.stop());
  const databaseWatch = createDatabaseWatch({ path: databaseIn(dataFolder), db, alarms, log, clock });
  opened.defer(() => databaseWatch.stop());
  const { blobs, damage, storedFiles } = openFiles(config, { db, alarms, clock });
  opened.defer(() => damage.settled());
  const headKeeper = createHeadKeeper({ db, dataFolder, alarms, log, clock });
  opened.defer(() => headKeeper.stop());
  const refusals = createRefusals({ db, clock, addLine });
  opened.defer(() =>
    refusals.flush().catch((error: unknown) => {
      log.warn('the last refusals are not in the log of activity', { error });
    }),
  );
  const onVisitor = () => {
    owner.refresh();
  };
  const door = await openDoor({ config, secrets, clock, alarms, onVisitor, opened });

  // The rooms: accounts, then shared content, then sign-in
  const mail = openMailSettings(config, secrets);
  const kept = { db, secrets, clock, log, alarms };
  const identity = openIdentity({
    ...kept,
    dataFolder,
    mail,
    isKnownOrigin: door.isKnownOrigin,
    localAlias: config.settings.local_alias,
    passwordCost,
    makeSigningKey,
  });
  const families = createAddressFamilies({ ...kept, stateOf: holder => stateOfHolders(db, collaboration)(holder) });
  const addresses = createAddresses({ key: secrets.keyFor('file addresses'), clock, families });
  const relay = createRelay({ db, log });
  opened.defer(() => relay.stop());
  const shared = { config, makeConverterHost, ...kept, blobs, damage, addresses, families, relay, identity };
  const collaboration: JoinedRooms = openModelsAndCollaboration(shared);
  opened.defer(() => stopInTime('mails about issues', collaboration.issues.stop()));
  opened.defer(() => {
    collaboration.search.stop();
  });
  opened.defer(() => collaboration.jobs.stop());
  const webhooks = openWebhooks({
    ...kept,
    relay,
    identity,
    allowed: config.webhookAllow,
    ownPort: () => door.edge.port,
    fileAddress: documentId => collaboration.files.addressOf(documentId, config.settings.public_url ?? url),
  });
  opened.defer(() => stopInTime('webhooks', webhooks.stop()));
  const watchedFolders = openWatchedFolders({
    ...kept,
    ...collaboration,
    mail: identity.mail,
    administrators: async () => (await identity.users.list()).filter(({ isAdministrator }) => isAdministrator),
    origin: () => config.settings.public_url ?? url,
  });
  opened.defer(() => stopInTime('watched folders', watchedFolders.stop()));
  const signIn = openSignIn({
    ...kept,
    identity,
    collaboration: cloudsOfAccounts(collaboration),
    realm: config.realm,
    publicUrl: config.settings.public_url,
    isOwnOrigin: door.isOwnOrigin,
    onRefused: refusals.count,
  });

  // Upkeep, and the server in front
  const sweep = (ageLimit: AgeLimit | undefined) =>
    Promise.all([
      identity.sweep(ageLimit),
      families.sweep(ageLimit !== undefined),
      ...(ageLimit
        ? [collaboration.invitations.sweep(ageLimit), webhooks.sweep(ageLimit), watchedFolders.sweep(ageLimit)]
        : []),
    ]);
  const { binItems: bin, conversions, edits } = collaboration;
  const upkeep = createUpkeep({
    ...kept,
    storedFiles,
    bin,
    conversions,
    edits,
    aging: createAging({ db, clock, alarms, log }),
    records: { sweep },
    keys: identity.keys,
    refusals,
    digests: collaboration.digests,
    sweepHalfMade: collaboration.sweepHalfMade,
  });
  opened.defer(() => stopInTime('upkeep', upkeep.stop()));
  const rooms = { identity, signIn, collaboration, webhooks, moreRoutes };
  const stored = { db, clock, blobs, damage };
  const doors = { door, refusals, alarms, relay };
  const server = await openServer({ config, version: VERSION, ...stored, ...doors, ...rooms, opened });
  const { certificates, isShared, edge } = door;
  const { visitors } = edge;
  const owner = createOwnerView({
    db,
    log,
    certificates,
    isShared,
    listen: relay.listen,
    visitors,
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
    routes: server.routes,
    users: identity.users,
    owner,
    describeApi: server.description,
    tidy: upkeep.round,
    async start() {
      await headKeeper.compare();
      await families.load();
      await damage.refresh();
      await server.ready();
      url = await door.listen();
      closing.defer(() => edge.close());
      await ensureFirstAccount({
        dataFolder,
        users: identity.users,
        applications: identity.applications,
        baseUrl: url,
        realm: config.realm,
        caFile: certificates.caFile ?? config.settings.certificate?.cert_file ?? '',
        alarms,
        log,
      });
      await relay.start();
      await collaboration.jobs.start();
      webhooks.start();
      watchedFolders.start();
      upkeep.start();
      headKeeper.start();
      databaseWatch.start();
      if (keepsBallast) ballast.start();
      log.info('started', { url, version: VERSION, routes: server.routes.length });
      return url;
    },
    async stop() {
      await closing.disposeAsync();
      log.info('stopped');
    },
  };
}
