// The geometry thread: web-ifc stays compiled and warm here from one model to the next.
import { parentPort, workerData } from 'node:worker_threads';
import type { IfcAPI } from 'web-ifc';
import { subModelBytes } from '../sub-models/sub-model.ts';
import { canCollect, collectGarbage, loadWebIfc, partSettings, settings } from './web-ifc.ts';
import { drawOwnPart, type OwnRequest } from '../booleans/own-part.ts';
import { Collector } from './collect.ts';
import { buffersOf, type GeometryBatch, type GeometryReply, type GeometryRequest } from './protocol.ts';
import { ContentIndex } from './share.ts';
import { sourceReader } from './source.ts';
import { Welder } from './weld.ts';

type WebIfcRequest = Exclude<GeometryRequest, OwnRequest>;

const port = parentPort;
if (port === null) throw new Error('the geometry worker runs as a worker thread only');

let loading: Promise<IfcAPI> | null = null;
const webIfc = (): Promise<IfcAPI> => (loading ??= loadWebIfc());
if ((workerData as { readonly loadsWebIfc?: boolean }).loadsWebIfc === true) void webIfc();
const welder = new Welder();
let model = -1;
let collector: Collector | null = null;
// Memory budget for the file whose parts are drawn here; `partsOf`: its bytes. The other threads have as much.
const PARTS_BUDGET = 48 << 20;
let partText = new Uint8Array(0);
let partsOf = 0;
// Milliseconds.
const REST = 500;
let garbage: NodeJS.Timeout | null = null;
let partShapes = { count: 0, known: new ContentIndex(PARTS_BUDGET) };

const reply = (message: GeometryReply, moved: readonly ArrayBuffer[] = []): void => port.postMessage(message, moved);

const sendBatch = (batch: GeometryBatch): void => {
  reply({ kind: 'batch', batch }, buffersOf(batch));
};

/** Requests are answered in their order. */
let last: Promise<void> = Promise.resolve();
port.on('message', (request: GeometryRequest) => {
  last = last.then(() => respond(request));
});

async function respond(request: GeometryRequest): Promise<void> {
  if (request.kind === 'own' || request.kind === 'no-more-own') return await drawOwnPart(request, reply);
  const state = { opened: false, product: null as number | null };
  const api = await webIfc();
  try {
    answer(api, request, state);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const outOfMemory = heapOf(api) > 3 * 2 ** 30 || /bad_alloc|out of memory/i.test(message);
    reply({ kind: 'failed', message, outOfMemory, ...state });
  }
}

function answer(api: IfcAPI, request: WebIfcRequest, state: { opened: boolean; product: number | null }): void {
  switch (request.kind) {
    case 'part': {
      if (Atomics.exchange(request.claims, request.part, 1) === 1) return;
      tidy();
      const { bytes, start, head, schema, part, subModel, round } = request;
      partsOf = bytes.length;
      const text = subModelBytes(bytes, bytes.subarray(start, head), subModel, textRoom);
      model = api.OpenModelFromCallback(sourceReader(text, 0, schema, []), partSettings);
      if (model < 0) throw new Error('web-ifc did not accept a part of the file');
      state.opened = true;
      const { count: firstShape, known } = partShapes;
      const target = (collector = new Collector({ api, model, welder, firstShape, send: sendBatch, known, round }));
      api.StreamMeshes(model, [...subModel.products], mesh => target.add(mesh));
      target.flush();
      partShapes.count = target.nextShape;
      api.CloseModel(model);
      reply({ kind: 'part-drawn', part, invalidTriangles: target.invalidTriangles });
      return;
    }
    case 'no-more': {
      reply({ kind: 'rests', heap: heapOf(api) + (canCollect() ? 0 : partsOf) });
      rest();
      return;
    }
    case 'open': {
      const { bytes, start, last, schema, patches, firstShape, round, circleCorners } = request;
      const own = circleCorners === undefined ? settings : { ...settings, CIRCLE_SEGMENTS: circleCorners };
      model = api.OpenModelFromCallback(sourceReader(bytes, start, schema, patches, last), own);
      if (model < 0) throw new Error('web-ifc did not accept the file');
      state.opened = true;
      const target = (collector = new Collector({ api, model, welder, firstShape, send: sendBatch, round }));
      if (request.only === null) {
        api.StreamAllMeshes(model, mesh => target.add(mesh));
        if (request.spaces.length > 0) api.StreamMeshes(model, [...request.spaces], mesh => target.add(mesh));
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

/**
 * Releases the file whose parts were drawn. A waiting thread makes no garbage, so that V8 would keep the file for as
 * long; it is collected when no other file has come, else before that one's first part.
 */
function rest(): void {
  partShapes = { count: 0, known: new ContentIndex(PARTS_BUDGET) };
  partText = new Uint8Array(0);
  collector?.rest();
  garbage = setTimeout(tidy, REST);
}

function tidy(): void {
  if (garbage === null) return;
  clearTimeout(garbage);
  garbage = null;
  collectGarbage();
}

/** Memory for the text of a part: the same for all, because garbage of this size would not be collected for long. */
function textRoom(size: number): Uint8Array {
  if (partText.length < size) partText = new Uint8Array(Math.ceil(size * 1.25));
  return partText.subarray(0, size);
}

function drawEach(api: IfcAPI, target: Collector, products: readonly number[], state: { product: number | null }) {
  for (const product of products) {
    state.product = product;
    api.StreamMeshes(model, [product], mesh => target.add(mesh));
  }
  state.product = null;
}

const heapOf = (api: IfcAPI): number => (api.wasmModule as { readonly HEAPU8: Uint8Array }).HEAPU8.length;
