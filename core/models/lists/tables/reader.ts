// Makes tables of elements in a thread, and returns their pieces as they arrive.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { entryBeside } from '../../../kit/process/entries.ts';
import type { DataChecks } from '../../data/service.ts';
import type { TableOrder, TableReport, TableRequest } from './schema.ts';

export type TableReader = ReturnType<typeof createTableReader>;

/** Reports of an order that are not read yet. */
interface Inbox {
  readonly reports: TableReport[];
  arrived: (() => void) | undefined;
}

/** Milliseconds for which an idle thread keeps what it knows of the models: up to hundreds of megabytes. */
const READY_FOR = 30_000;

/** The thread starts with the first table. It ends when it had nothing to do for `restAfter`. */
export function createTableReader(deps: {
  dataFolder: string;
  checks: DataChecks;
  /** milliseconds; half a minute unless given */
  restAfter?: number;
}) {
  const { dataFolder, checks, restAfter = READY_FOR } = deps;

  const inboxes = new Map<number, Inbox>();
  let worker: Worker | undefined;
  let isClosed = false;
  let last = 0;
  let resting: NodeJS.Timeout | undefined;

  function deliver(report: TableReport): void {
    const inbox = inboxes.get(report.id);
    inbox?.reports.push(report);
    inbox?.arrived?.();
  }

  function start(): Worker {
    const started = new Worker(entryBeside(import.meta.url, './table-thread'), {
      name: 'tables of elements',
      workerData: { folder: join(dataFolder, 'models') },
    });
    started.unref();
    started.on('message', deliver);
    started.on('error', () => undefined); // its exit ends what was running
    started.on('exit', () => {
      if (worker !== started) return; // it had nothing to do, and another may have begun
      worker = undefined;
      for (const id of inboxes.keys()) deliver({ kind: 'end', id, error: 'the thread of tables has ended' });
    });
    return started;
  }

  function rest(): void {
    const idle = worker;
    worker = undefined;
    void idle?.terminate();
  }

  return {
    /**
     * The pieces of an answer. The work ends when the reader stops.
     * @throws when the data cannot be read: 503 when it is made again
     */
    async *read(order: TableOrder): AsyncGenerator<string | Uint8Array, void> {
      if (isClosed) throw new Error('the thread of tables was ended');
      worker ??= start();
      clearTimeout(resting);
      const thread = worker;
      const id = ++last;
      const inbox: Inbox = { reports: [], arrived: undefined };
      const send = (request: TableRequest) => thread.postMessage(request);
      inboxes.set(id, inbox);
      thread.ref();
      let ended = false;
      try {
        send({ kind: 'start', id, order });
        for (;;) {
          while (inbox.reports.length === 0)
            await new Promise<void>(resolve => {
              inbox.arrived = resolve;
            });
          const report = inbox.reports.shift() as TableReport;
          if (report.kind === 'end') {
            ended = true;
            if (report.damaged !== undefined) throw await checks.report(report.damaged);
            if (report.error !== undefined) throw new Error(`the table cannot be made: ${report.error}`);
            return;
          }
          send({ kind: 'more', id });
          yield report.piece;
        }
      } finally {
        if (!ended) send({ kind: 'stop', id });
        inboxes.delete(id);
        if (inboxes.size === 0) {
          thread.unref();
          resting = setTimeout(rest, restAfter).unref();
        }
      }
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(resting);
      await worker?.terminate();
    },
  };
}
