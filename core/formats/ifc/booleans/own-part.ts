import { messageOf } from '../../../kit/errors.ts';
import { buffersOf, type GeometryReply, type GeometryRequest, type Outcome } from '../geometry/protocol.ts';
import { openIndex } from '../step/share-index.ts';
import { createProductDrawer, type ProductDrawer } from './draw-products.ts';
import { loadManifold } from './manifold.ts';

/** Requests that need no web-ifc. */
export type OwnRequest = Extract<GeometryRequest, { readonly kind: 'own' | 'no-more-own' }>;

// A batch is sent when it has this many values.
const BATCH_VALUES = 1 << 18;

let drawer: { readonly of: Uint8Array; readonly products: ProductDrawer } | null = null;

/** Draws a part of a file by our own kernel, in a geometry thread. The file stays open until 'no-more-own'. */
export async function drawOwnPart(
  request: OwnRequest,
  reply: (message: GeometryReply, moved?: readonly ArrayBuffer[]) => void,
): Promise<void> {
  if (request.kind === 'no-more-own') {
    drawer?.products.close();
    drawer = null;
    reply({ kind: 'rests', heap: 0 });
    return;
  }
  if (Atomics.exchange(request.claims, request.part, 1) === 1) return;
  const wasm = await loadManifold();
  drawer ??= { of: request.index.bytes, products: createProductDrawer(wasm, openIndex(request.index), request.metres) };
  const { products } = drawer;
  const send = (): void => {
    const batch = products.take();
    if (batch !== null) reply({ kind: 'batch', batch }, buffersOf(batch));
  };
  const outcomes: [number, Outcome][] = [];
  for (const id of request.products) {
    outcomes.push([id, outcomeOf(products, id)]);
    if (products.pending() > BATCH_VALUES) send();
  }
  send();
  reply({ kind: 'own-drawn', part: request.part, outcomes });
}

function outcomeOf(products: ProductDrawer, id: number): Outcome {
  try {
    return products.draw(id);
  } catch (error) {
    return { state: 'failed', why: messageOf(error) };
  }
}
