import assert from 'node:assert/strict';
import { stat } from 'node:fs';
import { test } from 'node:test';
import { createTurns, inTurns, sortInTurns } from './event-loop.ts';

/** Blocks the event loop, as long work does. */
function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('every item is processed once, and results are in order', async () => {
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

test('long work yields between its items', async () => {
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

test('an error of an item ends the work', async () => {
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

test('long work pauses for the event loop', async () => {
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

test('work started by a disk callback pauses for timers, too', async () => {
  let others = 0;
  await new Promise<void>((resolve, reject) =>
    stat('.', () => {
      const turn = createTurns();
      setTimeout(() => {
        others += 1;
      });
      busyFor(30);
      turn()?.then(resolve, reject);
    }),
  );
  assert.equal(others, 1);
});

test('of many concurrent works one continues before others get their turn', async () => {
  const order: string[] = [];
  const works = ['first', 'second', 'third'].map(name =>
    inTurns([0, 1], () => {
      order.push(name);
      busyFor(12);
    }),
  );
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      order.push('-');
      await new Promise(resolve => setImmediate(resolve));
    }
  })();
  await Promise.all(works);
  isOver = true;
  await asking;
  const goOn = order.slice(order.indexOf('-'));
  assert.deepEqual(
    goOn.filter(each => each !== '-'),
    ['first', 'second', 'third'],
  );
  assert.doesNotMatch(goOn.join(' '), /[a-z] [a-z]/, 'two of them went on in one round');
});

test('items are sorted in portions, stably', async () => {
  const compare = (one: { key: number }, other: { key: number }) => one.key - other.key;
  for (const length of [0, 1, 63, 64, 65, 1000]) {
    const items = Array.from({ length }, (_, at) => ({ at, key: (at * 7919) % 13 }));
    assert.deepEqual(await sortInTurns(items, compare), items.toSorted(compare), String(length));
  }
  let others = 0;
  const timer = setInterval(() => {
    others += 1;
  });
  await sortInTurns(
    Array.from({ length: 1000 }, (_, at) => at),
    (one, other) => {
      if (other % 100 === 0) busyFor(5);
      return other - one;
    },
  );
  clearInterval(timer);
  assert.ok(others > 1, `others had ${others} turns`);
});
