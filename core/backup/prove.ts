// Proves a backup: reads all of it, then restores it into a folder that is removed afterwards, and uses a service on it
// in a process of its own.
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryBeside } from '../kit/process/entries.ts';
import { isOnNetwork } from '../storage/database/lock.ts';
import type { Rehearsal, RehearsalOrder } from './rehearsal.ts';
import { verifyBackup } from './verify.ts';

const program = resolve(import.meta.dirname, '../..');

export interface ProofOrder {
  /** folder of backups */
  readonly folder: string;
  /** of the backup */
  readonly name: string;
  /** data folder with the master key; undefined: the one in the backup, or a new one where it has none */
  readonly key?: string | undefined;
  readonly passphrase?: string | undefined;
  /** false: also restores it, and uses it */
  readonly onlyBytes?: boolean;
  readonly onProgress?: (done: number, all: number) => void;
}

export interface Proof {
  /** sentences; none when the backup can be restored */
  readonly problems: readonly string[];
  /** read and compared */
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
  /** what the restored service answered; undefined when it was not tried */
  readonly rehearsal?: Rehearsal;
}

/** Proves a backup. Never rejects because of the backup: what is wrong with it is in `problems`. */
export async function proveBackup(order: ProofOrder): Promise<Proof> {
  const begun = performance.now();
  const { folder, name, onlyBytes = false, onProgress } = order;
  const verdict = await verifyBackup(folder, name, onProgress);
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10;
  if (onlyBytes || verdict.problems.length > 0) return { ...verdict, seconds: seconds() };
  const scratch = await mkdtemp(isOnNetwork(folder) ? join(tmpdir(), 'plinth-proof-') : join(folder, '.proof-'));
  try {
    const rehearsal = await rehearse({ ...order, scratch, program });
    if (typeof rehearsal === 'string') return { ...verdict, problems: [rehearsal], seconds: seconds() };
    return { ...verdict, seconds: seconds(), rehearsal };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** @returns what went wrong, as a sentence */
function rehearse({
  folder,
  name,
  key,
  passphrase,
  scratch,
  program: root,
}: RehearsalPlace): Promise<Rehearsal | string> {
  const child = fork(fileURLToPath(entryBeside(import.meta.url, './rehearsal')), [], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  return new Promise(done => {
    let answer: Rehearsal | string | undefined;
    child.on('message', message => {
      answer = message as Rehearsal | string;
    });
    child.once('error', error => done(`The rehearsal could not be started: ${error.message}`));
    child.once('close', (code, signal) =>
      done(answer ?? `The restored service ended with ${signal ?? `code ${code}`}: ${complaint.trim()}`),
    );
    child.send({ folder, name, key, passphrase, scratch, program: root } satisfies RehearsalOrder);
  });
}

type RehearsalPlace = ProofOrder & { readonly scratch: string; readonly program: string };
