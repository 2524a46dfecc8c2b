import { IfcError } from '../../errors.ts';
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
  draw(thread, job, progress, null, 0);

/** Draws a few products only, one by one. `firstShape`: shapes that are drawn already; numbers continue from there. */
export const drawOnly = (job: DrawJob, products: readonly number[], firstShape: number): Drawing =>
  draw(takeThread(), job, () => undefined, products, firstShape);

function draw(
  from: GeometryThread,
  job: DrawJob,
  progress: (drawn: number) => void,
  products: readonly number[] | null,
  firstShape: number,
): Drawing {
  const batches: GeometryBatch[] = [];
  const crashed = new Map<number, string>();
  let [crashes, shapes, invalidTriangles] = [0, firstShape, 0];
  let thread: GeometryThread | null = from;

  /** Sends a request and keeps the replies up to `until`; null when web-ifc crashed (the thread has ended then). */
  async function ask(request: GeometryRequest, until: GeometryReply['kind']): Promise<GeometryReply | null> {
    const asked = thread!;
    asked.send(request);
    for (;;) {
      const reply = await asked.next();
      if (reply.kind === until) return reply;
      if (reply.kind === 'batch') {
        batches.push(reply.batch);
        shapes += reply.batch.shapes.length / 2;
        progress(reply.batch.drawn);
      } else if (reply.kind === 'failed') {
        asked.kill(new Error('the geometry thread was stopped after a failure'));
        thread = null;
        if (reply.outOfMemory)
          throw new IfcError('The model needs more than 4 GB of memory to be drawn; split it into smaller files.');
        if (!reply.opened) throw new IfcError(`The geometry of the file cannot be read (${reply.message}).`);
        crashes++;
        if (reply.product !== null) crashed.set(reply.product, reply.message);
        return null;
      }
    }
  }

  /** True when the thread is ready for 'finish', false when it crashed. */
  async function open(only: readonly number[] | null): Promise<boolean> {
    thread ??= takeThread();
    return (await ask({ kind: 'open', ...job, only, firstShape: shapes }, 'drawn')) !== null;
  }

  /** The products not yet drawn, without those that crashed. */
  function missing(wanted: readonly number[]): number[] {
    const seen = new Set<number>();
    for (const batch of batches) for (const product of batch.products) seen.add(product);
    return wanted.filter(product => !seen.has(product) && !crashed.has(product));
  }

  const result = (givenUp: readonly number[]) => ({ batches, crashed, invalidTriangles, givenUp, partsFailed: null });
  const first = open(products);
  // finish() reports a failure; until then no caller handles it.
  first.catch(() => undefined);
  return {
    async finish(wanted) {
      await first;
      for (;;) {
        const left = missing(wanted);
        if (thread === null && (left.length === 0 || crashes > MOST_CRASHES)) return result(left);
        if (thread === null && !(await open(left))) continue;
        const done = await ask({ kind: 'finish', products: missing(wanted) }, 'done');
        if (done?.kind !== 'done') continue;
        invalidTriangles += done.invalidTriangles;
        await thread?.release(done.heap);
        thread = null;
        return result([]);
      }
    },
    cancel: reason => thread?.kill(reason),
  };
}
