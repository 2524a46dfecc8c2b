// A process that makes a backup and proves it, so that no request waits for either.
import { makeBackup, type BackupOrder } from './make.ts';
import { BackupProblem } from './manifest.ts';
import { proveBackup } from './prove.ts';

export type WorkerOrder = Omit<BackupOrder, 'onProgress'> & {
  /** data folder with the master key, where its own locks open it without the program around the service */
  readonly key: string | undefined;
};

export type FromWorker =
  | { readonly kind: 'progress'; readonly phase: 'backup' | 'proof'; readonly done: number; readonly all: number }
  | { readonly kind: 'made'; readonly name: string; readonly seconds: number; readonly bytes: number }
  | { readonly kind: 'proven'; readonly seconds: number; readonly bytes: number; readonly problem: string | undefined }
  | { readonly kind: 'failed'; readonly problem: string };

/** Milliseconds between two messages of progress. */
const PROGRESS_EVERY = 500;

process.once('message', order => {
  run(order as WorkerOrder)
    .catch((error: unknown) => send({ kind: 'failed', problem: problemOf(error) }))
    .finally(() => process.disconnect());
});
// The service has ended: the half backup is removed by the next.
process.once('disconnect', () => process.exit());

const send = (message: FromWorker): void => void process.send?.(message);

async function run({ key, ...order }: WorkerOrder): Promise<void> {
  const begun = performance.now();
  const { name, manifest } = await makeBackup({ ...order, onProgress: progress('backup') });
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  send({ kind: 'made', name, seconds, bytes: manifest.stored.bytes });
  const proof = await proveBackup({ folder: order.to, name, key, onProgress: progress('proof') });
  send({ kind: 'proven', seconds: proof.seconds, bytes: proof.bytes, problem: proof.problems[0] });
}

function progress(phase: 'backup' | 'proof') {
  let sent = -Infinity;
  return (done: number, all: number): void => {
    if (performance.now() - sent < PROGRESS_EVERY) return;
    sent = performance.now();
    send({ kind: 'progress', phase, done, all });
  };
}

function problemOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof BackupProblem) return message;
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return 'The disk of the backups is full.';
  return message;
}
