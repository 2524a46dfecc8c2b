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
