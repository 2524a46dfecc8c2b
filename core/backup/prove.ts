// Proves a backup: reads all of it, then restores it into a folder that is removed afterwards, and uses a service on it
// in a process of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entryBeside } from '../kit/process/entries.ts';
import { startNodeProcess, type OwnProcess, type StartProcess } from '../kit/process/own-process.ts';
import { isOnNetwork } from '../storage/database/lock.ts';
import { verifyBackup } from './verify.ts';

/** What the process of a rehearsal is sent. */
export interface RehearsalOrder {
  readonly folder: string;
  readonly name: string;
  readonly key?: string | undefined;
  readonly passphrase?: string | undefined;
  readonly scratch: string;
  /** folder of the program */
  readonly program: string;
}

export interface Rehearsal {
  readonly clouds: number;
  readonly projects: number;
  /** name of the model that was opened; null where there is none */
  readonly model: string | null;
  /** elements that it listed; null where their data would have to be made first, and no converter can be started */
  readonly elements: number | null;
}

type RehearsalWish = Omit<RehearsalOrder, 'scratch'>;

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
export async function proveBackup(
  order: RehearsalWish,
  { onlyBytes, onProgress }: { readonly onlyBytes: boolean; readonly onProgress?: (done: number, all: number) => void },
): Promise<Proof> {
  const begun = performance.now();
  const verdict = await verifyBackup(order.folder, order.name, onProgress);
  const rehearsal = onlyBytes || verdict.problems.length > 0 ? undefined : await rehearse(order);
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  if (typeof rehearsal === 'string') return { ...verdict, problems: [rehearsal], seconds };
  return { ...verdict, seconds, ...(rehearsal && { rehearsal }) };
}

/**
 * Restores a backup into a scratch folder, beside it where that is no network drive, and uses the service on it.
 * @param onStart gets the process, so that the caller can end it early
 * @returns what the service answered, or the problem as a sentence
 */
export async function rehearse(
  order: RehearsalWish,
  start: StartProcess = startNodeProcess,
  onStart: (process: OwnProcess) => void = () => undefined,
): Promise<Rehearsal | string> {
  const scratch = await mkdtemp(
    isOnNetwork(order.folder) ? join(tmpdir(), 'plinth-proof-') : join(order.folder, '.proof-'),
  );
  try {
    let answer: Rehearsal | string | undefined;
    const process = start(fileURLToPath(entryBeside(import.meta.url, './rehearsal')), message => {
      answer = message as Rehearsal | string;
    });
    onStart(process);
    process.send({ ...order, scratch } satisfies RehearsalOrder);
    const failure = await process.ended;
    return answer ?? `The restored service could not be used: ${failure ?? 'it gave no answer'}`;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
