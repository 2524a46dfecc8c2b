// Backups by the API of the window, and the time at which they are due.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { signInAdministrator } from '../identity/testing/window.ts';
import { startService } from '../testing/service.ts';
import { lastDue } from './service.ts';

test('a backup is due at its time of the day, on the clock of the computer', () => {
  const at = (hours: number, minutes: number, day = 5) => new Date(2026, 11, day, hours, minutes).getTime();
  assert.equal(lastDue('02:00', at(3, 0)), at(2, 0));
  assert.equal(lastDue('02:00', at(1, 59)), at(2, 0, 4));
  assert.equal(lastDue('02:00', at(2, 0)), at(2, 0));
});

test('backups are set up by administrators, made on request, and proven', { timeout: 120_000 }, async t => {
  const service = await startService(t);
  const { request, folder, application } = service;
  const { as } = await signInAdministrator(service);
  const to = mkdtempSync(join(tmpdir(), 'plinth-backups-'));
  t.after(() => rmSync(to, { recursive: true, force: true }));
  const path = '/server/backup';
  const change = (body: object) => request('PUT', path, { as, body });
  assert.equal((await request('GET', path, { as: application })).status, 403);
  const none = (await request('GET', path, { as })).json;
  assert.deepEqual([none.folder, none.last, none.proof, none.backups], [null, null, null, []]);
  assert.equal((await request('POST', path, { as })).status, 409, 'no folder');
  for (const wrong of ['backups', join(folder, 'backups'), '/proc/nowhere'])
    assert.equal((await change({ folder: wrong })).status, 400, wrong);
  const inside = (await change({ folder: join(folder, 'backups') })).json;
  assert.deepEqual(inside.reasons.folder, [{ code: 'backup_inside_data' }]);
  assert.equal((await change({ folder: to, passphrase: 'short' })).status, 400);
  const set = await change({ folder: to, at: '03:30', keep_days: 7, passphrase: 'a long passphrase' });
  assert.equal(set.status, 200, set.text);
  assert.deepEqual([set.json.at, set.json.keep_days, set.json.has_key], ['03:30', 7, true]);
  assert.equal((await request('POST', path, { as })).status, 202);
  assert.equal((await request('POST', path, { as })).status, 409, 'one at a time');
  let state = (await request('GET', path, { as })).json;
  for (let n = 0; n < 600 && state.running !== null; n++) {
    await sleep(100);
    state = (await request('GET', path, { as })).json;
  }
  assert.deepEqual([state.problem, state.proof_problem, state.running], [null, null, null]);
  assert.equal(state.proof.name, state.last.name);
  assert.deepEqual(
    state.backups.map((each: { name: string; has_key: boolean }) => [each.name, each.has_key]),
    [[state.last.name, true]],
  );
  assert.deepEqual(readdirSync(to).includes(state.last.name), true);
  // Another folder begins without a backup, and without a proof.
  const other = mkdtempSync(join(tmpdir(), 'plinth-backups-'));
  t.after(() => rmSync(other, { recursive: true, force: true }));
  const moved = (await change({ folder: other })).json;
  assert.deepEqual([moved.last, moved.proof, moved.has_key, moved.at], [null, null, true, '03:30']);
  const ended = (await change({ folder: null })).json;
  assert.deepEqual([ended.folder, ended.last], [null, null]);
});
