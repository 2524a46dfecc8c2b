// T4: a full disk refuses changes with 507; reads, deletions and starts still work, and changes do once there is room
// again. `e2e/trust/full-disk.trial.ts` is the long form.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createAlarms } from '../../core/kit/alarms.ts';
import { writeDurably } from '../../core/kit/files/durable-file.ts';
import { isDiskFull } from '../../core/kit/errors.ts';
import { silentLog } from '../../core/kit/log.ts';
import { systemClock } from '../../core/kit/time.ts';
import { createModelDataWriter } from '../../core/models/data/writer.ts';
import { openBallast } from '../../core/storage/space/ballast.ts';
import { startProcess, type ServiceProcess } from '../../core/testing/process.ts';
import { signIn } from '../../core/testing/sign-in.ts';
import {
  createHouse,
  fillWithEmptyWal,
  freePort,
  mountSmallDisk,
  type House,
  type SmallDisk,
} from '../fixtures/small-disk.ts';

const NO_MOUNT = 'SKIPPED: mounting a file system of its own is not permitted here';
const MB = 1 << 20;

function open(t: TestContext, megabytes: number): SmallDisk | undefined {
  const disk = mountSmallDisk(t, megabytes);
  if (!disk) t.skip(NO_MOUNT);
  return disk;
}

test('on a full disk changes answer 507, reads and deletions work, and changes work once there is space', async t => {
  const disk = open(t, 400);
  if (!disk) return;
  const data = join(disk.folder, 'data');
  mkdirSync(data);
  const flags = ['--port', await freePort()];
  let service: ServiceProcess | undefined = await startProcess(data, flags);
  t.after(() => service?.kill());
  const house: House = await createHouse(service, 6);
  await house.ballastIs(data, 64 * MB);

  const whileFull = { list: 200, file: 200, upload: 507, folder: 507, invitation: 507, deletions: [204, 204, 204] };
  await fillWithEmptyWal(disk, data, 0);
  assert.deepEqual(await house.tryAll(service), whileFull, '-wal empty, nothing free');
  disk.clear();
  assert.equal(await house.addTag(service), 201, 'room after nothing was free');

  // A small change may fit into 32 kB: the service's own writes may have grown the -wal file, which is then used again.
  await fillWithEmptyWal(disk, data, 32_768);
  const tried = await house.tryAll(service);
  for (const status of [tried.folder, tried.invitation]) assert.ok([201, 507].includes(status), `answered ${status}`);
  assert.deepEqual({ ...tried, folder: 507, invitation: 507 }, whileFull, '-wal empty, 32 kB free');
  disk.clear();
  assert.equal(await house.addTag(service), 201, 'room after 32 kB were free');

  disk.fillTo(0);
  assert.deepEqual(await house.tryAll(service), whileFull, '-wal in use');
  const { auth_url, realm, admin } = service.bootstrap;
  const issuer = `${auth_url}/auth/realms/${realm}`;
  const { accessToken } = await signIn(service.client, issuer, admin.email, admin.password ?? '');
  assert.notEqual(accessToken, '', 'a person signs in to delete');

  // Other data fills the room of the ballast, and then the service is killed, stopped, started.
  disk.fillMore();
  await service.kill();
  service = await startProcess(data, flags);
  const { list, file, deletions } = await house.tryAll(service); // changes: there may be room for some
  assert.deepEqual({ list, file, deletions }, { list: 200, file: 200, deletions: [204, 204, 204] }, 'after a kill');
  disk.fillMore();
  assert.equal(await service.stop(), 0, 'a stop on a full disk');
  service = await startProcess(data, flags);
  assert.deepEqual(await house.tryReading(service), { list: 200, file: 200 }, 'after a stop');
  disk.clear();
  assert.equal(await house.addTag(service), 201, 'room after the starts');
  assert.equal(await service.stop(), 0);
  service = undefined;
});

test('the ballast has real blocks, is released for vital writes, and restored before the alarm ends', async t => {
  const disk = open(t, 400);
  if (!disk) return;
  const file = join(disk.folder, 'ballast');
  const alarms = createAlarms({ log: silentLog, clock: systemClock });
  const ballast = openBallast(disk.folder, alarms, silentLog);
  t.after(() => ballast.stop());
  const codes = () => alarms.list().map(({ code }) => code);
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  ballast.start();
  while (size() < 64 * MB) await new Promise(done => setTimeout(done, 20));
  assert.ok(statSync(file).blocks * 512 >= 64 * MB, 'no hole');
  assert.equal(ballast.admit('change'), undefined);

  disk.fillTo(4096);
  assert.equal(ballast.admit('change'), undefined, 'what is little may be enough');
  assert.deepEqual([ballast.admit('vital'), size(), codes()], [undefined, 2 * MB, ['disk_full']]);
  assert.ok(disk.free() >= 62 * MB);
  await assert.rejects(ballast.admit('change') ?? Promise.resolve(), { status: 507, code: 'disk_full' });
  assert.deepEqual([size(), codes()], [2 * MB, ['disk_full']]);

  disk.clear();
  await ballast.admit('change');
  assert.deepEqual([size(), codes()], [64 * MB, []]);
});

test('a smaller disk has a smaller ballast, and one without space has none', async t => {
  const disk = open(t, 30);
  if (!disk) return;
  const alarms = createAlarms({ log: silentLog, clock: systemClock });
  const ballast = openBallast(disk.folder, alarms, silentLog);
  t.after(() => ballast.stop());
  const size = () => statSync(join(disk.folder, 'ballast'), { throwIfNoEntry: false })?.size ?? 0;
  ballast.start();
  while (size() < 10 * MB) await new Promise(done => setTimeout(done, 20));
  assert.ok(disk.free() >= 19 * MB);
});

test('a small file is written atomically', t => {
  const disk = open(t, 1);
  if (!disk) return;
  const file = join(disk.folder, 'settings.json');
  writeDurably(file, 'as it was');
  disk.fillTo(4096);
  assert.throws(() => writeDurably(file, 'x'.repeat(6000)), isDiskFull);
  assert.equal(readFileSync(file, 'utf8'), 'as it was');
  assert.deepEqual(readdirSync(disk.folder).sort(), ['filler', 'settings.json']);
});

test('a log file on the full disk does not end the process, and continues once there is space', t => {
  const disk = open(t, 1);
  if (!disk) return;
  disk.fillTo(4096);
  const script = `
    import { rmSync } from 'node:fs';
    import { standardLog } from ${JSON.stringify(join(import.meta.dirname, '../../core/config.ts'))};
    for (let line = 0; line < 5; line += 1) standardLog.info('x'.repeat(3000));
    rmSync(${JSON.stringify(join(disk.folder, 'filler'))});
    standardLog.info('there is room');
    setImmediate(() => console.log('alive'));`;
  const path = join(disk.folder, 'service.log');
  const log = openSync(path, 'a');
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', log],
    encoding: 'utf8',
  });
  closeSync(log);
  assert.deepEqual([status, stdout], [0, 'alive\n']);
  assert.match(readFileSync(path, 'utf8'), /there is room/);
});

test('a full disk reported by a thread is recognised: edits of a model', async t => {
  const disk = open(t, 1);
  if (!disk) return;
  const writer = createModelDataWriter({ folder: join(disk.folder, 'models') });
  t.after(() => writer.close());
  disk.fillTo(0);
  await assert.rejects(writer.begin('edited.sqlite', null), isDiskFull);
});
