// Another program opens and closes the database of a running service repeatedly, as a backup or a browser for SQLite
// does. No acknowledged write is lost by a kill afterwards.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCore } from '../../core/app.ts';
import { keptHead } from '../../core/audit/head.ts';
import { readConfig } from '../../core/config.ts';
import { silentLog } from '../../core/kit/log.ts';
import { HOUR, MINUTE } from '../../core/kit/time.ts';
import { createHttpClient, fileForm } from '../../core/testing/http-client.ts';
import { movableClock } from '../../core/testing/movable-clock.ts';
import { startService } from '../../core/testing/service.ts';
import { askProcess } from '../../core/storage/database/lock-check.ts';
import { removeDataFolder, startProcess, type ServiceProcess } from '../../core/testing/process.ts';

test('an outside program on the database costs no acknowledged write', { timeout: 120_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-outside-'));
  let running: ServiceProcess | undefined;
  t.after(async () => {
    await running?.kill();
    removeDataFolder(folder);
  });
  let service = (running = await startProcess(folder));
  const cloud = await service.client.request('POST', '/cloud', { as: service.key, body: { name: 'Outside' } });
  const { json } = await service.client.request('POST', `/cloud/${cloud.json.id}/project`, {
    as: service.key,
    body: { name: 'Outside' },
  });
  const place = `/cloud/${cloud.json.id}/project/${json.id}`;
  const tags: string[] = [];
  const documents: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    openElsewhere(join(folder, 'plinth.db'));
    assert.equal(await askProcess(join(folder, 'plinth.db')), 'held', 'another process sees the lock');
    for (let index = 0; index < 10; index += 1) {
      const name = `tag ${round}.${index}`;
      const made = await service.client.request('POST', `${place}/tag`, { as: service.key, body: { name } });
      assert.equal(made.status, 201);
      tags.push(name);
    }
    const stored = await service.client.request('POST', `${place}/document`, {
      as: service.key,
      body: fileForm('note.txt', `text ${round}`),
    });
    assert.equal(stored.status, 201);
    documents.push(stored.json.id);
  }
  await service.kill();
  service = running = await startProcess(folder);
  const found = await service.client.request('GET', `${place}/tag`, { as: service.key });
  assert.deepEqual(found.json.map((tag: { name: string }) => tag.name).toSorted(), tags.toSorted());
  for (const id of documents)
    assert.equal((await service.client.request('GET', `${place}/document/${id}`, { as: service.key })).status, 200);
  assert.deepEqual((await service.client.request('GET', '/health')).json, { status: 'ok', alarms: [] });
});

// In this process, whose timers and clock the test moves.
test('a running service probes its lock at the start and each hour, and notes the end of the activity log each minute', async t => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const clock = movableClock();
  const { core, folder, request, createProject, application: as } = await startService(t, { clock });
  const { path } = await createProject();
  const addTag = (name: string) => request('POST', `${path}/tag`, { as, body: { name } });
  const health = async () => (await request('GET', '/health')).json.alarms as string[];
  const until = async (isTrue: () => Promise<boolean>) => {
    while (!(await isTrue())) await sleep(10);
  };
  const noted = async () => keptHead(folder)?.seq ?? 0;

  assert.equal((await addTag('one')).status, 201);
  t.mock.timers.tick(MINUTE);
  await until(async () => (await noted()) > 0);
  const first = await noted();
  assert.equal((await addTag('two')).status, 201);
  t.mock.timers.tick(MINUTE);
  await until(async () => (await noted()) > first);

  dropLock(folder);
  t.mock.timers.tick(MINUTE);
  await sleep(100);
  assert.deepEqual(await health(), [], 'it was probed at the start');
  clock.pass(HOUR);
  t.mock.timers.tick(MINUTE);
  await until(async () => (await health()).includes('database_unprotected'));
  assert.deepEqual([(await addTag('three')).status, (await request('GET', `${path}/tag`, { as })).status], [503, 200]);
  await core.stop();

  // Without its lock from the beginning.
  const again = await createCore(readConfig({ data: folder, port: '0', log: silentLog }));
  dropLock(folder);
  await again.start();
  try {
    const client = createHttpClient(again.url, join(folder, 'certificates', 'ca.pem'));
    await until(async () => (await client.request('GET', '/health')).json.alarms.includes('database_unprotected'));
    client.close();
  } finally {
    await again.stop();
  }
});

/** Closing a file drops every lock that its process has on it (POSIX). */
const dropLock = (folder: string) => closeSync(openSync(join(folder, 'plinth.db'), 'r'));

/**
 * Opens, reads and closes a database by the program of SQLite where it is installed, else by our own driver. Versions
 * before 3.51 delete the -wal of a database whose lock they do not see; later ones do not, so the lock is checked as
 * well.
 */
function openElsewhere(path: string): void {
  const query = 'SELECT count(*) FROM tag';
  const { error, status } = spawnSync('sqlite3', [path, query]);
  if (!error) return assert.equal(status, 0);
  const driver = createRequire(import.meta.url).resolve('better-sqlite3');
  const script = `const connection = new (require(${JSON.stringify(driver)}))(process.argv[1]);
    connection.prepare(process.argv[2]).get(); connection.close();`;
  assert.equal(spawnSync(process.execPath, ['-e', script, path, query]).status, 0);
}
