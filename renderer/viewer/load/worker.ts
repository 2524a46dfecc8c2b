// Loads one model away from the page: fetch, read, join; then search trees for picking, then edges.
import { BufferAttribute, BufferGeometry } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Chunk } from './chunks.ts';
import { featureBoxes, makeChunks } from './chunks.ts';
import { findEdges } from './edges.ts';
import { readMergedGlb } from './merged-glb.ts';
import type { FromLoader, LoadOrder, SearchTree } from './messages.ts';

interface WorkerScope {
  onmessage: ((event: MessageEvent<LoadOrder>) => void) | null;
  postMessage(message: FromLoader, transfer?: Transferable[]): void;
}
const scope = self as unknown as WorkerScope;

scope.onmessage = ({ data }) => void load(data);

async function load({ url }: LoadOrder): Promise<void> {
  try {
    const bytes = await receive(url);
    if (!bytes) return;
    const model = readMergedGlb(bytes);
    const chunks = makeChunks(model);
    const boxes = featureBoxes(chunks, model.globalIds.length);
    // The page gets copies: this thread needs the numbers for what follows.
    const copies = chunks.map(copyOf);
    scope.postMessage({ kind: 'geometry', origin: model.origin, globalIds: model.globalIds, spaces: model.spaces, chunks: copies, boxes }, [...copies.flatMap(buffersOf), boxes.buffer]);
    chunks.forEach((chunk, n) => {
      const tree = searchTree(chunk);
      scope.postMessage({ kind: 'tree', chunk: n, tree }, [...tree.roots, tree.order.buffer as ArrayBuffer]);
    });
    chunks.forEach((chunk, n) => {
      const edges = findEdges(chunk);
      scope.postMessage({ kind: 'edges', chunk: n, edges }, [edges.positions.buffer, edges.features.buffer, edges.ends.buffer]);
    });
    scope.postMessage({ kind: 'done' });
  } catch (error) {
    scope.postMessage({ kind: 'failed', status: undefined, message: error instanceof Error ? error.message : String(error) });
  }
}

async function receive(url: string): Promise<ArrayBuffer | undefined> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok || !response.body) {
    scope.postMessage({ kind: 'failed', status: response.status, message: `HTTP ${response.status}` });
    return undefined;
  }
  // The length counts packed bytes when the answer is packed; it says nothing then.
  const total = response.headers.has('content-encoding') ? 0 : Number(response.headers.get('content-length') ?? 0);
  const parts: Uint8Array[] = [];
  let received = 0;
  let told = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.length;
    if (received - told < 262_144) continue;
    told = received;
    scope.postMessage({ kind: 'progress', share: total > 0 ? Math.min(1, received / total) : undefined });
  }
  const bytes = new Uint8Array(received);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.buffer;
}

const buffersOf = ({ positions, colours, features, indices, ranges }: Chunk): ArrayBuffer[] => [positions, colours, features, indices, ranges].map(({ buffer }) => buffer);

const copyOf = (chunk: Chunk): Chunk => ({
  ...chunk, positions: chunk.positions.slice(), features: chunk.features.slice(), indices: chunk.indices.slice(), ranges: chunk.ranges.slice(),
});

function searchTree({ positions, indices }: Chunk): SearchTree {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  geometry.setIndex(new BufferAttribute(indices, 1));
  // Indirect: the order of the triangles stays, so ranges stay true.
  const tree = new MeshBVH(geometry, { indirect: true, targetLeafSize: 12 });
  const { roots, indirectBuffer, version } = MeshBVH.serialize(tree, { cloneBuffers: false }) as ReturnType<typeof MeshBVH.serialize> & { version: number };
  return { version, roots, order: indirectBuffer ?? new Uint32Array(0) };
}
