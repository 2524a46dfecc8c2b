import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAlarms } from './alarms.ts';
import { createLog } from './log.ts';

test('an alarm is logged once, keeps its first time and shows its latest parameters until it is cleared', () => {
  const lines: string[] = [];
  let now = 0;
  const alarms = createAlarms({
    log: createLog(line => lines.push(line)),
    clock: { now: () => now, monotonic: () => now },
  });
  alarms.raise('damaged_files', { count: 1 });
  now = 60_000;
  alarms.raise('damaged_files', { count: 3 });
  alarms.raise('disk_full');
  assert.deepEqual(alarms.list(), [
    { code: 'damaged_files', since: '1970-01-01T00:00:00.000Z', params: { count: 3 } },
    { code: 'disk_full', since: '1970-01-01T00:01:00.000Z', params: {} },
  ]);
  alarms.clear('damaged_files');
  alarms.clear('damaged_files');
  assert.deepEqual(
    alarms.list().map(({ code }) => code),
    ['disk_full'],
  );
  assert.deepEqual(
    lines.map(line => (JSON.parse(line) as { level: string; code: string }).level),
    ['error', 'error', 'info'],
  );
});
