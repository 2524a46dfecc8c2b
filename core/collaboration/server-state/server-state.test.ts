import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { VERSION } from '../../app.ts';
import { signInAdministrator } from '../../identity/testing/window.ts';
import { connect } from '../../storage/database/connect.ts';
import { damageFile, storedFile } from '../../testing/damage-files.ts';
import { fileForm } from '../../testing/http-client.ts';
import { houseBytes } from '../../testing/house-bytes.ts';
import { startService } from '../../testing/service.ts';

const path = '/server/state';

test('only an administrator reads the work and storage of the service', async t => {
  const service = await startService(t);
  const { request, folder, application } = service;
  const { as } = await signInAdministrator(service);
  const read = async () => {
    const { status, json } = await request('GET', path, { as });
    assert.equal(status, 200);
    return json;
  };
  const empty = await read();
  assert.equal(empty.version, VERSION);
  assert.ok(Date.parse(empty.started_at) <= Date.now());
  assert.equal(empty.devices, 0, 'this computer is none of the others');
  assert.deepEqual(empty.work, { running: 0, waiting: 0, waiting_since: null, failed_today: 0 });
  assert.deepEqual([empty.storage.documents, empty.storage.models], [0, 0]);
  assert.ok(empty.storage.database >= statSync(join(folder, 'plinth.db')).size && empty.storage.free > 0);

  const project = await service.createProject();
  const text = 'a text that is stored as it is';
  await request('POST', `${project.path}/document`, { as: application, body: fileForm('note.bin', text) });
  const noted = await read();
  assert.ok(noted.storage.documents > 0 && noted.storage.documents < 1000, 'what is on the disk, compressed');
  const { json: house } = await request('POST', `${project.path}/document`, {
    as: application,
    body: fileForm('house.ifc', houseBytes()),
  });
  await service.processed(project.path, house.model_id);
  const made = await read();
  assert.ok(made.storage.documents > noted.storage.documents && made.storage.models > 10_000);

  const { as: ann } = await service.createPerson('ann');
  for (const other of [ann, application]) assert.equal((await request('GET', path, { as: other })).status, 403);
});

test('everyone at a window learns whether email is sent, and the state counts the open windows', async t => {
  const service = await startService(t);
  const { request, application, client, url } = service;
  const admin = await signInAdministrator(service);
  const reach = async (as: string) => request('GET', '/server/reach', { as });
  assert.deepEqual((await reach(admin.as)).json, { mail: false, addresses: [] });
  assert.equal((await reach(application)).status, 403);
  await request('PUT', '/server/mail', { as: admin.as, body: { host: 'mail.example.org' } });
  assert.equal((await reach(admin.as)).json.mail, true);
  assert.deepEqual((await request('GET', path, { as: admin.as })).json.connected, {
    people: 0,
    windows: 0,
    devices: 0,
  });
  assert.ok(client && url);
});

test('waiting jobs are counted with their age, failed ones for a day', async t => {
  const service = await startService(t);
  const { as } = await signInAdministrator(service);
  const database = connect(join(service.folder, 'plinth.db'));
  t.after(() => database.close());
  const insert = database.prepare(
    // Of a kind that this run does not do, so that they stay as they are.
    `INSERT INTO job (kind, subject_id, payload, state, created_at, updated_at) VALUES ('of.another', 1, '{}', ?, ?, ?)`,
  );
  const now = new Date().toISOString();
  const old = '2026-01-01T00:00:00.000Z';
  insert.run('waiting', now, now);
  insert.run('waiting', old, now);
  insert.run('failed', old, now);
  insert.run('failed', old, old);
  assert.deepEqual((await service.request('GET', path, { as })).json.work, {
    running: 0,
    waiting: 2,
    waiting_since: old,
    failed_today: 1,
  });
});

test('health is public and names problems; metrics need the token of the settings', async t => {
  const token = 'a-token-for-a-collector';
  const { core, request, folder } = await startService(t, { owner: { metrics_token: token } });
  assert.deepEqual((await request('GET', '/health')).json, { status: 'ok', alarms: [] });
  const figures = await request('GET', '/metrics', { as: `Bearer ${token}` });
  assert.equal(figures.status, 200);
  assert.match(figures.headers['content-type'] ?? '', /^text\/plain; version=0\.0\.4/);
  const text = figures.bytes.toString();
  assert.match(text, /^# TYPE plinth_jobs gauge\nplinth_jobs\{state="running"\} \d+$/m);
  assert.match(text, /^plinth_stored_bytes\{kind="database"\} [1-9]\d+$/m);
  for (const as of [undefined, 'Bearer another-token-of-a-kind'])
    assert.equal((await request('GET', '/metrics', as === undefined ? {} : { as })).status, 401);
  await core.stop();

  // A log that ended later once: the start says so everywhere.
  const head = join(folder, 'activity-head.json');
  const kept = JSON.parse(readFileSync(head, 'utf8')) as { seq: number };
  writeFileSync(head, JSON.stringify({ ...kept, seq: kept.seq + 5 }));
  const again = await startService(t, { folder });
  assert.deepEqual((await again.request('GET', '/health')).json, { status: 'degraded', alarms: ['activity_missing'] });
  const degraded = await again.request('GET', '/metrics', { as: `Bearer ${token}` });
  assert.match(degraded.bytes.toString(), /^plinth_alarm\{code="activity_missing"\} 1$/m);
  const { as } = await signInAdministrator(again);
  const { json } = await again.request('GET', path, { as });
  assert.deepEqual(json.alarms[0].params, { count: 5, from: kept.seq + 1, to: kept.seq + 5 });

  const project = await again.createProject();
  const asApplication = { as: again.application };
  const body = fileForm('note.txt', 'a text that is damaged');
  const { json: note } = await again.request('POST', `${project.path}/document`, { ...asApplication, body });
  damageFile(storedFile(folder, 'a text that is damaged'), 'flip');
  assert.equal((await again.request('GET', note.file)).status, 500);
  const damaged = await again.request('GET', '/metrics', { as: `Bearer ${token}` });
  assert.match(damaged.bytes.toString(), /^plinth_alarm\{code="damaged_files"\} 1$/m);
});

test('without a token in the settings there are no metrics', async t => {
  const { request } = await startService(t);
  assert.equal((await request('GET', '/metrics', { as: 'Bearer anything-that-is-long' })).status, 404);
});
