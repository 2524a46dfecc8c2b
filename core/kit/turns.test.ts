import assert from 'node:assert/strict';
import { stat } from 'node:fs';
import { test } from 'node:test';
import { createTurns, inTurns } from './turns.ts';

/** Keeps the loop from everything else, as long work does. */
function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('every item is worked on once, in order, and what is made is given in order', async () => {
  const seen: [string, number][] = [];
  assert.deepEqual(
    await inTurns(['a', 'b', 'c'], (item, index) => {
      seen.push([item, index]);
      return item.toUpperCase();
    }),
    ['A', 'B', 'C'],
  );
  assert.deepEqual(seen, [
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  assert.deepEqual(await inTurns(new Set<number>(), () => assert.fail('there is nothing to do')), []);
});

test('others get their turn between items of long work', async () => {
  const order: string[] = [];
  setImmediate(() => {
    order.push('other');
  });
  await inTurns(['first', 'last'], item => {
    order.push(item);
    busyFor(30);
  });
  assert.deepEqual(order, ['first', 'other', 'last']);
});

test('what an item throws ends the work', async () => {
  const done: number[] = [];
  await assert.rejects(
    inTurns([1, 2, 3], item => {
      if (item === 2) throw new Error('no second one');
      done.push(item);
    }),
    /no second one/,
  );
  assert.deepEqual(done, [1]);
});

test('a pause is due after long work, and lets others go on', async () => {
  const turn = createTurns();
  busyFor(30);
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  const pause = turn();
  assert.ok(pause);
  await pause;
  assert.equal(others, 1);
});

test('work that an answer of the disk began lets timers go on, too', async () => {
  let others = 0;
  await new Promise<void>((resolve, reject) => {
    stat('.', () => {
      const turn = createTurns();
      setTimeout(() => {
        others += 1;
      });
      busyFor(30);
      turn()?.then(resolve, reject);
    });
  });
  assert.equal(others, 1);
});
