// The writer's thread as used by the units of work: batches of statements, answered in their order.
import { Worker } from 'node:worker_threads';
import { entryBeside } from '../../kit/process/entries.ts';
import { AppError, diskFull, writesStopped } from '../../kit/errors.ts';
import type { Batch, BatchAnswer, Errand, WriterAnswer, WriterFailure, WriterRequest } from './writer-protocol.ts';

export type Writer = ReturnType<typeof createWriter>;

interface WriterTroubles {
  /** called when a write fails because the disk is full */
  readonly onFull: () => void;
  /** called when nothing can be written safely any more: the disk or the file is damaged, or the thread has ended */
  readonly onBroken: (error: Error) => void;
}

/** Starts the thread that writes to the database at `path`. */
export function createWriter(path: string) {
  const worker = new Worker(entryBeside(import.meta.url, './writer-thread'), {
    workerData: { path },
    name: 'database writer',
  });
  const pending = new Map<number, { resolve: (answer: BatchAnswer) => void; reject: (error: unknown) => void }>();
  const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()));
  let last = 0;
  let failure: AppError | undefined;
  let isClosing = false;
  let troubles: WriterTroubles | undefined;

  worker.on('message', (answer: WriterAnswer) => {
    const call = pending.get(answer.id);
    pending.delete(answer.id);
    for (const each of failuresIn(answer)) {
      if (isFull(each)) troubles?.onFull();
      if (isBroken(each)) troubles?.onBroken(toError(each));
    }
    call?.resolve(answer);
  });
  worker.on('error', fail);
  worker.on('exit', code => {
    if (!isClosing || pending.size > 0) fail(new Error(`the thread that writes the database has ended with ${code}`));
  });

  function fail(error: unknown): void {
    if (failure) return;
    failure = writesStopped(error);
    troubles?.onBroken(failure);
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  }

  function post(request: Batch | Errand): Promise<BatchAnswer> {
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      const id = (last += 1);
      worker.postMessage({ ...request, id } satisfies WriterRequest); // throws when a value cannot be copied
      pending.set(id, { resolve, reject });
    });
  }

  async function run(errand: Errand): Promise<void> {
    const { failure: reason } = await post(errand);
    if (reason) throw toError(reason);
  }

  return {
    /**
     * Sends a batch. Rejects when the thread has ended or the batch cannot be sent; errors of its statements are in the
     * answer.
     */
    send: (batch: Batch): Promise<BatchAnswer> => post(batch),
    /** Writes all committed rows to a new file, between two transactions. */
    saveCopy: (path: string): Promise<void> => run({ saveTo: path }),
    /** Writes the content of the WAL into the file, unless a transaction is open. */
    checkpoint: (): Promise<void> => run({ checkpoint: true }),
    /** Has troubles reported from now on. */
    report(to: WriterTroubles): void {
      troubles = to;
    },
    async close(): Promise<void> {
      isClosing = true;
      if (failure) return; // there is nothing left to close
      await run({ close: true });
      await ended;
    },
  };
}

function failuresIn({ failure, outcomes, commit }: BatchAnswer): WriterFailure[] {
  const ofCommit = typeof commit === 'object' ? [commit] : [];
  return [
    ...(failure ? [failure] : []),
    ...outcomes.flatMap(each => ('failure' in each ? each.failure : [])),
    ...ofCommit,
  ];
}

const isFull = ({ code }: WriterFailure): boolean => code === 'SQLITE_FULL';

/** The index of words is a table of its own, whose damage (SQLITE_CORRUPT_VTAB) does not mean that the file is
 *  damaged. */
const isBroken = ({ code = '' }: WriterFailure): boolean =>
  /^SQLITE_(IOERR|CORRUPT|NOTADB|CANTOPEN|READONLY)/.test(code) && code !== 'SQLITE_CORRUPT_VTAB';

/** Whether the transaction is lost with the statement: SQLite may have rolled it back by itself. */
export const endsTransaction = (failure: WriterFailure): boolean => isFull(failure) || isBroken(failure);

/** Translates an error of the writer's thread for services. */
export function toError(failure: WriterFailure): Error {
  const { message, code } = failure;
  const cause = Object.assign(new Error(`${code ?? 'SQLITE'}: ${message}`), { code });
  if (isFull(failure)) return diskFull(cause);
  if (isBroken(failure)) return writesStopped(cause);
  // Two requests that race for the same unique value; services that expect it check the code.
  if (code === 'SQLITE_CONSTRAINT_UNIQUE')
    return new AppError(409, 'already_exists', 'This already exists.', { cause: message });
  return cause;
}
