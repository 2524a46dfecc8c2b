import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { Worker as Thread } from 'node:worker_threads';
import type { ElementTable } from '../../../api/schema.d.ts';
import type { ListedTree } from '../../../viewer/open-view.ts';
import { createListSource } from './list-source.ts';
import { cellOf } from './table-data.ts';
import { textOfTable } from '../testing/table.ts';

/** Globals of a browser's worker, for one of Node. */
const scope = `
  import { parentPort } from 'node:worker_threads';
  globalThis.self = globalThis;
  globalThis.postMessage = (message, transfer) => parentPort.postMessage(message, transfer);
  parentPort.on('message', data => globalThis.onmessage({ data }));
`;

/** A worker with the browser's interface, which runs the list's worker. */
class BrowserWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: { readonly message: string }) => void) | null = null;
  readonly #thread: Thread;

  constructor(file: URL) {
    started += 1;
    this.#thread = new Thread(file, { execArgv: ['--import', `data:text/javascript,${encodeURIComponent(scope)}`] });
    this.#thread.on('message', data => this.onmessage?.({ data }));
    this.#thread.on('error', error => this.onerror?.({ message: error.message }));
  }

  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void {
    this.#thread.postMessage(message, transfer);
  }

  terminate(): void {
    void this.#thread.terminate();
  }
}

let started = 0;
Object.defineProperty(globalThis, 'Worker', { value: BrowserWorker, configurable: true });
after(() => Reflect.deleteProperty(globalThis, 'Worker'));

function sourceFor(t: TestContext) {
  const source = createListSource();
  t.after(source.dispose);
  return source;
}

const kind = { from: 'element', name: 'class', value_type: 'string', unit: null, count: 3 } as const;
const tableOf = (...classes: readonly string[]): ElementTable => ({
  columns: [kind],
  models: [{ id: 7, rows: classes.map((name, n) => [`g${n}`, name]) }],
});

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Text as a stream, in chunks that are also split within characters. */
function bodyOf(text: string, size = 1): Body {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start: controller => {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}
const bodyWith = (...classes: readonly string[]) => bodyOf(textOfTable(tableOf(...classes)));

const everything = { filter: {}, groups: [], sort: null, folded: new Set<string>(), summaries: [undefined] };
const treeOf = (...uuids: readonly string[]): ListedTree => ({ models: new Int32Array(uuids.length).fill(7), uuids });

test('the worker reads, filters and links a table in pieces', async t => {
  const source = sourceFor(t);
  const table = await source.load(bodyWith('Wand', 'Tür ÖÄ', 'Wand'));
  assert.deepEqual(
    [0, 1, 2].map(row => cellOf(table.columns[0]!, row)),
    ['Wand', 'Tür ÖÄ', 'Wand'],
  );
  assert.deepEqual(table.models, [{ model: 7, from: 0, to: 3 }]);
  const view = await source.view(table.number, { ...everything, filter: { text: 'wand' } });
  assert.deepEqual([...view.lines], [0, 2]);
  const { nodes, rowOf } = await source.link(table.number, treeOf('g2', 'x', 'g0'));
  assert.deepEqual(
    [[...nodes], [...rowOf]],
    [
      [2, -1, 0],
      [2, -1, 0],
    ],
  );
});

test('concurrent requests get their own answers', async t => {
  const source = sourceFor(t);
  const { number } = await source.load(bodyWith('a', 'b', 'c'));
  const views = await Promise.all(
    ['c', 'a', 'z', 'b'].map(text => source.view(number, { ...everything, filter: { text } })),
  );
  assert.deepEqual(
    views.map(({ rows }) => [...rows]),
    [[2], [0], [], [1]],
  );
});

test('a newer table replaces the previous one', async t => {
  const source = sourceFor(t);
  const first = await source.load(bodyWith('a'));
  const second = await source.load(bodyWith('b', 'b'));
  await assert.rejects(source.view(first.number, everything), /another table is there now/);
  await assert.rejects(source.link(first.number, treeOf('g0')), /another table is there now/);
  assert.equal((await source.view(second.number, everything)).rows.length, 2);
});

test('loading another table cancels the previous one', async t => {
  const source = sourceFor(t);
  const [late, last] = await Promise.allSettled([
    source.load(bodyWith('late')),
    source.load(bodyOf(textOfTable(tableOf('last')), 1_000)),
  ]);
  assert.equal(late.status, 'rejected');
  assert.ok(last.status === 'fulfilled' && cellOf(last.value.columns[0]!, 0) === 'last');
});

test('an unreadable table is rejected and the previous one stays', async t => {
  const source = sourceFor(t);
  const { number } = await source.load(bodyWith('a'));
  await assert.rejects(source.load(bodyOf(textOfTable(tableOf('b')).slice(0, -3))), /not whole/);
  const cancelled = Promise.withResolvers<void>();
  let pieces = 0;
  const long: Body = new ReadableStream({
    pull: async controller => {
      await new Promise(setImmediate);
      controller.enqueue(new TextEncoder().encode('<html>\n'));
      if (++pieces < 10_000) return;
      controller.close();
      cancelled.reject(new Error('all of it was read'));
    },
    cancel: () => cancelled.resolve(),
  });
  await assert.rejects(source.load(long), /no line <html>/);
  await cancelled.promise; // the rest is not read
  assert.equal((await source.view(number, everything)).rows.length, 1);
  assert.equal((await source.load(bodyWith('c', 'c'))).count, 2);
});

test('links are made once per table and tree', async t => {
  const source = sourceFor(t);
  const { number } = await source.load(bodyWith('a', 'b'));
  const tree = treeOf('g1', 'g0');
  source.know(tree);
  const [one, again] = await Promise.all([source.link(number, tree), source.link(number, tree)]);
  assert.equal(one, again);
  assert.deepEqual([...one.nodes], [1, 0]);
  const other = await source.link(number, treeOf('g0'));
  assert.deepEqual([...other.nodes], [0, -1], 'nothing of the tree before');
});

test('a tree in many portions is linked completely; a replaced one is not', async t => {
  const source = sourceFor(t);
  const { number } = await source.load(bodyWith('a', 'b'));
  const many = Array.from({ length: 50_000 }, (_, n) => `x${n}`);
  const replaced = source.link(number, treeOf(...many, 'g0'));
  const whole = source.link(number, treeOf(...many, 'g1'));
  await assert.rejects(replaced, /another tree is there now/);
  assert.deepEqual([...(await whole).nodes], [-1, 50_000]);
});

test('closing the list cancels a loading tree', async t => {
  const source = sourceFor(t);
  const { number } = await source.load(bodyWith('a'));
  const before = started;
  const linking = source.link(number, treeOf(...Array.from({ length: 50_000 }, (_, n) => `x${n}`), 'g0'));
  source.dispose();
  await assert.rejects(linking, /another tree is there now/);
  assert.equal(started, before);
});

test('closing rejects pending requests; the worker restarts on demand', async t => {
  const source = sourceFor(t);
  const before = started;
  const { number } = await source.load(bodyWith('a'));
  const waiting = source.view(number, everything);
  source.dispose();
  await assert.rejects(waiting, /the list was closed/);
  assert.equal(started, before + 1);
  await assert.rejects(source.view(number, everything), /another table is there now/, 'a new thread knows no table');
  assert.equal((await source.load(bodyWith('b'))).count, 1);
  assert.equal(started, before + 2);
});
