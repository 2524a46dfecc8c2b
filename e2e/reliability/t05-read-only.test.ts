// Data folders that are read-only, whole or in part (RELIABILITY.md section 10). File systems are mounted read-only:
// file permissions do not stop a root account.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCore } from '../../core/app.ts';
import { examine } from '../../core/cli/doctor/examine.ts';
import { readConfig } from '../../core/config.ts';
import { silentLog } from '../../core/kit/log.ts';
import { fileForm } from '../../core/testing/http-client.ts';
import { startService } from '../../core/testing/service.ts';
import { mountSmallDisk } from '../fixtures/small-disk.ts';

const mount = (...options: string[]) => execFileSync('mount', options, { stdio: 'pipe' });

/** The findings of the doctor about parts that cannot be written. */
const unwritable = async (folder: string) =>
  (await examine(readConfig({ data: folder, log: silentLog })))
    .filter(
      ({ subject, verdict, text }) => subject === 'data folder' && verdict === 'fail' && !text.endsWith(' MB free'),
    )
    .map(({ text }) => text);

test('a start on a read-only folder is refused; one with read-only blobs serves reads', async t => {
  const disk = mountSmallDisk(t, 400);
  if (!disk) return t.skip('SKIPPED: mounting a file system of its own is not permitted here');
  const folder = join(disk.folder, 'data');
  mkdirSync(folder);
  const first = await startService(t, { folder });
  const { path } = await first.createProject();
  const as = first.application;
  const made = await first.request('POST', `${path}/document`, { as, body: fileForm('a.txt', 'before') });
  assert.equal(made.status, 201);
  await first.core.stop();

  mount('-o', 'remount,ro', disk.folder);
  assert.deepEqual(await unwritable(folder), [
    `cannot be written: ${['', '/plinth.db', '/blobs', '/incoming', '/models', '/keys'].map(name => `${folder}${name}`).join(', ')}; correct the permissions`,
  ]);
  await assert.rejects(async () => {
    const core = await createCore(readConfig({ data: folder, port: '0', log: silentLog }));
    await core.start().finally(() => core.stop());
  }, /data cannot be read and written .*choose another folder with --data/);
  mount('-o', 'remount,rw', disk.folder);

  const blobs = join(folder, 'blobs');
  mount('--bind', blobs, blobs);
  try {
    mount('-o', 'remount,bind,ro', blobs);
    assert.deepEqual(await unwritable(folder), [`cannot be written: ${blobs}; correct the permissions`]);
    const second = await startService(t, { folder });
    const health = await second.request('GET', '/health');
    assert.deepEqual(health.json.alarms, ['blobs_unwritable']);
    const refused = await second.request('POST', `${path}/document`, { as, body: fileForm('b.txt', 'after') });
    assert.ok([500, 507].includes(refused.status), refused.text);
    assert.deepEqual(Object.keys(refused.json).toSorted(), ['code', 'detail']);
    const { json } = await second.request('GET', `${path}/document/${made.json.id}`, { as });
    assert.equal((await second.request('GET', json.file)).text, 'before');
    await second.core.stop();
  } finally {
    execFileSync('umount', ['-l', blobs]);
  }
});
