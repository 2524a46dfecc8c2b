// Loads one model in a worker: fetch, read, join; then search trees for picking, then edges.
import { bodyOf } from '../../ui/files/body-of.ts';
import type { Chunk } from './chunks.ts';
import { findEdges } from './edges.ts';
import type { FromWorker, LoadOrder } from './messages.ts';
import { createModelIntake } from './model-intake.ts';
import { searchTree } from './search-tree.ts';

type Shape = Pick<Chunk, 'positions' | 'indices' | 'ranges'>;

interface WorkerScope {
  onmessage: ((event: MessageEvent<LoadOrder>) => void) | null;
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => void load(data);

async function load({ url }: LoadOrder): Promise<void> {
  try {
    // The page gets copies of what this thread needs later; all else is freed.
    const kept: Shape[] = [];
    const intake = createModelIntake(chunks => {
      for (const { positions, indices, ranges, instances } of chunks)
        kept.push({ positions, indices, ranges: instances ? Uint32Array.of(0, 0, indices.length) : ranges });
      const given = chunks.map(chunk => ({
        ...chunk,
        positions: chunk.positions.slice(),
        indices: chunk.indices.slice(),
        ranges: chunk.ranges.slice(),
      }));
      scope.postMessage({ kind: 'chunks', chunks: given }, given.flatMap(buffersOf));
    });
    if (!(await receive(url, bytes => intake.push(bytes)))) return;
    const { head, boxes } = intake.end();
    const { origin, globalIds, spaces } = head;
    scope.postMessage({ kind: 'geometry', origin, globalIds, spaces, boxes }, [boxes.buffer]);
    kept.forEach((shape, n) => {
      const tree = searchTree(shape);
      scope.postMessage({ kind: 'tree', chunk: n, tree }, [...tree.roots, tree.order.buffer as ArrayBuffer]);
    });
    for (let n = 0; kept.length > 0; n++) {
      // Each shape is freed when its edges are found: large models need the memory.
      const edges = findEdges(kept.shift()!);
      const { positions, features, ends } = edges;
      scope.postMessage({ kind: 'edges', chunk: n, edges }, [positions.buffer, features.buffer, ends.buffer]);
    }
    scope.postMessage({ kind: 'done' });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    scope.postMessage({ kind: 'failed', status: undefined, message });
  }
}

/** Fetches a file; false when the service refuses it, which is reported. */
async function receive(url: string, onBytes: (bytes: Uint8Array) => void): Promise<boolean> {
  const response = await fetch(url, { credentials: 'omit' });
  const body = response.ok ? bodyOf(response) : null;
  if (!body) {
    scope.postMessage({ kind: 'failed', status: response.status, message: `HTTP ${response.status}` });
    return false;
  }
  // Content-Length counts compressed bytes, so it is no use for a compressed response.
  const total = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0);
  let received = 0;
  let told = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    onBytes(value);
    received += value.length;
    if (received - told < 262_144) continue;
    told = received;
    scope.postMessage({ kind: 'progress', share: total > 0 ? Math.min(1, received / total) : undefined });
  }
}

const buffersOf = ({ positions, colours, features, indices, ranges, instances }: Chunk): ArrayBuffer[] =>
  [
    positions,
    colours,
    features,
    indices,
    ranges,
    ...(instances ? [instances.matrices, instances.boxes] : []),
    ...(instances?.coarse ? [instances.coarse.positions, instances.coarse.indices] : []),
  ].map(({ buffer }) => buffer);
