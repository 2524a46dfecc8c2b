// A process that makes a backup and reads all of it again, so that no request waits for either.
import { endWithParent, openParentPort } from '../kit/process/parent-port.ts';
import { makeBackup, type BackupOrder } from './make.ts';
import { BackupProblem, bytesOf } from './manifest.ts';
import { verifyBackup } from './verify.ts';

export type WorkerOrder = Omit<BackupOrder, 'onProgress'>;

export type FromWorker =
  | { readonly kind: 'progress'; readonly phase: 'backup' | 'proof'; readonly done: number; readonly all: number }
  | { readonly kind: 'made'; readonly name: string; readonly seconds: number; readonly bytes: number }
  | { readonly kind: 'verified'; readonly name: string; readonly bytes: number; readonly problem: string | undefined }
  | { readonly kind: 'failed'; readonly problem: string };

/** Milliseconds between two messages of progress. */
const PROGRESS_EVERY = 500;

/** Milliseconds in which the last message is sent. */
const LAST_WORDS = 200;

const port = openParentPort();
const send = (message: FromWorker): void => port?.send(message);
port?.onMessage(order => {
  void run(order as WorkerOrder)
    .catch((error: unknown) => send({ kind: 'failed', problem: problemOf(error) }))
    .then(() => setTimeout(() => process.exit(), LAST_WORDS));
});
// A half backup is removed by the next.
if (port) endWithParent();

async function run(order: WorkerOrder): Promise<void> {
  const begun = performance.now();
  const { name, manifest } = await makeBackup({ ...order, onProgress: progress('backup') });
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  send({ kind: 'made', name, seconds, bytes: bytesOf(manifest) });
  const { problems, bytes } = await verifyBackup(order.to, name, progress('proof'));
  send({ kind: 'verified', name, bytes, problem: problems[0] });
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
