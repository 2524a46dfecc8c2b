import assert from 'node:assert/strict';
import { closeSync, openSync, readSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { silentLog } from '../../kit/log.ts';
import { sampleBatches, writeBatches } from '../../testing/model-batches.ts';
import { openTestDb } from '../../testing/open-database.ts';
import { DamagedData, openModelFiles } from './open.ts';
import { createDataChecks } from './service.ts';
import { createModelDataWriter } from './writer.ts';

function setUp(t: TestContext) {
  const { db, folder } = openTestDb(t);
  const writer = createModelDataWriter({ folder });
  t.after(() => writer.close());
  const path = join(folder, 'a.sqlite');
  const build = async (walls = 0) => {
    const batches = join(folder, 'a.batches');
    writeBatches(batches, sampleBatches(walls));
    return writer.build(batches, 'a.sqlite');
  };
  /** As after a start: nothing is checked yet. */
  const open = () => {
    const files = openModelFiles({ folder });
    t.after(() => files.close());
    const checks = createDataChecks({ db, folder, files, log: silentLog });
    const damaged: string[] = [];
    checks.listen(async name => {
      damaged.push(name);
      return new DamagedData(name);
    });
    return { checks, files, damaged };
  };
  return { db, folder, path, build, open };
}

/** Changes a single byte: time and length stay. */
function flip(path: string, at: number): void {
  const { atime, mtime } = statSync(path);
  const [file, byte] = [openSync(path, 'r+'), Buffer.alloc(1)];
  readSync(file, byte, 0, 1, at);
  byte[0] = byte[0]! ^ 1;
  writeSync(file, byte, 0, 1, at);
  closeSync(file);
  utimesSync(path, atime, mtime);
}

const isRefused = { status: 503, code: 'being_made_again' };
const walls = "SELECT count(*) AS count FROM element WHERE type = 'IfcWall'";

test('200 flipped bits are found at the first opening after a start', async t => {
  const { path, build, open } = setUp(t);
  const { checks } = open();
  await checks.keep('a.sqlite', await checks.build('a.sqlite', () => build()));
  const { size } = statSync(path);
  for (let n = 0; n < 200; n += 1) {
    const at = Math.floor(((n + 0.5) * size) / 200);
    flip(path, at);
    const started = open();
    await assert.rejects(started.checks.open('a.sqlite'), isRefused, `byte ${at}`);
    assert.deepEqual(started.damaged, ['a.sqlite']);
    flip(path, at);
  }
  const { checks: sound } = open();
  assert.ok((await sound.open('a.sqlite')).get(walls));
});

test('a file is checked once, and again when it is replaced', async t => {
  const { path, build, open } = setUp(t);
  const { checks, files, damaged } = open();
  await checks.keep('a.sqlite', await checks.build('a.sqlite', () => build()));
  assert.ok(checks.isWhole('a.sqlite'), 'what was just built is not read');
  const before = (await checks.open('a.sqlite')).get(walls);
  rmSync(path);
  assert.equal(checks.isWhole('a.sqlite'), false, 'though it is still open');
  await assert.rejects(checks.open('a.sqlite'), isRefused);
  assert.throws(() => files.open('a.sqlite'), isRefused);

  // A file that is being rebuilt is not checked: readers wait.
  const building = checks.build('a.sqlite', () => build(2));
  const opened = checks.open('a.sqlite');
  await checks.keep('a.sqlite', await building);
  assert.notDeepEqual((await opened).get(walls), before);
  assert.deepEqual(damaged, ['a.sqlite', 'a.sqlite']);
});

test('a file without a stored hash is accepted', async t => {
  const { path, build, open } = setUp(t);
  await build();
  await open().checks.open('a.sqlite');
  await open().checks.open('a.sqlite');
  flip(path, 20_000);
  await assert.rejects(open().checks.open('a.sqlite'), isRefused);
});

test('damage of an open file shows when it is read', async t => {
  const { path, build, open } = setUp(t);
  const { checks, files, damaged } = open();
  await checks.keep('a.sqlite', await checks.build('a.sqlite', () => build()));
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(statSync(path).size, 7), 0, undefined, 0);
  closeSync(file);
  assert.throws(() => files.open('a.sqlite').all('SELECT * FROM element'), isRefused);
  assert.deepEqual(damaged, ['a.sqlite']);
});
