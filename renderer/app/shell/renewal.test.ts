import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createRenewal } from './renewal.ts';

/** A renewal with a clock of the test; `finish` ends the oldest open refetch. */
function begin(mustWait: () => boolean = () => false) {
  mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  const clock = mock.method(performance, 'now', () => now);
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const renewal = createRenewal({
    mustWait,
    renew: key => {
      begun.push(key.join(' '));
      return new Promise<void>(resolve => open.push(resolve));
    },
  });
  return {
    ...renewal,
    begun,
    pass(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += 1) {
        now += 1;
        mock.timers.tick(1);
      }
    },
    async finish() {
      open.shift()?.();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
    [Symbol.dispose]() {
      mock.timers.reset();
      clock.mock.restore();
    },
  };
}

test('changes of a moment refetch each of their keys once', () => {
  using renewal = begin();
  for (let file = 0; file < 100; file += 1) renewal.note(['documents'], ['visas']);
  renewal.pass(249);
  assert.deepEqual(renewal.begun, []);
  renewal.pass(1);
  assert.deepEqual(renewal.begun, ['documents', 'visas']);
  renewal.pass(2000);
  assert.deepEqual(renewal.begun, ['documents', 'visas']);
});

test('data is not refetched again while it is on its way, and slow data rests afterwards; others do not wait', async () => {
  using renewal = begin();
  renewal.note(['documents']);
  renewal.pass(250);
  renewal.note(['documents'], ['visas']);
  renewal.pass(1000);
  assert.deepEqual(renewal.begun, ['documents', 'visas']);
  await renewal.finish();
  renewal.pass(1999);
  assert.deepEqual(renewal.begun, ['documents', 'visas'], 'a second that it took is followed by two of rest');
  renewal.pass(251);
  assert.deepEqual(renewal.begun, ['documents', 'visas', 'documents']);
});

test('data that keeps changing is refetched every two seconds, and at once again after a pause', async () => {
  using renewal = begin();
  const upload = async (seconds: number, changes = true) => {
    const before = renewal.begun.length;
    for (let passed = 0; passed < seconds * 20; passed += 1) {
      if (changes) renewal.note(['documents']);
      renewal.pass(50);
      await renewal.finish();
    }
    return renewal.begun.length - before;
  };
  await upload(5);
  assert.equal(await upload(20), 10);
  await upload(6, false);
  const before = renewal.begun.length;
  renewal.note(['documents']);
  renewal.pass(250);
  assert.equal(renewal.begun.length, before + 1);
});

test('a response that never arrives blocks its key for ten seconds', () => {
  using renewal = begin();
  renewal.note(['documents']);
  renewal.pass(250);
  renewal.note(['documents']);
  renewal.pass(9750);
  assert.deepEqual(renewal.begun, ['documents']);
  renewal.pass(500);
  assert.deepEqual(renewal.begun, ['documents', 'documents']);
});

test('refetching waits while a page is left, at most ten seconds', () => {
  let isLeaving = true;
  using renewal = begin(() => isLeaving);
  renewal.note(['documents']);
  renewal.pass(10_000);
  assert.deepEqual(renewal.begun, []);
  renewal.pass(250);
  assert.deepEqual(renewal.begun, ['documents']);
  isLeaving = false;
});
