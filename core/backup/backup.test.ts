// Backups of a running service: made beside writers, proven, damaged, restored elsewhere.
import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openKinds } from '../pipeline/jobs.ts';
import { keyLockedBy } from '../storage/keys/master-key.ts';
import { houseBytes } from '../testing/house-bytes.ts';
import { fileForm } from '../testing/http-client.ts';
import { openServiceDb } from '../testing/open-database.ts';
import { startService, type TestService } from '../testing/service.ts';
import { backupsIn, chooseBackup, listBackups, pruneBackups, timeOfBackup } from './backup-folder.ts';
import { makeBackup } from './make.ts';
import { proveBackup } from './prove.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

const program = resolve(import.meta.dirname, '../..');
const migrations = join(program, 'core/storage/migrations');
const PASSPHRASE = 'a passphrase for backups';

/** Removed by the service that is started on it. */
const newFolder = () => mkdtempSync(join(tmpdir(), 'plinth-backup-'));

function scratch(t: TestContext): string {
  const folder = newFolder();
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const order = (folder: string, to: string) => ({ dataFolder: folder, to, program: '0.1.0' });
const withKey = async (folder: string, to: string) => ({
  ...order(folder, to),
  keyFile: await keyLockedBy(PASSPHRASE, folder, {}),
});

/** A cloud with a project, two documents in versions, a model with all its pictures, and a tag. */
async function fill(t: TestContext, service: TestService) {
  const { path, cloudId } = await service.createProject('Tower');
  const as = service.application;
  const send = async (name: string, content: string | Uint8Array) => {
    const { json, status } = await service.request('POST', `${path}/document`, { as, body: fileForm(name, content) });
    assert.equal(status, 201);
    return json as { id: number; model_id: number | null };
  };
  await send('plan.txt', 'first');
  await send('plan.txt', 'second');
  const house = await send('house.ifc', houseBytes());
  await service.processed(path, house.model_id!);
  const tag = await service.request('POST', `${path}/tag`, { as, body: { name: 'Ground', color: 'aabbcc' } });
  assert.equal(tag.status, 201);
  // Pictures are drawn after the model is complete.
  const db = await openServiceDb(t, service.folder);
  while ((await openKinds(db)).length > 0) await sleep(50);
  return { path, cloudId, modelId: house.model_id!, send };
}

/** Answers that a restored service must repeat: their addresses are those of another service. */
async function answers({ request, application }: TestService, path: string, modelId: number): Promise<unknown> {
  const all: unknown[] = [];
  for (const at of ['/tree', '/tag', '/document', `/model/${modelId}/structure`])
    all.push((await request('GET', `${path}${at}`, { as: application })).json);
  return JSON.parse(JSON.stringify(all).replaceAll(/https:\/\/127\.0\.0\.1:\d+|\?expires=\d+&signature=\w+/g, ''));
}

/** A service on a restored folder. `bootstrap.json`, which is not in backups, is that of the first one. */
function startOn(t: TestContext, folder: string, first: TestService): Promise<TestService> {
  writeFileSync(join(folder, 'bootstrap.json'), JSON.stringify(first.bootstrap), { mode: 0o600 });
  return startService(t, { folder });
}

test('a backup beside a running service is restored elsewhere with everything, and the data of models is made again', async t => {
  const service = await startService(t);
  const { path, modelId, cloudId } = await fill(t, service);
  const to = scratch(t);
  const { name, manifest } = await makeBackup(await withKey(service.folder, to));
  assert.deepEqual([manifest.key, manifest.damaged, manifest.stored.files > 3], ['passphrase', [], true]);
  assert.equal(existsSync(join(to, name, 'bootstrap.json')), false, 'holds secrets in clear');
  assert.equal(existsSync(join(to, 'models')), false, 'made again from the file of the model');
  assert.deepEqual((await verifyBackup(to, name)).problems, []);

  const before = await answers(service, path, modelId);
  await service.request('DELETE', `/cloud/${cloudId}`, { as: service.application }); // gone after the backup

  const data = newFolder();
  await assert.rejects(
    restoreBackup({ from: to, name, to: data, migrations, key: { from: 'backup' }, passphrase: 'wrong', keyLocks: {} }),
    /passphrase/,
  );
  const report = await restoreBackup({
    from: to,
    name,
    to: data,
    migrations,
    key: { from: 'backup' },
    passphrase: PASSPHRASE,
    keyLocks: { passphrase: PASSPHRASE },
  });
  assert.deepEqual([report.rebuilt, report.hasCertificates, report.lost], [1, true, undefined]);
  const restored = await startOnLocked(t, data, service);
  assert.deepEqual(await answers(restored, path, modelId), before);
  const ready = await restored.processed(path, modelId);
  assert.equal(ready.status, 'C');
  for (let n = 0; ; n++) {
    const { status, json } = await restored.request('GET', `${path}/model/${modelId}/element`, {
      as: restored.application,
    });
    if (status === 200) {
      assert.ok((json as readonly object[]).length > 10);
      break;
    }
    assert.deepEqual([status, n < 200], [503, true]);
    await sleep(100);
  }
});

/** The restored key is locked by the passphrase of the backup. */
function startOnLocked(t: TestContext, data: string, first: TestService): Promise<TestService> {
  process.env['PLINTH_PASSPHRASE'] = PASSPHRASE;
  return startOn(t, data, first).finally(() => delete process.env['PLINTH_PASSPHRASE']);
}

test('the second backup holds what is new, and shares the rest; old ones are removed with what only they hold', async t => {
  const service = await startService(t);
  const { send } = await fill(t, service);
  const to = scratch(t);
  const first = await makeBackup(order(service.folder, to));
  await send('new.txt', 'third');
  const second = await makeBackup(order(service.folder, to));
  assert.ok(second.copied > 0 && second.copied * 5 < first.copied, `${second.copied} of ${first.copied} bytes`);
  assert.deepEqual(backupsIn(to), [second.name, first.name]);
  assert.equal(second.manifest.stored.files, first.manifest.stored.files + 1);
  const stray = join(to, 'blobs/00');
  cpSync(join(to, first.name, 'manifest.json'), join(stray, '0'.repeat(64)), { recursive: true });
  assert.deepEqual(await pruneBackups(to, timeOfBackup(first.name)), [], 'none is older');
  assert.deepEqual(await pruneBackups(to, timeOfBackup(second.name) + 1), [first.name], 'the newest stays');
  assert.equal(existsSync(join(stray, '0'.repeat(64))), false);
  assert.deepEqual((await verifyBackup(to, second.name)).problems, []);
});

test('a restore without the master key ends what only that opens, and says so', async t => {
  const service = await startService(t);
  const { path, modelId } = await fill(t, service);
  const { as } = { as: service.application };
  const token = await service.request('POST', `${path}/access-token`, { as, body: { scopes: ['document:read'] } });
  assert.equal(token.status, 201);
  const to = scratch(t);
  const { name, manifest } = await makeBackup(order(service.folder, to));
  assert.equal(manifest.key, 'none');
  const data = newFolder();
  const wanted = { from: to, name, to: data, migrations, keyLocks: {} };
  await assert.rejects(restoreBackup({ ...wanted, key: { from: 'backup' } }), /without the master key/);
  const report = await restoreBackup({ ...wanted, key: { from: 'none' } });
  assert.deepEqual([report.lost?.projectTokens, report.hasCertificates], [1, false]);
  const before = await answers(service, path, modelId);
  const restored = await startOn(t, data, service);
  assert.deepEqual(await answers(restored, path, modelId), before);
  assert.deepEqual((await restored.request('GET', `${path}/access-token`, { as })).json, []);
});

test(
  'a backup proves itself: it is restored, started, signed in to, and its newest model opened',
  { timeout: 120_000 },
  async t => {
    const service = await startService(t);
    await fill(t, service);
    const to = scratch(t);
    const { name } = await makeBackup(await withKey(service.folder, to));
    for (const key of [undefined, service.folder]) {
      const { problems, rehearsal } = await proveBackup(
        { folder: to, name, key, passphrase: PASSPHRASE, program },
        { onlyBytes: false },
      );
      assert.deepEqual(problems, []);
      assert.deepEqual([rehearsal?.projects, rehearsal?.model], [1, 'house.ifc']);
      assert.ok((rehearsal?.elements ?? 0) > 10);
    }
    assert.deepEqual(
      readdirSync(to).filter(each => each.startsWith('.')),
      [],
    );
  },
);

test('damage to any file of a backup is found, and refused by a restore', async t => {
  const service = await startService(t);
  await fill(t, service);
  const to = scratch(t);
  const { name } = await makeBackup(await withKey(service.folder, to));
  const files = readdirSync(to, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
  for (const file of files) {
    const whole = readFileSync(file);
    const flipped = Buffer.from(whole);
    flipped[Math.floor(flipped.length / 2)]! ^= 1;
    rmSync(file); // stored files are links to those of the service
    for (const bytes of [flipped, whole.subarray(0, -1), undefined]) {
      if (bytes) writeFileSync(file, bytes);
      else rmSync(file);
      assert.notDeepEqual((await verifyBackup(to, name)).problems, [], file);
    }
    const data = join(scratch(t), 'restored');
    await assert.rejects(
      restoreBackup({ from: to, name, to: data, migrations, key: { from: 'none' }, keyLocks: {} }),
      /missing|damaged/,
      file,
    );
    assert.equal(existsSync(join(data, 'plinth.db')), false);
    writeFileSync(file, whole);
  }
  assert.deepEqual((await verifyBackup(to, name)).problems, []);
});

test('a file that was damaged in the folder of backups is replaced where the next backup reads it again', async t => {
  const service = await startService(t);
  await fill(t, service);
  const to = scratch(t);
  const first = await makeBackup(order(service.folder, to));
  const [file = ''] = readdirSync(join(to, 'blobs'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
  const bytes = readFileSync(file);
  rmSync(file); // a link to that of the service
  writeFileSync(file, Buffer.from(bytes.map((byte, n) => (n === 0 ? byte ^ 1 : byte))));
  assert.equal((await verifyBackup(to, first.name)).problems.length, 1);
  const second = await makeBackup({ ...order(service.folder, to), recheck: true });
  for (const { name } of [first, second]) assert.deepEqual((await verifyBackup(to, name)).problems, []);
});

test('files that are damaged or missing already are named in the backup, which holds all others', async t => {
  const service = await startService(t);
  await fill(t, service);
  const stored = readdirSync(join(service.folder, 'blobs'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name));
  const [gone = '', flipped = ''] = stored;
  rmSync(gone);
  const bytes = readFileSync(flipped);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(flipped, bytes);
  const to = scratch(t);
  const { name, manifest } = await makeBackup(order(service.folder, to));
  const named = [gone, flipped].map(file => file.slice(service.folder.length + 1)).toSorted();
  assert.deepEqual(manifest.damaged, named);
  assert.deepEqual((await verifyBackup(to, name)).problems, []);
});

test('a backup and a restore refuse folders that do not fit, and go on after a kill', async t => {
  const service = await startService(t);
  const to = scratch(t);
  await assert.rejects(makeBackup(order(service.folder, join(service.folder, 'backups'))), /outside/);
  await assert.rejects(makeBackup(order(scratch(t), to)), /holds no database/);
  assert.throws(() => chooseBackup(to), /holds no backup/);
  cpSync(service.folder, join(to, '.2026-01-01T00-00-00Z.partial'), { recursive: true }); // of a killed one
  const { name } = await makeBackup(order(service.folder, to));
  assert.deepEqual(
    readdirSync(to).filter(each => each.startsWith('.')),
    [],
  );
  assert.throws(() => chooseBackup(to, '2020-01-01T00-00-00Z'), /there are/);
  const data = scratch(t);
  const wanted = { from: to, name, to: data, migrations, key: { from: 'none' }, keyLocks: {} } as const;
  writeFileSync(join(data, 'restore.begun'), '');
  writeFileSync(join(data, 'half'), '');
  await assert.rejects(startService(t, { folder: data }), /run `plinth restore` again/);
  await restoreBackup(wanted);
  assert.deepEqual([existsSync(join(data, 'half')), existsSync(join(data, 'restore.begun'))], [false, false]);
  await assert.rejects(restoreBackup(wanted), /is not empty/);
  if (process.platform !== 'win32') assert.equal(statSync(join(data, 'plinth.db')).mode & 0o777, 0o600);
  const [listed] = listBackups(to);
  assert.equal(listed?.manifest?.program, '0.1.0');
});
