import { messageOf } from '../../../kit/errors.ts';
import type { SubModel } from '../sub-models/sub-model.ts';
import { type Drawing, type Drawn, drawModel } from './draw-model.ts';
import type { DrawJob, GeometryBatch } from './protocol.ts';
import { type GeometryThread, takeThread } from './thread.ts';
import { ContentIndex } from './share.ts';

// Nothing is copied, so that all may be compared.
const SHARING_BUDGET = Infinity;

/** The result of a thread for one part of a file. */
export interface DrawnPart {
  readonly part: number;
  /** which thread drew it: each has numbers of its own for its shapes, in the order of the parts */
  readonly thread: number;
  readonly batches: readonly GeometryBatch[];
  readonly invalidTriangles: number;
}

/**
 * The batches of all parts as those of one file: in the order of the parts whatever thread drew them, shapes counted
 * over all. A shape that several threads have is used from the first part that has it.
 */
export function joinParts(parts: readonly DrawnPart[]) {
  const byContent = new ContentIndex(SHARING_BUDGET, true);
  const batches: GeometryBatch[] = [];
  let nextShape = 0;
  let invalidTriangles = 0;
  const ofThreads = new Map<number, number[]>();
  for (const part of [...parts].sort((a, b) => a.part - b.part)) {
    const numbers = ofThreads.get(part.thread) ?? [];
    ofThreads.set(part.thread, numbers);
    for (const batch of part.batches) {
      noteShapes(batch, byContent, nextShape, numbers);
      nextShape += batch.shapes.length / 2;
      for (let i = 0; i < batch.partShapes.length; i++) batch.partShapes[i] = numbers[batch.partShapes[i]!]!;
      batches.push(batch);
    }
    invalidTriangles += part.invalidTriangles;
  }
  return { batches, invalidTriangles };
}

/** Appends to `numbers`, those of the thread, the number of each shape of the batch in the whole file. */
function noteShapes(batch: GeometryBatch, byContent: ContentIndex, first: number, numbers: number[]): void {
  const { shapes, positions, indices } = batch;
  const words = new Uint32Array(positions.buffer);
  let vertex = 0;
  let corner = 0;
  for (let n = 0; n < shapes.length; n += 2) {
    const [vertices, corners] = [shapes[n]!, shapes[n + 1]!];
    const number = first + n / 2;
    const own = words.subarray(vertex * 3, (vertex + vertices) * 3);
    const known = byContent.find(own, indices.subarray(corner, corner + corners), number);
    numbers.push(known < 0 ? number : known);
    vertex += vertices;
    corner += corners;
  }
}

// Number of prepared claims; a file is never cut into more parts.
const MOST_PARTS = 4096;

/**
 * Starts to draw the parts of a cut file in several threads, which belong to the drawing from here on. Each part is
 * drawn by the first free thread; the result does not depend on that. When a part cannot be drawn, or a thread ends,
 * the whole file is drawn as `drawModel` does, which also finds the product to blame. `head`: offset of the first
 * instance; `progress`: products drawn so far.
 */
export function drawParts(
  threads: readonly GeometryThread[],
  job: DrawJob,
  head: number,
  parts: Iterable<SubModel>,
  progress: (drawn: number) => void,
): Drawing {
  const claims = new Int32Array(new SharedArrayBuffer(4 * MOST_PARTS));
  const { bytes, start, schema, round } = job;
  let count = 0;
  try {
    // A part is sent as soon as it is cut: the threads draw while this one cuts the next.
    for (const subModel of parts) {
      const part = count++;
      for (const thread of threads)
        thread.send({ kind: 'part', bytes, start, head, schema, part, subModel, round, claims });
    }
  } catch (error) {
    for (const thread of threads) thread.kill(error);
  }
  const drawnBy = new Map<number, number>();
  const drawnParts: DrawnPart[] = [];
  const all = Promise.all(
    threads.map(async (thread, n) => {
      const note = (drawn: number): void => {
        drawnBy.set(n, drawn);
        progress([...drawnBy.values()].reduce((sum, each) => sum + each, 0));
      };
      const heap = await listen(thread, part => drawnParts.push({ ...part, thread: n }), note);
      // Together they keep no more than one thread would.
      await thread.release(heap * threads.length);
    }),
  );
  // finish() handles a failure; until then no caller does.
  all.catch(() => undefined);
  let whole: Drawing | null = null;
  let cancelled = false;
  return {
    async finish(products): Promise<Drawn> {
      try {
        await all;
        return { ...joinParts(drawnParts), crashed: new Map(), givenUp: [], partsFailed: null };
      } catch (error) {
        for (const thread of threads) thread.kill(error);
        if (cancelled) throw error;
        whole = drawModel(takeThread(), job, progress);
        return { ...(await whole.finish(products)), partsFailed: messageOf(error) };
      }
    },
    cancel(reason) {
      cancelled = true;
      for (const thread of threads) thread.kill(reason);
      whole?.cancel(reason);
    },
  };
}

/** Keeps the results of a thread until nothing is left to draw. Returns its memory in bytes. */
async function listen(
  thread: GeometryThread,
  keep: (part: Omit<DrawnPart, 'thread'>) => void,
  progress: (drawn: number) => void,
): Promise<number> {
  thread.send({ kind: 'no-more' });
  let batches: GeometryBatch[] = [];
  let before = 0;
  for (;;) {
    const reply = await thread.next();
    switch (reply.kind) {
      case 'batch':
        batches.push(reply.batch);
        progress(before + reply.batch.drawn);
        break;
      case 'part-drawn':
        keep({ part: reply.part, batches, invalidTriangles: reply.invalidTriangles });
        before += batches.at(-1)?.drawn ?? 0;
        batches = [];
        break;
      case 'rests':
        return reply.heap;
      case 'failed':
        throw new Error(reply.message);
      default:
        throw new Error(`the geometry thread answered ${reply.kind} to a part`);
    }
  }
}
