import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { openTestDb } from '../../testing/open-database.ts';
import { sweepBlobs } from '../../storage/blobs/blobs.ts';
import { openDiskBlobs } from '../../storage/blobs/disk.ts';
import { createKeptFiles } from './kept-files.ts';

function setUp(t: TestContext, most: number) {
  const { db, folder } = openTestDb(t);
  const blobs = openDiskBlobs(folder);
  const files = createKeptFiles({ db, blobs, most });
  const made: string[] = [];
  const ask = (key: string, version: string) =>
    files.keep(key, version, () => {
      made.push(`${key}${version}`);
      return blobs.put(
        (async function* () {
          yield Buffer.from(`${key} of ${version}`);
        })(),
        { compress: true },
      );
    });
  return { db, blobs, files, made, ask };
}

test('a file is created once per version, also by concurrent requests', async t => {
  const { blobs, made, ask } = setUp(t, 8);
  const [one, other] = await Promise.all([ask('a', '1'), ask('a', '1')]);
  assert.equal(one, other);
  assert.equal(await text(await blobs.read(await ask('a', '2'))), 'a of 2');
  await ask('b', '1');
  await ask('a', '2');
  assert.deepEqual(made, ['a1', 'a2', 'b1']);
});

test('the sweep deletes outdated files only', async t => {
  const { db, blobs, ask } = setUp(t, 2);
  const first = await ask('a', '1');
  const [b, c] = [await ask('b', '1'), await ask('c', '1')];
  for (let swept = 0; swept === 0; await setImmediate()) swept = await sweepBlobs(db, blobs);
  await assert.rejects(blobs.read(first), { code: 'damaged' });
  for (const blob of [b, c]) assert.match(await text(await blobs.read(blob)), /^[bc] of 1$/);
});

test('a failed creation is tried again by the next request', async t => {
  const { files, ask, made } = setUp(t, 2);
  await assert.rejects(
    files.keep('a', '1', () => Promise.reject(new Error('no room'))),
    /no room/,
  );
  await ask('a', '1');
  assert.deepEqual(made, ['a1']);
});
