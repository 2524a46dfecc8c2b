import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { test } from 'node:test';
import { createTileStore } from './tile-store.ts';

interface Asked {
  readonly signal: AbortSignal;
  readonly give: () => void;
  readonly fail: () => void;
}

/** A store of letters of `size` bytes each; the test decides when answers arrive. */
function letters({ mostBytes = 100, mostRequests = 2, size = 10 } = {}) {
  const asked = new Map<string, Asked>();
  const log: string[] = [];
  const store = createTileStore<string, string>({
    load: (key, signal) =>
      new Promise((resolve, reject) => {
        log.push(`ask ${key}`);
        asked.set(key, { signal, give: () => resolve(key), fail: () => reject(new Error('no')) });
      }),
    sizeOf: () => size,
    drop: tile => log.push(`drop ${tile}`),
    onArrived: tile => log.push(`have ${tile}`),
    onFailed: (_error, key) => log.push(`fail ${key}`),
    mostBytes: () => mostBytes,
    mostRequests,
  });
  const after = async (act: () => void): Promise<string[]> => {
    act();
    await turn();
    return log.splice(0);
  };
  return { store, asked, after };
}

test('a few at a time, the most wanted first', async () => {
  const { store, asked, after } = letters();
  assert.deepEqual(await after(() => store.want(['a', 'b', 'c'])), ['ask a', 'ask b']);
  assert.deepEqual(await after(() => asked.get('b')!.give()), ['have b', 'ask c']);
  assert.equal(store.get('b'), 'b');
  assert.equal(store.get('a'), undefined);
});

test('what is wanted no more is cancelled, and its late answer is dropped', async () => {
  const { store, asked, after } = letters();
  await after(() => store.want(['a', 'b']));
  assert.deepEqual(await after(() => store.want(['b', 'c'])), ['ask c']);
  assert.equal(asked.get('a')!.signal.aborted, true);
  assert.equal(asked.get('b')!.signal.aborted, false);
  assert.deepEqual(await after(() => asked.get('a')!.give()), ['drop a']);
  assert.equal(store.get('a'), undefined);
});

test('what was not wanted for the longest time goes when there is no more room; what is wanted stays', async () => {
  const { store, asked, after } = letters({ mostBytes: 25, mostRequests: 9 });
  await after(() => store.want(['a', 'b', 'c']));
  await after(() => ['a', 'b', 'c'].forEach(key => asked.get(key)!.give()));
  assert.equal(store.bytes, 30);
  assert.deepEqual(await after(() => store.want(['a'])), ['drop b']);
  assert.deepEqual(
    ['a', 'b', 'c'].map(key => store.get(key)),
    ['a', undefined, 'c'],
  );
  assert.deepEqual(await after(() => store.want(['b', 'a'])), ['ask b']);
});

test('what cannot be had is asked for three times', async () => {
  const { store, asked, after } = letters();
  await after(() => store.want(['a']));
  assert.deepEqual(await after(() => asked.get('a')!.fail()), ['ask a']);
  assert.deepEqual(await after(() => asked.get('a')!.fail()), ['ask a']);
  assert.deepEqual(await after(() => asked.get('a')!.fail()), ['fail a']);
  assert.deepEqual(await after(() => store.want(['a'])), []);
  store.forget(() => true);
  assert.deepEqual(await after(() => store.want(['a'])), ['ask a'], 'a new beginning');
});

test('a cloud that is closed takes its tiles with it, also those on their way', async () => {
  const { store, asked, after } = letters();
  await after(() => store.want(['a', 'b']));
  await after(() => asked.get('a')!.give());
  assert.deepEqual(await after(() => store.forget(() => true)), ['drop a']);
  assert.equal(asked.get('b')!.signal.aborted, true);
  assert.equal(store.bytes, 0);
});
