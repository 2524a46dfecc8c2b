// Builds the service: every part in order, with its dependencies. Read this first, then `rooms/`.
import { createHeadKeeper } from './audit/head.ts';
import { createRefusals } from './audit/refusals.ts';
import { createFolderWatcher } from './collaboration/watched-folders/service.ts';
import { createBackups } from './backup/service.ts';
import { changeSettings, type Config } from './config.ts';
import type { ApiDocument } from './http/api/openapi.ts';
import type { Route } from './http/api/route.ts';
import { openDoor } from './http/server/door.ts';
import { ensureFirstAccount } from './identity/first-start.ts';
import type { MakeSigningKey } from './identity/keys/service.ts';
import type { PasswordCost } from './identity/users/service.ts';
import { createAlarms } from './kit/alarms.ts';
import type { StartProcess } from './kit/process/own-process.ts';
import { createStopLimit } from './kit/process/stop-limit.ts';
import { systemClock, type Clock } from './kit/time.ts';
import { createOwnerView, type OwnerView } from './live/owner-view.ts';
import { type MakeConverterHost, createNodeHost } from './pipeline/node-host.ts';
import { openContent } from './rooms/content.ts';
import { openFoundation } from './rooms/foundation.ts';
import { openIdentity, type Identity } from './rooms/identity.ts';
import { openServer } from './rooms/server.ts';
import { openSignIn } from './rooms/sign-in.ts';
import { openWebhooks } from './rooms/webhooks.ts';
import { createStoredFiles } from './storage/blobs/stored-files.ts';
import { databaseIn } from './storage/database/database-file.ts';
import { createDatabaseWatch } from './storage/database/database-watch.ts';
import { lockFolder, requireAccess } from './storage/database/lock.ts';
import { makeRoomToStart, openBallast } from './storage/space/ballast.ts';
import { createUpkeep } from './upkeep/upkeep.ts';

export const VERSION = '0.1.0';

/** Replacements for parts of the service. */
export interface CoreParts {
  /** the clock; that of the computer unless given */
  readonly clock?: Clock;
  /** starts a process for the converter; a child process of Node unless given */
  readonly makeConverterHost?: MakeConverterHost;
  /** starts a process for backups; a child process of Node unless given */
  readonly startProcess?: StartProcess;
  /** the cost of a password hash; that of the rules unless given */
  readonly passwordCost?: PasswordCost;
  /** whether the service reserves disk space for deletions; true by default, false in tests that share a disk */
  readonly keepsBallast?: boolean;
  /** makes a key that signs tokens; a random one unless given */
  readonly makeSigningKey?: MakeSigningKey;
  /** on a restored copy: nothing is sent, watched or deleted by its age */
  readonly isRehearsal?: boolean;
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

/** Days between two checks of all stored files, unless the settings name another number. */
const CHECK_DAYS = 7;

/** Builds the service on the data folder of `config`. Long: a table of contents, in the order in which rooms open.
 *  @throws when the folder is in use, damaged or of a newer version */
export async function createCore(config: Config, parts: CoreParts = {}): Promise<Core> {
  const { makeConverterHost = createNodeHost, clock = systemClock, keepsBallast = true, isRehearsal = false } = parts;
  const { passwordCost, makeSigningKey, routes: moreRoutes = [] } = parts;
  const { dataFolder, log, settings } = config;
  const alarms = createAlarms({ log, clock });
  const stopInTime = createStopLimit({ log });
  // Everything that is opened is closed in reverse: by `stop`, or at once when building fails half-way.
  await using opened = new AsyncDisposableStack();
  requireAccess(dataFolder);
  makeRoomToStart(dataFolder);
  opened.defer(lockFolder(dataFolder));

  // Storage, and access to it
  const ballast = openBallast(dataFolder, alarms, log);
  const foundation = openFoundation(config, clock, alarms, ballast, opened);
  const { db, secrets, blobs, damage, families, relay, addLine } = foundation;
  const databaseWatch = createDatabaseWatch({ path: databaseIn(dataFolder), db, alarms, log, clock });
  opened.defer(() => databaseWatch.stop());
  const headKeeper = createHeadKeeper({ db, dataFolder, alarms, log, clock });
  opened.defer(() => headKeeper.stop());
  const refusals = createRefusals({ db, clock, addLine });
  opened.defer(() =>
    refusals.flush().catch((error: unknown) => log.warn('the last refusals are not in the log of activity', { error })),
  );
  const door = await openDoor({ config, secrets, clock, alarms, opened });
  const { edge, certificates, addresses, isKnownOrigin, isOwnOrigin } = door;
  const origin = () => settings.public_url ?? door.url;
  opened.defer(() => relay.stop());

  // The rooms: accounts, then shared content, then sign-in
  const identity = openIdentity(foundation, isKnownOrigin, passwordCost, makeSigningKey);
  const content = openContent(foundation, identity, makeConverterHost);
  const { collaboration } = content;
  opened.defer(() => stopInTime('mails about issues', content.stopNotices()));
  opened.defer(content.stopIndexing);
  opened.defer(() => content.jobs.stop());
  const fileAddress = (documentId: number) => collaboration.files.addressOf(documentId, origin());
  const webhooks = openWebhooks(foundation, identity, () => edge.port, fileAddress);
  opened.defer(() => stopInTime('webhooks', webhooks.stop()));
  const { users, mail, applications } = identity;
  const watchedFolders = createFolderWatcher({ ...foundation, ...collaboration, users, mail, origin });
  opened.defer(() => stopInTime('watched folders', watchedFolders.stop()));
  const signIn = openSignIn(foundation, identity, collaboration, isOwnOrigin, refusals.count);

  // Upkeep, and the server in front
  const checkDays = settings.check_files_days ?? CHECK_DAYS;
  const storedFiles = createStoredFiles({ db, alarms, clock, log, blobs, damage, checkDays });
  const upkeep = createUpkeep(foundation, { storedFiles, identity, content, webhooks, watchedFolders, refusals });
  opened.defer(() => stopInTime('upkeep', upkeep.stop()));
  const rooms = { identity, content, signIn, webhooks, moreRoutes };
  const write = (backup: typeof settings.backup) => changeSettings(dataFolder, { backup });
  const { startProcess } = parts;
  const backups = createBackups({ ...foundation, version: VERSION, stored: settings.backup, write, startProcess });
  opened.defer(() => stopInTime('backups', backups.stop()));
  const server = await openServer(foundation, { version: VERSION, door, refusals, backups, ...rooms, opened });
  const owner = createOwnerView({ db, log, certificates, addresses, relay, edge });
  opened.defer(() => owner.close());

  const closing = opened.move();
  return {
    get url() {
      return door.url;
    },
    routes: server.routes,
    users,
    owner,
    describeApi: server.description,
    tidy: upkeep.round,
    async start() {
      await headKeeper.compare();
      await families.load();
      await damage.refresh();
      await server.ready();
      const url = await door.listen();
      closing.defer(() => edge.close());
      const caFile = certificates.caFile ?? settings.certificate?.cert_file ?? '';
      await ensureFirstAccount({ ...config, users, applications, baseUrl: url, caFile, alarms });
      await relay.start();
      await content.jobs.start();
      if (!isRehearsal) {
        webhooks.start();
        watchedFolders.start();
        upkeep.start();
        backups.open();
      }
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
