import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allInTurn, inTurn } from './in-turn.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('all items are processed, four at a time, and progress is reported', async () => {
  const [told, doors]: [number[], (() => void)[]] = [[], []];
  let [inside, most] = [0, 0];
  const all = inTurn(
    numbers(10),
    async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise<void>(resolve => {
        doors.push(resolve);
      });
      inside -= 1;
    },
    count => {
      told.push(count);
    },
  );
  for (let opened = 0; opened < 10; opened += 1) {
    assert.ok(inside <= 4);
    doors[opened]?.();
    await new Promise(resolve => {
      setImmediate(resolve);
    });
  }
  assert.deepEqual([(await all).done, told, most], [numbers(10), numbers(11).slice(1), 4]);
});

test('after a failure no further item starts, and items in progress are awaited', async () => {
  const begun: number[] = [];
  const problem = new Error('no');
  const { done, error } = await inTurn(
    numbers(10),
    async item => {
      begun.push(item);
      await new Promise(resolve => {
        setImmediate(resolve);
      });
      if (item === 2) throw problem;
    },
    () => undefined,
  );
  assert.deepEqual([done, error], [begun.filter(item => item !== 2), problem]);
  assert.ok(begun.length < 10 && [0, 1, 3].every(item => done.includes(item)));
});

test('an empty list finishes at once', async () => {
  assert.deepEqual(
    await inTurn(
      [],
      () => Promise.reject(new Error('never')),
      () => undefined,
    ),
    { done: [] },
  );
});

test('allInTurn throws the first error unchanged, after the items in progress', async () => {
  const done: number[] = [];
  await allInTurn(
    [1, 2, 3],
    async item => {
      done.push(item);
    },
    () => undefined,
  );
  assert.deepEqual(done, [1, 2, 3]);
  const error = new TypeError('no such place');
  await assert.rejects(
    allInTurn(
      [1, 2],
      async item => {
        if (item === 2) throw error;
      },
      () => undefined,
    ),
    error,
  );
});
