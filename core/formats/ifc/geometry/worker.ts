// The geometry thread: web-ifc stays compiled and warm here from one model to the next.
import { parentPort } from 'node:worker_threads';
import type { IfcAPI } from 'web-ifc';
import { Collector } from './collect.ts';
import type { GeometryBatch, GeometryReply, GeometryRequest } from './protocol.ts';
import { sourceReader } from './source.ts';
import { loadWebIfc, settings } from './web-ifc.ts';
import { Welder } from './weld.ts';

const port = parentPort;
if (port === null) throw new Error('the geometry worker runs as a worker thread only');

const ready = loadWebIfc();
const welder = new Welder();
let model = -1;
let collector: Collector | null = null;

const reply = (message: GeometryReply, moved: readonly ArrayBuffer[] = []): void => port.postMessage(message, moved);

const sendBatch = (batch: GeometryBatch): void => reply({ kind: 'batch', batch }, [
  batch.shapes.buffer, batch.positions.buffer, batch.indices.buffer,
  batch.products.buffer, batch.partShapes.buffer, batch.matrices.buffer, batch.colours.buffer,
]);

port.on('message', (request: GeometryRequest) => void ready.then((api) => {
  const state = { opened: false, product: null as number | null };
  try {
    answer(api, request, state);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const heap = heapOf(api);
    reply({ kind: 'failed', message: text, outOfMemory: heap > 3 * 2 ** 30 || /bad_alloc|out of memory/i.test(text), ...state });
  }
}));

function answer(api: IfcAPI, request: GeometryRequest, state: { opened: boolean; product: number | null }): void {
  switch (request.kind) {
    case 'open': {
      model = api.OpenModelFromCallback(sourceReader(request.bytes, request.start, request.schema, request.patches), settings);
      if (model < 0) throw new Error('web-ifc did not accept the file');
      state.opened = true;
      const target = (collector = new Collector(api, model, welder, request.firstShape, sendBatch));
      if (request.only === null) {
        api.StreamAllMeshes(model, (mesh) => target.add(mesh));
        if (request.spaces.length > 0) api.StreamMeshes(model, [...request.spaces], (mesh) => target.add(mesh));
      } else {
        drawEach(api, target, request.only, state);
      }
      target.flush();
      reply({ kind: 'drawn' });
      return;
    }
    case 'finish': {
      state.opened = true;
      if (collector === null) throw new Error('no model is open');
      drawEach(api, collector, request.products, state);
      collector.flush();
      api.CloseModel(model);
      reply({ kind: 'done', heap: heapOf(api), invalidTriangles: collector.invalidTriangles });
      collector = null;
      return;
    }
  }
}

function drawEach(api: IfcAPI, target: Collector, products: readonly number[], state: { product: number | null }): void {
  for (const product of products) {
    state.product = product;
    api.StreamMeshes(model, [product], (mesh) => target.add(mesh));
  }
  state.product = null;
}

const heapOf = (api: IfcAPI): number => (api.wasmModule as { readonly HEAPU8: Uint8Array }).HEAPU8.length;
