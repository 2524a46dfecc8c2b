// Another program opens and closes the database of a running service repeatedly, as a backup or a browser for SQLite
// does. No acknowledged write is lost by a kill afterwards.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileForm } from '../../core/testing/http-client.ts';
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
