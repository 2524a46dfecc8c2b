import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { damageFile, storedFile } from '../../testing/damage-files.ts';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { readConfig } from '../../config.ts';
import { examine } from './examine.ts';
import { silentLog } from '../../kit/log.ts';
import { connect } from '../../storage/database/connect.ts';

const findingsOf = (folder: string, deep: boolean) =>
  examine(readConfig({ data: folder, log: silentLog }), deep ? { onProgress: () => undefined } : undefined);

test('doctor verifies the activity log and finds manual changes', async t => {
  const { core, folder, request, createProject } = await startService(t);
  await createProject();
  const findings = async () =>
    (await examine(readConfig({ data: folder, log: silentLog }))).filter(({ subject }) => subject === 'activity log');
  const tamper = (sql: string) => {
    const connection = connect(join(folder, 'plinth.db'));
    connection.exec(`DROP TRIGGER IF EXISTS activity_stays; DROP TRIGGER IF EXISTS activity_is_kept; ${sql}`);
    connection.close();
  };
  const ok = await findings();
  assert.equal(ok[0]?.verdict, 'ok');
  const count = Number(/^(\d+) entries/.exec(ok[0]?.text ?? '')?.[1]);
  assert.ok(count >= 4);

  for (let index = 0; index < 3; index += 1)
    assert.equal((await request('POST', '/cloud', { as: 'Bearer nobody', body: { name: 'x' } })).status, 401);
  await core.stop();
  const kept = JSON.parse(readFileSync(join(folder, 'activity-head.json'), 'utf8')) as { seq: number; hash: string };
  const database = connect(join(folder, 'plinth.db'), { readonly: true });
  // The housekeeping of the start may have written earlier ones.
  const refused = database
    .prepare('SELECT action, result, address, details FROM activity WHERE seq > ? ORDER BY seq')
    .all(count) as { action: string; result: string; address: string; details: string }[];
  assert.equal(kept.seq, count + refused.length, 'the end is noted when the service stops');
  for (const { action, result, address } of refused)
    assert.deepEqual({ action, result, address }, { action: 'cloud.create', result: 'refused', address: '127.0.0.1' });
  const details = refused.map(line => JSON.parse(line.details) as { status: number; count?: number });
  assert.deepEqual(
    [details.map(({ status }) => status), details.reduce((sum, line) => sum + (line.count ?? 1), 0)],
    [details.map(() => 401), 3],
  );
  database.close();
  tamper(`DELETE FROM activity WHERE seq > ${count - 1}`);
  assert.deepEqual(await findings(), [
    { verdict: 'fail', subject: 'activity log', text: `entry ${count} and all later entries are missing` },
  ]);
  tamper("UPDATE activity SET object_name = 'Another' WHERE seq = 2");
  assert.deepEqual(await findings(), [{ verdict: 'fail', subject: 'activity log', text: 'entry 2 was altered' }]);
});

test('doctor --deep reads all stored files and names damaged, missing and unknown ones', async t => {
  const { core, folder, request, createProject, application: as } = await startService(t);
  const { path } = await createProject('Tower');
  const texts = ['one', 'two', 'three'];
  for (const text of texts)
    await request('POST', `${path}/document`, { as, body: fileForm(`${text}.txt`, text, { name: text }) });
  await core.stop();
  const files = async (deep: boolean) => {
    let read = 0;
    const onProgress = (done: number) => {
      read = done;
    };
    const config = readConfig({ data: folder, log: silentLog });
    const findings = await examine(config, deep ? { onProgress } : undefined);
    assert.equal(read > 0, deep);
    return findings
      .filter(({ subject }) => subject === 'stored files')
      .map(({ verdict, text }) => `${verdict} ${text}`);
  };
  assert.match((await files(true)).join(), /^ok \d+ files ok, all bytes read$/);
  damageFile(storedFile(folder, 'one'), 'flip');
  assert.match((await files(false)).join(), /^ok \d+ files ok$/, 'it did not read them');
  damageFile(storedFile(folder, 'two'), 'delete');
  mkdirSync(join(folder, 'blobs', '00'), { recursive: true });
  writeFileSync(join(folder, 'blobs', '00', '0'.repeat(64)), 'x');
  const found = await files(true);
  assert.equal(found.length, 3);
  assert.match(found[0] ?? '', /^fail 1 damaged: document one \(Test cloud, Tower\)/);
  assert.match(found[1] ?? '', /^fail 1 missing: document two \(Test cloud, Tower\)/);
  assert.match(found[2] ?? '', /^warn 1 belong to no document/);
});

test('doctor names missing and damaged data files of models; a byte that changed is found by --deep', async t => {
  const { core, folder } = await startService(t);
  await core.stop();
  const files = ['one', 'two', 'three'].map(text => ({ name: `${text}.sqlite`, bytes: Buffer.from(text.repeat(99)) }));
  mkdirSync(join(folder, 'models'), { recursive: true });
  const connection = connect(join(folder, 'plinth.db'));
  for (const { name, bytes } of files) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    connection.prepare('INSERT INTO data_file (name, hash, size) VALUES (?, ?, ?)').run(name, hash, bytes.length);
    writeFileSync(join(folder, 'models', name), bytes);
  }
  connection.close();
  const found = async (deep: boolean) =>
    (await findingsOf(folder, deep)).filter(({ subject }) => subject === 'data of models');
  const damaged = (count: number) => [
    {
      verdict: 'warn',
      subject: 'data of models',
      text: `${count} of 3 missing or damaged; each is made again when it is read`,
    },
  ];
  for (const deep of [false, true])
    assert.deepEqual(await found(deep), [{ verdict: 'ok', subject: 'data of models', text: '3 files ok' }]);
  damageFile(join(folder, 'models', 'one.sqlite'), 'flip');
  assert.deepEqual((await found(false))[0]?.verdict, 'ok', 'their bytes were not read');
  assert.deepEqual(await found(true), damaged(1));
  damageFile(join(folder, 'models', 'two.sqlite'), 'cut');
  damageFile(join(folder, 'models', 'three.sqlite'), 'delete');
  assert.deepEqual(await found(false), damaged(2));
  assert.deepEqual(await found(true), damaged(3));
});

test('doctor names a service that runs without its lock on the database', async t => {
  const { folder } = await startService(t);
  const service = async () => (await findingsOf(folder, false)).filter(({ subject }) => subject === 'service');
  const running = `running, process ${process.pid}`;
  assert.deepEqual(await service(), [{ verdict: 'ok', subject: 'service', text: running }]);
  closeSync(openSync(join(folder, 'plinth.db'), 'r')); // drops every lock of this process on the file (POSIX)
  assert.deepEqual(await service(), [
    {
      verdict: 'fail',
      subject: 'service',
      text: `${running}, but without a lock on plinth.db: stop it, keep a copy of the data folder and start it again`,
    },
  ]);
});

test('doctor finds 16 random bytes in a page, and --deep also in the entries of an index', async t => {
  const { core, folder, createPerson } = await startService(t);
  await createPerson('ann');
  await core.stop();
  const path = join(folder, 'plinth.db');
  const sound = readFileSync(path);
  const connection = connect(path, { readonly: true });
  const size = connection.pragma('page_size', { simple: true }) as number;
  const root = connection.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_account_1'");
  const page = ((root.pluck().get() as number) - 1) * size;
  connection.close();
  assert.equal(sound[page], 0x0a, 'a leaf of an index');
  const database = async (deep: boolean) =>
    (await findingsOf(folder, deep)).find(({ subject }) => subject === 'database')!;
  const spoilt = (at: number) => {
    const bytes = Buffer.from(sound);
    createHash('sha256').update('16 random bytes').digest().copy(bytes, at, 0, 16);
    return bytes;
  };
  assert.deepEqual([(await database(false)).verdict, (await database(true)).verdict], ['ok', 'ok']);
  writeFileSync(path, spoilt(page));
  for (const deep of [false, true]) assert.equal((await database(deep)).verdict, 'fail', 'its header');
  writeFileSync(path, spoilt(page + size - 16));
  assert.equal((await database(false)).verdict, 'ok', 'the page itself is well formed');
  const { verdict, text } = await database(true);
  assert.equal(verdict, 'fail');
  assert.match(text, /^damaged: .*index sqlite_autoindex_account_1; restore it from a backup$/);
});

test('doctor reports the unused space of a database of an earlier version', async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-doctor-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const earlier = new Database(join(folder, 'plinth.db'));
  earlier.exec('CREATE TABLE schema_migration (name TEXT)');
  earlier.exec('CREATE TABLE gone (bytes BLOB); INSERT INTO gone VALUES (zeroblob(70000000)); DELETE FROM gone');
  earlier.close();
  const findings = await examine(readConfig({ data: folder, log: silentLog }));
  const database = findings.find(({ subject }) => subject === 'database');
  assert.equal(database?.verdict, 'warn');
  assert.match(database.text, /^ok, but 70 MB of it are unused\. A start gives them back when/);
});
