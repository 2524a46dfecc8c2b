import type { Drawing } from '../geometry/draw-model.ts';
import { joinParts, type DrawnPart } from '../geometry/draw-parts.ts';
import type { GeometryBatch, Outcome } from '../geometry/protocol.ts';
import { type GeometryThread, takeOwnThread } from '../geometry/thread.ts';
import { shareIndex } from '../step/share-index.ts';
import type { StepIndex } from '../step/step-index.ts';

/** Products of our own kernel. */
export interface OwnDrawn {
  readonly batches: readonly GeometryBatch[];
  /** STEP ids of those that are left to web-ifc */
  readonly failed: readonly number[];
  /** by STEP id: why a product is drawn without what is cut away from it */
  readonly uncut: ReadonlyMap<number, string>;
}

/** A running drawing of our own kernel. */
export interface OwnDrawing {
  /** `firstShape`: shapes of other batches, whose numbers come before. */
  finish(firstShape: number): Promise<OwnDrawn>;
  cancel: Drawing['cancel'];
}

// Products of one part: small enough that all threads end at the same time.
const PART = 64;

/** Starts to draw products by our own kernel in threads of its own. `products`: STEP ids; `metres`: metres per length
 *  unit; `most`: how many threads. */
export function drawOwn(index: StepIndex, products: readonly number[], metres: number, most: number): OwnDrawing {
  const parts = Math.ceil(products.length / PART);
  const threads = Array.from({ length: Math.min(parts, most) }, takeOwnThread);
  const shared = parts === 0 ? null : shareIndex(index);
  const claims = new Int32Array(new SharedArrayBuffer(4 * parts));
  for (const thread of threads) {
    if (shared === null) break;
    for (let part = 0; part < parts; part++) {
      const own = products.slice(part * PART, (part + 1) * PART);
      thread.send({ kind: 'own', index: shared, metres, products: own, part, claims });
    }
    thread.send({ kind: 'no-more-own' });
  }
  const outcomes = new Map<number, Outcome>();
  const drawn: DrawnPart[] = [];
  const all = Promise.all(threads.map((thread, n) => listen(thread, n, outcomes, drawn)));
  all.catch(() => undefined);
  let reason: { readonly of: unknown } | null = null;
  return {
    async finish(firstShape) {
      try {
        await all;
      } catch (error) {
        for (const thread of threads) thread.kill(error);
        if (reason !== null) throw error;
        // The whole is left to web-ifc.
        return { batches: [], failed: products, uncut: new Map() };
      }
      const failed = products.filter(id => (outcomes.get(id)?.state ?? 'failed') === 'failed');
      const uncut = [...outcomes].flatMap(([id, each]) => (each.state === 'uncut' ? [[id, each.why] as const] : []));
      return { batches: afterShapes(joinParts(drawn).batches, firstShape), failed, uncut: new Map(uncut) };
    },
    cancel(why) {
      reason = { of: why };
      for (const thread of threads) thread.kill(why);
    },
  };
}

async function listen(
  thread: GeometryThread,
  number: number,
  outcomes: Map<number, Outcome>,
  drawn: DrawnPart[],
): Promise<void> {
  let batches: GeometryBatch[] = [];
  for (;;) {
    const reply = await thread.next();
    switch (reply.kind) {
      case 'batch':
        batches.push(reply.batch);
        break;
      case 'own-drawn':
        for (const [id, outcome] of reply.outcomes) outcomes.set(id, outcome);
        drawn.push({ part: reply.part, thread: number, batches, invalidTriangles: 0 });
        batches = [];
        break;
      case 'rests':
        await thread.release(reply.heap);
        return;
      default:
        throw new Error(`the geometry thread answered ${reply.kind} to products of our own`);
    }
  }
}

/** Number of shapes of all batches. */
export const shapesIn = (batches: readonly GeometryBatch[]): number =>
  batches.reduce((sum, { shapes }) => sum + shapes.length / 2, 0);

/** The batches with numbers of shapes that continue after others. */
function afterShapes(batches: readonly GeometryBatch[], firstShape: number): readonly GeometryBatch[] {
  for (const { partShapes } of batches) for (let i = 0; i < partShapes.length; i++) partShapes[i]! += firstShape;
  return batches;
}
