import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { allowCollecting, canCollect } from './web-ifc.ts';

const worker = `
  import { parentPort } from 'node:worker_threads';
  import { setImmediate as nextTurn } from 'node:timers/promises';
  import { canCollect, collectGarbage } from '${new URL('web-ifc.ts', import.meta.url).href}';
  const file = () => new Uint8Array(new SharedArrayBuffer(1 << 20));
  const kept = { file: file() };
  const references = [kept.file, file()].map((bytes) => new WeakRef(bytes));
  await nextTurn();
  collectGarbage();
  parentPort.postMessage([canCollect(), ...references.map((reference) => reference.deref() !== undefined)]);
  parentPort.postMessage(kept.file.length);
`;

test('in a thread unreferenced bytes are collected, referenced ones are not', async () => {
  assert.equal(canCollect(), false);
  allowCollecting();
  allowCollecting();
  const [answer] = await once(new Worker(new URL(`data:text/javascript,${encodeURIComponent(worker)}`)), 'message');
  assert.deepEqual(answer, [true, true, false]);
});
