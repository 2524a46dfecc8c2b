import { Worker } from 'node:worker_threads';
import { entryBeside } from '../../../kit/process/entries.ts';
import { allowCollecting, holdWebIfc } from './web-ifc.ts';
import type { GeometryReply, GeometryRequest } from './protocol.ts';

// Memory of wasm never shrinks: a thread that took more than this ends after its model, before the files are written.
const KEPT_HEAP = 96 << 20;
// Nearly all garbage of a thread is short-lived: a small nursery costs no time, and the usual one is several times as
// large.
const YOUNG_MEGABYTES = 12;

/** One geometry thread. It answers one model at a time and keeps the program alive only while it is in use. */
export interface GeometryThread {
  send(request: GeometryRequest): void;
  /** The next reply. Rejects when the thread dies. */
  next(): Promise<GeometryReply>;
  /**
   * Makes it ready for another model; ends it instead when `heap` bytes are too many to keep, and resolves when they
   * are free.
   */
  release(heap: number): Promise<void>;
  /** Stops at once, even inside wasm. Waiting `next` rejects with `reason`. */
  kill(reason: unknown): void;
}

// Threads of web-ifc and of our own kernel stay apart: each has compiled the code that it runs again for the next file.
const idle: GeometryThread[] = [];
const idleOwn: GeometryThread[] = [];

/** A warm thread if there is one, else a new one. */
export const takeThread = (): GeometryThread => idle.pop() ?? startThread(true);

/** As `takeThread`, for our own kernel; a new thread loads web-ifc only when it is asked to draw by it. */
export const takeOwnThread = (): GeometryThread => idleOwn.pop() ?? startThread(false);

/** Whether a warm thread is ready for the next file. */
export const hasIdleThread = (): boolean => idle.length > 0;

/** Ends all idle threads. */
export function endThreads(): void {
  for (const thread of [...idle.splice(0), ...idleOwn.splice(0)])
    thread.kill(new Error('the geometry threads were ended'));
}

function startThread(loadsWebIfc: boolean): GeometryThread {
  holdWebIfc();
  allowCollecting();
  const worker = new Worker(entryBeside(import.meta.url, './worker'), {
    name: 'ifc-geometry',
    workerData: { loadsWebIfc },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
  });
  const pool = loadsWebIfc ? idle : idleOwn;
  const replies: GeometryReply[] = [];
  let waiting: { resolve: (reply: GeometryReply) => void; reject: (reason: unknown) => void } | null = null;
  let dead: { readonly reason: unknown } | null = null;
  const die = (reason: unknown): void => {
    dead ??= { reason };
    const at = pool.indexOf(thread);
    if (at >= 0) pool.splice(at, 1);
    waiting?.reject(dead.reason);
    waiting = null;
  };
  worker.on('message', (reply: GeometryReply) => {
    if (waiting === null) replies.push(reply);
    else waiting.resolve(reply);
    waiting = null;
  });
  worker.on('error', die);
  worker.on('exit', () => die(new Error('the geometry thread ended unexpectedly')));
  const thread: GeometryThread = {
    send(request) {
      worker.ref();
      worker.postMessage(request);
    },
    next() {
      const reply = replies.shift();
      if (reply !== undefined) return Promise.resolve(reply);
      if (dead !== null) return Promise.reject(dead.reason);
      return new Promise((resolve, reject) => (waiting = { resolve, reject }));
    },
    async release(heap) {
      if (dead !== null) return;
      if (heap > KEPT_HEAP || replies.length > 0) {
        die(new Error('the geometry thread was retired'));
        await worker.terminate();
        return;
      }
      worker.unref();
      pool.push(thread);
    },
    kill(reason) {
      die(reason);
      void worker.terminate();
    },
  };
  return thread;
}
