import { Worker } from 'node:worker_threads';
import { entryBeside } from '../../kit/process/entries.ts';

/**
 * Checks every page, index and constraint of the database at `path` in a thread (`PRAGMA integrity_check`).
 * @returns the first problem that SQLite finds, undefined when there is none
 * @throws when the database cannot be read for another reason, or `signal` is aborted
 */
export function checkIntegrity(path: string, signal: AbortSignal): Promise<string | undefined> {
  signal.throwIfAborted();
  const worker = new Worker(entryBeside(import.meta.url, './integrity-thread'), {
    workerData: { path },
    name: 'database check',
  });
  worker.unref();
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  return new Promise<string | undefined>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', end);
      reject(new Error('the check of the database was ended'));
    });
  });
}
