// Runs of a backup: made and read again in one process, then restored and used in another.
import { fileURLToPath } from 'node:url';
import type { Config, Settings } from '../config.ts';
import { messageOf } from '../kit/errors.ts';
import type { Log } from '../kit/log.ts';
import { entryBeside } from '../kit/process/entries.ts';
import { startNodeProcess, type OwnProcess, type StartProcess } from '../kit/process/own-process.ts';
import { DAY, isoTime, type Clock } from '../kit/time.ts';
import { protectionOf } from '../storage/keys/master-key.ts';
import type { Db } from '../storage/db.ts';
import { unlogged } from '../storage/unlogged.ts';
import { readCare, writeCare, type BackupCare } from './care.ts';
import { rehearse } from './prove.ts';
import type { Backups } from './schema.ts';
import type { FromWorker, WorkerOrder } from './worker.ts';

type Stored = NonNullable<Settings['backup']>;
export type Running = NonNullable<Backups['running']>;
type Verified = Extract<FromWorker, { readonly kind: 'verified' }>;

interface Context {
  readonly config: Pick<Config, 'dataFolder' | 'keyLocks' | 'program'>;
  readonly version: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly startProcess: StartProcess | undefined;
}

export function createRuns(deps: Context) {
  let running: Running | undefined;
  let child: OwnProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let isStopped = false;
  const progress = (next: Running) => {
    running = next;
  };
  const follow = (process: OwnProcess) => {
    child = process;
    if (isStopped) process.kill();
  };

  async function run(stored: Stored): Promise<void> {
    await note(deps, { tried_at: isoTime(deps.clock.now()), problem: null });
    const verified = await makeAndVerify(deps, stored, progress, follow);
    if (isStopped) return;
    if (typeof verified === 'string') return note(deps, { problem: verified });
    progress({ phase: 'proof', done: 0, all: 0 });
    const proof = await prove(deps, stored, verified, follow);
    return isStopped ? undefined : note(deps, proof);
  }

  return {
    running: () => running,
    /** Makes a backup and proves it; what comes of it is noted. Never rejects. */
    begin(stored: Stored): Promise<void> {
      progress({ phase: 'backup', done: 0, all: 0 });
      ended = run(stored)
        .catch((error: unknown) => note(deps, { problem: messageOf(error) }))
        .finally(() => {
          [running, child] = [undefined, undefined];
        });
      return ended;
    },
    /** Ends what is under way: a half backup is removed by the next. */
    async stop(): Promise<void> {
      isStopped = true;
      child?.kill();
      await ended;
    },
  };
}

async function note({ db, log }: Context, care: Partial<BackupCare>): Promise<void> {
  try {
    await db.tx(unlogged('what backups have come to', tx => writeCare(tx, care)));
  } catch (error) {
    log.error('what a backup has come to cannot be noted', { error });
  }
}

/** @returns what was verified, or why there is no backup */
async function makeAndVerify(
  deps: Context,
  { folder: to, key_lock: keyFile, keep_days: days }: Stored,
  progress: (running: Running) => void,
  follow: (process: OwnProcess) => void,
): Promise<Verified | string> {
  const { config, version, clock, startProcess = startNodeProcess } = deps;
  let verified: Verified | undefined;
  let made: string | undefined;
  let failure: string | undefined;
  const process = startProcess(fileURLToPath(entryBeside(import.meta.url, './worker')), received => {
    const message = received as FromWorker;
    if (message.kind === 'progress') progress(message);
    else if (message.kind === 'failed') failure = message.problem;
    else if (message.kind === 'verified') verified = message;
    else {
      const { name, seconds, bytes } = message;
      made = name;
      void note(deps, { name, made_at: isoTime(clock.now()), seconds, bytes });
    }
  });
  follow(process);
  // After a failed proof, damaged files of earlier backups are replaced.
  const recheck = (await readCare(deps.db)).proof_problem !== null;
  const order = { dataFolder: config.dataFolder, to, program: version, keyFile, recheck, keep: days * DAY };
  process.send(order satisfies WorkerOrder);
  const end = await process.ended;
  if (verified) return verified;
  const reason = failure ?? end ?? 'its process gave no answer';
  if (made === undefined) return `The backup was not made: ${reason}`;
  return { kind: 'verified', name: made, bytes: 0, problem: `The backup could not be read again: ${reason}` };
}

async function prove(
  { config, clock, startProcess }: Context,
  { folder }: Stored,
  { name, bytes, problem }: Verified,
  follow: (process: OwnProcess) => void,
): Promise<Partial<BackupCare>> {
  if (problem !== undefined) return { proof_problem: problem };
  const begun = performance.now();
  const key = opensAlone(config) ? config.dataFolder : undefined;
  const answer = await rehearse({ folder, name, key, program: config.program }, startProcess, follow).catch(
    (error: unknown) => `The backup could not be restored: ${messageOf(error)}`,
  );
  if (typeof answer === 'string') return { proof_problem: answer };
  return {
    proven_name: name,
    proven_at: isoTime(clock.now()),
    proof_seconds: Math.round((performance.now() - begun) / 100) / 10,
    proof_bytes: bytes,
    proof_problem: null,
  };
}

/** Whether another process can open the master key of the folder: a key store of the system belongs to the program. */
const opensAlone = ({ dataFolder, keyLocks }: Context['config']): boolean => {
  const by = protectionOf(dataFolder)?.by ?? [];
  return by.length === 0 || (by.includes('passphrase') && keyLocks.passphrase !== undefined);
};
