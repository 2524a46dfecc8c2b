// Backups by a schedule: each day at a time that an administrator chooses, in a process of its own, each proven by a
// restore. Where none is made or proven for a week, an alarm says so.
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { Config, Settings } from '../config.ts';
import { record } from '../audit/record.ts';
import type { Alarms } from '../kit/alarms.ts';
import { conflict, forbidden, invalid, messageOf } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import type { StartProcess } from '../kit/process/own-process.ts';
import { DAY, isoTime, MINUTE, type Clock } from '../kit/time.ts';
import { keyLockedBy } from '../storage/keys/master-key.ts';
import type { Db } from '../storage/db.ts';
import { contains, listBackups } from './backup-folder.ts';
import { noCare, readCare, writeCare } from './care.ts';
import { bytesOf } from './manifest.ts';
import { createRuns, type Running } from './runs.ts';
import type { Backups, BackupsChange } from './schema.ts';

const FIRST_AT = '02:00';
const FIRST_KEEP = 30;
const MOST_LISTED = 100;
/** Without a backup, or a proof, for so long, an alarm is raised. */
const TOO_OLD = 7 * DAY;
/** After a failed attempt the next one waits. */
const AGAIN_AFTER = 60 * MINUTE;

type Stored = NonNullable<Settings['backup']>;

interface Context {
  readonly config: Pick<Config, 'dataFolder' | 'keyLocks' | 'program'>;
  readonly version: string;
  readonly stored: Stored | undefined;
  /** writes the settings durably */
  readonly write: (stored: Stored | undefined) => void;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly alarms: Alarms;
  readonly startProcess: StartProcess | undefined;
}

export type BackupService = ReturnType<typeof createBackups>;

export function createBackups(deps: Context) {
  const { db, alarms, log, clock } = deps;
  const runs = createRuns(deps);
  let settings = deps.stored;
  let timer: NodeJS.Timeout | undefined;

  /** Raises or ends the alarms. */
  async function judge(): Promise<void> {
    const care = await readCare(db);
    const since = settings?.since ?? isoTime(clock.now());
    const isOld = (time: string | null) => clock.now() - Math.max(timeOf(time), Date.parse(since)) > TOO_OLD;
    const raise = (code: 'backup_failed' | 'backup_unproven', isOn: boolean, reason: string) =>
      settings && isOn ? alarms.raise(code, { reason }) : alarms.clear(code);
    raise('backup_failed', isOld(care.made_at), care.problem ?? '');
    raise('backup_unproven', care.proof_problem !== null || isOld(care.proven_at), care.proof_problem ?? '');
  }

  async function round(): Promise<void> {
    await judge();
    if (!settings || runs.running()) return;
    const { made_at: made, tried_at: tried } = await readCare(db);
    const due = lastDue(settings.at, clock.now());
    if (Math.max(timeOf(made), Date.parse(settings.since)) >= due) return;
    if (clock.now() - timeOf(tried) < AGAIN_AFTER) return;
    await runs.begin(settings);
    await judge();
  }

  return {
    describe: async (): Promise<Backups> => describe(deps, settings, runs.running()),

    /** @throws 403 from another computer, 400 for a folder or a passphrase that cannot be used */
    async change(isAtThisComputer: boolean, wanted: BackupsChange): Promise<Backups> {
      if (!isAtThisComputer)
        throw forbidden('Backups can be set up only at the computer on which Plinth runs.', 'this_computer_only');
      const next = await settingsFor(deps, settings, wanted);
      const isOther = next !== undefined && next.folder !== settings?.folder;
      deps.write(next);
      settings = next;
      await db.tx(async tx => {
        // What came of backups in another folder says nothing of this one. A row is written in either case, since the
        // settings are in a file.
        await writeCare(tx, isOther ? noCare : {});
        record(tx, { action: 'server.backup.update', object: null });
      });
      await judge();
      return describe(deps, settings, runs.running());
    },

    /** Begins a backup. @throws 409 without a folder, and while one is being made */
    async start(): Promise<Backups> {
      if (!settings) throw conflict('Choose a folder for backups first.', 'backup_folder_missing');
      if (runs.running()) throw conflict('A backup is being made already.', 'backup_running');
      void runs.begin(settings).then(judge);
      return describe(deps, settings, runs.running());
    },

    /** When the newest backup was made and proven, in milliseconds since 1970, for figures. */
    ages: async () => {
      const { made_at: made, proven_at: proven } = await readCare(db);
      return { isSetUp: settings !== undefined, made: timeOf(made), proven: timeOf(proven) };
    },

    /** Begins with the schedule. */
    open(): void {
      timer = setInterval(() => void round().catch((error: unknown) => log.error('backups', { error })), MINUTE);
      timer.unref();
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await runs.stop();
    },
  };
}

const timeOf = (time: string | null): number => (time === null ? -Infinity : Date.parse(time));

/** The last time of the day `at`, on the clock of this computer, that has passed. */
export function lastDue(at: string, now: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const due = new Date(now);
  due.setHours(hours, minutes, 0, 0);
  if (due.getTime() > now) due.setDate(due.getDate() - 1);
  return due.getTime();
}

async function settingsFor(
  { config, clock }: Context,
  before: Stored | undefined,
  { folder, at, keep_days, passphrase }: BackupsChange,
): Promise<Stored | undefined> {
  if (folder === null) return undefined;
  requireUsable(folder, config.dataFolder);
  const keyLock =
    passphrase === undefined
      ? before?.key_lock
      : passphrase === null
        ? undefined
        : await keyLockedBy(passphrase, config.dataFolder, config.keyLocks);
  return {
    folder,
    at: at ?? before?.at ?? FIRST_AT,
    keep_days: keep_days ?? before?.keep_days ?? FIRST_KEEP,
    since: before?.folder === folder ? before.since : isoTime(clock.now()),
    ...(keyLock !== undefined && { key_lock: keyLock }),
  };
}

/** @throws 400 for a folder that backups cannot be written to */
function requireUsable(folder: string, dataFolder: string): void {
  if (!isAbsolute(folder))
    throw invalid('folder', `${folder} is not a folder.`, { code: 'not_a_folder', path: folder });
  if (contains(folder, dataFolder) || contains(dataFolder, folder))
    throw invalid('folder', 'Choose a folder outside of the data folder.', { code: 'backup_inside_data' });
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw invalid('folder', `Nothing can be written there: ${messageOf(error)}`, { code: 'backup_folder_unwritable' });
  }
}

async function describe({ db, config }: Context, stored: Stored | undefined, running: Running | undefined) {
  const care = await readCare(db);
  const { name, made_at, seconds, bytes, proven_name, proven_at, proof_seconds, proof_bytes } = care;
  return {
    folder: stored?.folder ?? null,
    at: stored?.at ?? FIRST_AT,
    keep_days: stored?.keep_days ?? FIRST_KEEP,
    has_key: stored?.key_lock !== undefined,
    same_disk: stored !== undefined && isSameDisk(stored.folder, config.dataFolder),
    running: running ?? null,
    last: name === null || made_at === null ? null : { name, made_at, seconds: seconds ?? 0, bytes: bytes ?? 0 },
    problem: care.problem,
    proof:
      proven_name === null || proven_at === null
        ? null
        : { name: proven_name, proven_at, seconds: proof_seconds ?? 0, bytes: proof_bytes ?? 0 },
    proof_problem: care.proof_problem,
    backups: stored ? listed(stored.folder) : [],
  } satisfies Backups;
}

/** The backups of a folder; none while it is not there. */
function listed(folder: string): Backups['backups'] {
  try {
    return listBackups(folder, MOST_LISTED).map(({ name, manifest, problem }) => ({
      name,
      made_at: manifest?.made_at ?? null,
      files: manifest?.stored.files ?? null,
      bytes: manifest ? bytesOf(manifest) : null,
      has_key: manifest ? manifest.key === 'passphrase' : null,
      damaged: manifest?.damaged.length ?? null,
      problem: problem ?? null,
    }));
  } catch {
    return []; // the disk is not connected: the next attempt says so
  }
}

function isSameDisk(one: string, other: string): boolean {
  const [first, second] = [one, other].map(path => statSync(path, { throwIfNoEntry: false })?.dev);
  return first !== undefined && first === second;
}
