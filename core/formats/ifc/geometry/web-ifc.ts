import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { IfcAPI, LoaderSettings } from 'web-ifc';

/**
 * Lets threads that are started from now on collect their garbage on demand. To be called by the one thread that starts
 * them: the flag is global.
 */
export function allowCollecting(): void {
  setFlagsFromString('--expose-gc');
}

/** Whether this thread can collect its garbage. */
export const canCollect = (): boolean => globalThis.gc !== undefined;

/**
 * Frees unreferenced memory of this thread at once, in about 15 ms, if it can: an idle thread makes no more garbage,
 * and V8 would keep the existing one for as long.
 */
export function collectGarbage(): void {
  globalThis.gc?.();
}

/**
 * Folder of the web-ifc package, where its wasm file is. The only place that locates it: the program's own
 * node_modules, from the sources as from a bundle (web-ifc stays outside bundles because of the wasm in its folder).
 */
const require = createRequire(import.meta.url);
const wasmFolder = (): string => `${dirname(require.resolve('web-ifc/web-ifc-node.wasm'))}/`;

/**
 * Settings of every model. Coordinates are not shifted (far models are shifted by us, in double precision), and small
 * tapes save 120 MB of address space that 64 MB tapes would claim for the smallest file.
 */
export const settings = { COORDINATE_TO_ORIGIN: false, TAPE_SIZE: 8 << 20 } satisfies LoaderSettings;

/** Of parts of a file: they are small, and several threads have one each. */
export const partSettings = { ...settings, TAPE_SIZE: 2 << 20 } satisfies LoaderSettings;

const SILENT = 6;

/**
 * Loads and compiles web-ifc, about 0.2 s. `require` on purpose: an import would first scan its 6 MB for export names.
 */
export async function loadWebIfc(): Promise<IfcAPI> {
  const { IfcAPI } = require('web-ifc') as typeof import('web-ifc');
  const api = new IfcAPI();
  await api.Init(file => wasmFolder() + file, true);
  api.SetLogLevel(SILENT);
  return api;
}

// The only needed types of WebAssembly, which come with those of browsers.
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object };
let held: object | undefined;

/**
 * Keeps the machine code of web-ifc while this thread lives. V8 has one for all threads of a process, including what it
 * has optimised since, but releases it with the last thread that uses it: the next file would begin again, for 0.6 s of
 * CPU.
 */
export const holdWebIfc = (): object =>
  (held ??= new WebAssembly.Module(readFileSync(`${wasmFolder()}web-ifc-node.wasm`)));

/** The parts of the emscripten module that are read directly, so that no vertex is copied twice. */
export interface WasmHeaps {
  readonly HEAPF32: Float32Array;
  readonly HEAPU32: Uint32Array;
}
