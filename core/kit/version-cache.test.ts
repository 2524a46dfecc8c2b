import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVersionCache } from './version-cache.ts';

test('a value is read once per state, and again after its eviction', async () => {
  const keep = createVersionCache<string>(2);
  const read: string[] = [];
  const ask = (id: number, state: number) =>
    keep(id, state, async () => {
      read.push(`${id} at ${state}`);
      return `value ${id} at ${state}`;
    });
  assert.equal(await ask(1, 7), 'value 1 at 7');
  assert.equal(await ask(1, 7), 'value 1 at 7');
  assert.equal(await ask(1, 8), 'value 1 at 8');
  await ask(2, 1);
  await ask(1, 8);
  await ask(3, 1);
  await ask(1, 8);
  await ask(2, 1);
  assert.deepEqual(read, ['1 at 7', '1 at 8', '2 at 1', '3 at 1', '2 at 1']);
});

test('values that are too large are read each time', async () => {
  const keep = createVersionCache<string>(2, value => value.length < 5);
  let reads = 0;
  const ask = (value: string) =>
    keep(1, 1, async () => {
      reads += 1;
      return value;
    });
  assert.deepEqual(
    [await ask('large'), await ask('large'), await ask('tiny'), await ask('other')],
    ['large', 'large', 'tiny', 'tiny'],
  );
  assert.equal(reads, 3);
});
