// Builds and edits the data files of models in a worker thread: the loop that serves requests never touches their
// bytes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { IfcChange } from '../../formats/ifc-writing/changes/changes.ts';
import { entryBeside } from '../../kit/process/entries.ts';
import type { Carried, CarryOrder } from './carry/carry.ts';
import type { ShownOrder } from './shown-texts.ts';
import type { BuiltFile } from './service.ts';
import type { Work, WorkAnswer, WorkRequest } from './writer-thread.ts';

export type ModelDataWriter = ReturnType<typeof createModelDataWriter>;

/** Milliseconds for which an idle thread is ready for more. It holds what it has read, and memory of large models. */
const READY_FOR = 30_000;

/** The thread, which starts with the first order. It ends when it had nothing to do for `restAfter`. */
function createThread(restAfter: number) {
  const pending = new Map<
    number,
    { readonly resolve: (answer: WorkAnswer['answer']) => void; readonly reject: (error: Error) => void }
  >();
  let worker: Worker | undefined;
  let isClosed = false;
  let last = 0;
  let resting: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(entryBeside(import.meta.url, './writer-thread'), { name: 'model data writer' });
    started.unref();
    started.on('message', ({ id, error, answer }: WorkAnswer) => {
      const waiting = pending.get(id);
      pending.delete(id);
      if (pending.size === 0) {
        started.unref();
        restLater();
      }
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(Object.assign(new Error(`the element data cannot be stored: ${error.message}`), error));
    });
    started.on('error', error => failAll(error as Error));
    started.on('exit', () => {
      if (worker !== started) return; // it had nothing to do, and another may have begun
      worker = undefined;
      failAll(new Error('the thread that builds element data has ended'));
    });
    return started;
  }

  function restLater(): void {
    clearTimeout(resting);
    resting = setTimeout(() => {
      const idle = worker;
      worker = undefined;
      void idle?.terminate();
    }, restAfter).unref();
  }

  function failAll(error: Error): void {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  return {
    isRunning: () => worker !== undefined,
    /** Sends an order; its answer is what the thread gives for this kind (writer-thread.ts). */
    send<Answer>(work: Work): Promise<Answer> {
      if (isClosed) return Promise.reject(new Error('the thread that builds element data was ended'));
      worker ??= start();
      clearTimeout(resting);
      const thread = worker;
      const id = ++last;
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve: resolve as (answer: WorkAnswer['answer']) => void, reject });
        thread.ref();
        thread.postMessage({ id, work } satisfies WorkRequest);
      });
    },
    /** Starts the thread, unless it runs, so that it is there when it has something to do. */
    warm(): void {
      worker ??= start();
      if (pending.size === 0) restLater();
    },
    /** Ends the thread, whatever its state; no other starts after that. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(resting);
      await worker?.terminate();
    },
  };
}

/** Writes the files in `folder`. */
export function createModelDataWriter({ folder, restAfter = READY_FOR }: { folder: string; restAfter?: number }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { send, isRunning, warm, close } = createThread(restAfter);
  const pathOf = (name: string) => join(folder, name);
  const baseOf = (base: string | null) => (base === null ? null : pathOf(base));
  return {
    warm,
    close,
    /**
     * Builds `name` in the folder of model data from a file of TableBatches (formats/model-layout.ts). When it resolves
     * the file is complete and on disk. An older file of the same name is replaced.
     * @throws when the batches are cut or no batches of ours
     */
    build: (batches: string, name: string) => send<BuiltFile>({ kind: 'build', target: pathOf(name), batches }),
    /** Makes the file `name` for editing, a copy of `base` or, without one, empty. It is on disk when it resolves. */
    begin: (name: string, base: string | null) =>
      send<void>({ kind: 'begin', target: pathOf(name), base: baseOf(base) }),
    /** Makes the file `name` that searches of the data file `base` read. */
    search: (base: string, name: string) =>
      send<BuiltFile>({ kind: 'search', target: pathOf(name), base: pathOf(base) }),
    /** How many edits a file has; undefined when there is no such file. */
    async positionOf(name: string): Promise<number | undefined> {
      const position = await send<number>({ kind: 'position', target: pathOf(name) });
      return position < 0 ? undefined : position;
    },
    /** Edits in the file `name`, as changes of the IFC file that `base` is the data of. */
    changes: (name: string, base: string | null) =>
      send<readonly IfcChange[]>({ kind: 'changes', target: pathOf(name), base: baseOf(base) }),
    /** Edits in the file `edited`, whose unedited data is `base`, as edits of the file `name`. Nothing is written. */
    carry: (name: string, { edited, base, nextId }: CarryOrder) =>
      send<Carried>({
        kind: 'carry',
        target: pathOf(name),
        order: { edited: pathOf(edited), base: pathOf(base), nextId },
      }),
    /** Writes a file that repeats the edited file `name`. */
    show: (name: string, order: Omit<ShownOrder, 'data'>) =>
      send<void>({ kind: 'show', target: order.target, order: { ...order, data: pathOf(name) } }),
    /**
     * Applies an edit, all of it or nothing. `edits`: from packEdits; `position`: its number, which follows that of the
     * one before.
     */
    edit: (name: string, edits: Uint8Array, position: number) =>
      send<void>({ kind: 'edit', target: pathOf(name), edits, position }),
    /** Writes all edits of a file into the file itself, until the next one. Undefined while a reader prevents it. */
    seal: (name: string) => send<BuiltFile | undefined>({ kind: 'seal', target: pathOf(name) }),
    /** Closes a file that was edited, so that it can be removed. */
    async release(name: string): Promise<void> {
      if (isRunning()) await send<void>({ kind: 'release', target: pathOf(name) });
    },
  };
}

export type { Carried } from './carry/carry.ts';
export { conflictKinds, type CarryConflict } from './carry/rules.ts';
