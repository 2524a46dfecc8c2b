import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '../log.ts';
import { createStopLimit } from './stop-limit.ts';

test('parts that do not stop are abandoned after a limit, and named; others are awaited', async () => {
  const lines: string[] = [];
  const stopInTime = createStopLimit({ log: createLog(line => lines.push(line)) });
  const never = new Promise<void>(() => undefined);
  await stopInTime('mails', never);
  await stopInTime('a share', never);
  let isDone = false;
  const done = Promise.resolve().then(() => {
    isDone = true;
  });
  await stopInTime('webhooks', done);
  assert.equal(isDone, true);
  assert.deepEqual(
    lines.map(line => (JSON.parse(line) as { part: string }).part),
    ['mails', 'a share'],
  );
  await assert.rejects(stopInTime('upkeep', Promise.reject(new Error('broken'))), /broken/);
});
