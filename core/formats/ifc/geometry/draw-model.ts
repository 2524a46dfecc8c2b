import { IfcError } from '../errors.ts';
import type { DrawJob, GeometryBatch, GeometryReply, GeometryRequest } from './protocol.ts';
import type { GeometryThread } from './thread.ts';
import { takeThread } from './thread.ts';

// Limit of the crashes of web-ifc after which a new thread is started.
const MOST_CRASHES = 4;

/** All shapes and parts of a model, and the products on which web-ifc crashed. */
export interface Drawn {
  readonly batches: readonly GeometryBatch[];
  readonly crashed: ReadonlyMap<number, string>;
  readonly invalidTriangles: number;
  /** products that were skipped together after too many crashes */
  readonly givenUp: readonly number[];
  /** why the file was drawn as a whole although drawing in parts had begun */
  readonly partsFailed: string | null;
}

/** A running drawing in its thread. */
export interface Drawing {
  /**
   * Waits for the stream of all meshes, then draws those of `products` that it omitted, each by itself.
   * @throws IfcError when web-ifc cannot read the file or runs out of memory
   */
  finish(products: readonly number[]): Promise<Drawn>;
  /** Cancels the drawing; the thread is stopped. */
  cancel(reason: unknown): void;
}

/** Starts to draw in `thread`, which belongs to the drawing from here on. `progress`: products drawn so far. */
export const drawModel = (thread: GeometryThread, job: DrawJob, progress: (drawn: number) => void): Drawing =>
  begin(new Run(thread, job, progress), null, 0);

/** Draws a few products only, one by one. `firstShape`: shapes that are drawn already; numbers continue from there. */
export const drawOnly = (job: DrawJob, products: readonly number[], firstShape: number): Drawing =>
  begin(new Run(takeThread(), job, () => undefined, firstShape), products, firstShape);

function begin(run: Run, only: readonly number[] | null, firstShape: number): Drawing {
  const first = run.open(only, firstShape);
  // finish() reports a failure; until then no caller handles it.
  first.catch(() => undefined);
  return {
    finish: async products => {
      await first;
      return run.finish(products);
    },
    cancel: reason => run.cancel(reason),
  };
}

class Run {
  readonly #job: DrawJob;
  readonly #progress: (drawn: number) => void;
  readonly #batches: GeometryBatch[] = [];
  readonly #crashed = new Map<number, string>();
  #crashes = 0;
  #shapes: number;
  #invalidTriangles = 0;
  #thread: GeometryThread | null;

  constructor(thread: GeometryThread, job: DrawJob, progress: (drawn: number) => void, firstShape = 0) {
    this.#shapes = firstShape;
    this.#thread = thread;
    this.#job = job;
    this.#progress = progress;
  }

  /** True when the thread is ready for 'finish', false when it crashed. */
  async open(only: readonly number[] | null, firstShape: number): Promise<boolean> {
    this.#thread ??= takeThread();
    return (await this.#ask({ kind: 'open', ...this.#job, only, firstShape }, 'drawn')) !== null;
  }

  async finish(products: readonly number[]): Promise<Drawn> {
    for (;;) {
      const left = this.#left(products);
      if (this.#thread === null && (left.length === 0 || this.#crashes > MOST_CRASHES)) return this.#result(left);
      if (this.#thread === null && !(await this.open(left, this.#shapes))) continue;
      const done = await this.#ask({ kind: 'finish', products: this.#left(products) }, 'done');
      if (done?.kind !== 'done') continue;
      this.#invalidTriangles += done.invalidTriangles;
      await this.#thread?.release(done.heap);
      this.#thread = null;
      return this.#result([]);
    }
  }

  cancel(reason: unknown): void {
    this.#thread?.kill(reason);
  }

  #result(givenUp: readonly number[]): Drawn {
    return {
      batches: this.#batches,
      crashed: this.#crashed,
      invalidTriangles: this.#invalidTriangles,
      givenUp,
      partsFailed: null,
    };
  }

  /** The products not yet drawn, without those that crashed. */
  #left(products: readonly number[]): number[] {
    const seen = new Set<number>();
    for (const batch of this.#batches) for (const product of batch.products) seen.add(product);
    return products.filter(product => !seen.has(product) && !this.#crashed.has(product));
  }

  /** Sends a request and keeps the replies up to `until`; null when web-ifc crashed (the thread has ended then). */
  async #ask(request: GeometryRequest, until: GeometryReply['kind']): Promise<GeometryReply | null> {
    const thread = this.#thread!;
    thread.send(request);
    for (;;) {
      const reply = await thread.next();
      if (reply.kind === until) return reply;
      if (reply.kind === 'batch') {
        this.#batches.push(reply.batch);
        this.#shapes += reply.batch.shapes.length / 2;
        this.#progress(reply.batch.drawn);
      } else if (reply.kind === 'failed') {
        thread.kill(new Error('the geometry thread was stopped after a failure'));
        this.#thread = null;
        if (reply.outOfMemory)
          throw new IfcError('The model needs more than 4 GB of memory to be drawn; split it into smaller files.');
        if (!reply.opened) throw new IfcError(`The geometry of the file cannot be read (${reply.message}).`);
        this.#crashes++;
        if (reply.product !== null) this.#crashed.set(reply.product, reply.message);
        return null;
      }
    }
  }
}
