// Memory for points that the passes reuse, and the thread that works on it concurrently with the one that reads and
// cuts.
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { entryBeside } from '../../../kit/process/entries.ts';
import type { StoredPoints } from './batches.ts';
import { WORDS } from './cells.ts';
import { STRIDE } from './points.ts';

/** A task of the thread with the points of one of the two arrays. */
export interface PointWork {
  /** of batches that are not in memory */
  readonly file: number | undefined;
  readonly array: 0 | 1;
  readonly task: PointTask;
}

/** Writes so many of the points to the file, or fills the array with points from there. */
export type PointTask =
  | { readonly kind: 'write'; readonly points: number; readonly batch: StoredPoints }
  | { readonly kind: 'load'; readonly runs: readonly Run[] };

/** Points of a batch, from the `from`-th to before the `to`-th. */
export interface Run {
  readonly batch: StoredPoints;
  readonly from: number;
  readonly to: number;
}

/** `starts`: of loaded points, as `SortedPoints` has them. */
export interface WorkDone {
  readonly starts?: Uint32Array | undefined;
  readonly error?: Error;
}

export interface ThreadData {
  readonly arrays: readonly [Float64Array, Float64Array];
  readonly port: MessagePort;
  /** how many answers were sent */
  readonly answers: Int32Array;
}

interface PointThread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly answers: Int32Array;
}

/** Longer than the slowest disk takes for one piece of work. */
const LONGEST_WAIT = 5 * 60_000;

export class Workspace {
  /** points that each array holds */
  readonly most: number;
  /** Two arrays. While one is in use here the thread may have the other. */
  readonly arrays: readonly [Float64Array, Float64Array];
  #spare: Float64Array | undefined;
  #memory: SharedArrayBuffer | undefined;
  #thread: PointThread | undefined;
  #taken = 0;

  /** @param most points that an array holds */
  constructor(most: number) {
    this.most = most;
    this.arrays = [sharedArray(most), sharedArray(most)];
  }

  /** A third array, which only few clouds need. */
  get spare(): Float64Array {
    return (this.#spare ??= new Float64Array(this.most * STRIDE));
  }

  /** Memory for about twice as many points as an array holds, in their form between the passes. */
  get memory(): SharedArrayBuffer {
    return (this.#memory ??= new SharedArrayBuffer(2 * this.most * WORDS * Uint32Array.BYTES_PER_ELEMENT));
  }

  /** Sends the thread a task; it does one after the other. `take` must be called once for each. */
  send(work: PointWork): void {
    this.#thread ??= this.#start();
    this.#thread.port.postMessage(work);
  }

  /** Waits for the first task whose result was not taken yet. @throws the error of the task */
  take(): WorkDone {
    const { port, answers } = (this.#thread ??= this.#start());
    // The answer has been sent when it is counted. A thread that died would never count.
    if (Atomics.wait(answers, 0, this.#taken, LONGEST_WAIT) === 'timed-out')
      throw new Error('the thread of the points does not answer');
    this.#taken += 1;
    const { message } = receiveMessageOnPort(port)! as { message: WorkDone };
    if (message.error) throw message.error;
    return message;
  }

  /** Ends the thread. */
  async end(): Promise<void> {
    await this.#thread?.worker.terminate();
    this.#thread = undefined;
  }

  #start(): PointThread {
    const { port1, port2 } = new MessageChannel();
    const answers = new Int32Array(new SharedArrayBuffer(4));
    const workerData: ThreadData = { arrays: this.arrays, port: port2, answers };
    const worker = new Worker(entryBeside(import.meta.url, './point-thread'), {
      name: 'points',
      workerData,
      transferList: [port2],
    });
    return { worker, port: port1, answers };
  }
}

const sharedArray = (points: number): Float64Array =>
  new Float64Array(new SharedArrayBuffer(points * STRIDE * Float64Array.BYTES_PER_ELEMENT));
