// The writer's thread as the units of work see it: batches of statements, answered in their order.
import { Worker } from 'node:worker_threads';
import { entryBeside } from '../kit/entries.ts';
import { AppError, diskFull } from '../kit/errors.ts';
import type { Batch, BatchAnswer, WriterAnswer, WriterFailure, WriterRequest } from './writer-protocol.ts';

export type Writer = ReturnType<typeof createWriter>;

/** Starts the thread that writes to the database at `path`. */
export function createWriter(path: string) {
  const worker = new Worker(entryBeside(import.meta.url, './writer-thread'), {
    workerData: { path },
    name: 'database writer',
  });
  const pending = new Map<number, { resolve: (answer: BatchAnswer) => void; reject: (error: unknown) => void }>();
  const ended = new Promise<void>(resolve =>
    worker.once('exit', () => {
      resolve();
    }),
  );
  let last = 0;
  let failure: Error | undefined;

  worker.on('message', (answer: WriterAnswer) => {
    const call = pending.get(answer.id);
    pending.delete(answer.id);
    call?.resolve(answer);
  });
  worker.on('error', error => {
    failure = error as Error;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  });

  function post(request: Batch | { readonly close: true } | { readonly checkpoint: true }): Promise<BatchAnswer> {
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      const id = (last += 1);
      worker.postMessage({ ...request, id } satisfies WriterRequest); // throws when a value cannot be copied
      pending.set(id, { resolve, reject });
    });
  }

  return {
    /** Sends a batch. Rejects when the thread has ended or the batch cannot be sent; what failed in it is in the answer. */
    send: (batch: Batch): Promise<BatchAnswer> => post(batch),
    /** Writes what is in the WAL into the file, unless a transaction is open. */
    async checkpoint(): Promise<void> {
      const { failure: reason } = await post({ checkpoint: true });
      if (reason) throw toError(reason);
    },
    async close(): Promise<void> {
      const { failure: unclosed } = await post({ close: true });
      if (unclosed) throw toError(unclosed);
      await ended;
    },
  };
}

/** What failed in the writer's thread, as services expect it. */
export function toError({ message, code }: WriterFailure): Error {
  if (code === 'SQLITE_FULL' || code === 'SQLITE_IOERR_WRITE') return diskFull(new Error(message));
  // Two requests that race for the same unique value; services that expect it look at the code.
  if (code === 'SQLITE_CONSTRAINT_UNIQUE')
    return new AppError(409, 'already_exists', 'This already exists.', { cause: message });
  return new Error(`${code ?? 'SQLITE'}: ${message}`);
}
