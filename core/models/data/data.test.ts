import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { complete, sampleBatches, sampleGuid, writeBatches } from '../../testing/model-batches.ts';
import { openModelFiles } from './open.ts';
import { createModelDataWriter } from './writer.ts';

function setUp(t: TestContext, limit?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-data-'));
  const writer = createModelDataWriter({ folder: join(folder, 'models') });
  const files = openModelFiles({ folder: join(folder, 'models'), limit });
  t.after(async () => {
    files.close();
    await writer.close();
    rmSync(folder, { recursive: true });
  });
  const batches = join(folder, 'batches');
  return { folder, files, writer, batches };
}

test(
  'security low: files of models are readable by the account of the service only',
  { skip: process.platform === 'win32' },
  async t => {
    const { folder, writer, batches } = setUp(t);
    const before = process.umask(0o022);
    t.after(() => {
      process.umask(before);
    });
    writeBatches(batches, sampleBatches());
    writer.warm();
    await writer.build(batches, 'a.sqlite');
    const modeOf = (...path: string[]) => (statSync(join(folder, 'models', ...path)).mode & 0o777).toString(8);
    assert.deepEqual([modeOf(), modeOf('a.sqlite')], ['700', '600']);
  },
);

test('an idle thread ends, and the next work starts a new one', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-idle-'));
  const writer = createModelDataWriter({ folder: join(folder, 'models'), restAfter: 50 });
  t.after(async () => {
    await writer.close();
    rmSync(folder, { recursive: true });
  });
  writeBatches(join(folder, 'batches'), sampleBatches());
  const nextThread = async () => ((await once(process, 'worker')) as [Worker])[0];
  const [first] = await Promise.all([nextThread(), writer.build(join(folder, 'batches'), 'a.sqlite')]);
  await once(first, 'exit');
  const [second] = await Promise.all([nextThread(), writer.begin('edited.sqlite', 'a.sqlite')]);
  assert.equal(await writer.positionOf('edited.sqlite'), 0);
  await once(second, 'exit');
  const warmed = nextThread();
  writer.warm();
  await once(await warmed, 'exit');
});

test('a data file holds the content of its batches', async t => {
  const { writer, files, batches } = setUp(t);
  writeBatches(batches, sampleBatches());
  writer.warm();
  await writer.build(batches, 'a.sqlite');
  const file = files.open('a.sqlite');
  assert.deepEqual(file.all('SELECT guid FROM element WHERE type = ? COLLATE NOCASE ORDER BY id', 'ifcwall'), [
    { guid: sampleGuid(8) },
    { guid: sampleGuid(9) },
  ]);
  const place = file.get<{ chunk: number; off: number; len: number }>(
    'SELECT chunk, off, len FROM element WHERE guid = ?',
    sampleGuid(10),
  );
  assert.ok(place);
  assert.deepEqual(Object.keys(JSON.parse(file.text(place)) as object), ['a', 's', 't', 'o', 'y']);
  assert.throws(() => file.all('DELETE FROM element'), /returns? (no )?data|readonly/);
});

test('truncated, foreign or unfinished batches leave no file', async t => {
  const { folder, writer, batches } = setUp(t);
  const whole = sampleBatches();
  const cases: [() => void, RegExp][] = [
    [() => writeBatches(batches, whole.slice(0, -1)), /ends before its last batch/],
    [() => writeBatches(batches, [{ table: 'sqlite_master' as 'meta', rows: [] }, complete]), /no table sqlite_master/],
    [() => writeBatches(batches, [{ table: 'zone', rows: [[1, 'x']] }, complete]), /parameter values|bind/],
    [() => writeFileSync(batches, Buffer.from([255, 255, 255, 255, 1])), /too long/],
    [() => writeFileSync(batches, Buffer.from([9, 0, 0, 0, 1])), /is cut/],
    [() => writeFileSync(batches, ''), /ends before/],
  ];
  for (const [write, reason] of cases) {
    write();
    await assert.rejects(writer.build(batches, 'a.sqlite'), reason);
  }
  assert.deepEqual(readdirSync(join(folder, 'models')), []);
  writeBatches(batches, whole);
  await writer.build(batches, 'a.sqlite');
  assert.deepEqual(readdirSync(join(folder, 'models')), ['a.sqlite']);
});

test('few files stay open; one in use stays open until it is sent', async t => {
  const { folder, writer, files, batches } = setUp(t, 2);
  writeBatches(batches, sampleBatches());
  for (const name of ['a', 'b', 'c']) await writer.build(batches, `${name}.sqlite`);
  const a = files.open('a.sqlite');
  const release = a.retain();
  files.open('b.sqlite');
  const c = files.open('c.sqlite');
  assert.equal(a.all('SELECT id FROM element').length, 10);
  assert.equal(files.open('c.sqlite'), c);
  assert.equal(await files.remove('a.sqlite'), false);
  files.forget('a.sqlite');
  assert.equal(a.all('SELECT id FROM element').length, 10, 'a reader of a forgotten file ends in peace');
  release();
  assert.throws(() => a.all('SELECT id FROM element'), /not open/);
  assert.equal(await files.remove('a.sqlite'), true);
  assert.equal(existsSync(join(folder, 'models', 'a.sqlite')), false);
  assert.deepEqual(files.names().sort(), ['b.sqlite', 'c.sqlite']);
  assert.throws(() => files.open('a.sqlite'));
});

test('a rebuilt file is read after the former one is dropped', async t => {
  const { writer, files, batches } = setUp(t);
  writeBatches(batches, sampleBatches());
  await writer.build(batches, 'a.sqlite');
  const count = () => files.open('a.sqlite').all('SELECT id FROM element').length;
  assert.equal(count(), 10);
  writeBatches(batches, sampleBatches(5));
  await writer.build(batches, 'a.sqlite');
  files.forget('a.sqlite');
  assert.equal(count(), 15);
});
