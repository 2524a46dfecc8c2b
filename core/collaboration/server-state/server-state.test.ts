import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { VERSION } from '../../app.ts';
import { signInAdministrator } from '../../identity/window-for-test.ts';
import { connect } from '../../storage/connect.ts';
import { fileForm } from '../../testing/http-client.ts';
import { houseBytes } from '../../testing/house-bytes.ts';
import { startService } from '../../testing/service.ts';

const path = '/server/state';

test('an administrator sees what the service works on and stores; nobody else does', async t => {
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

test('work that waits is counted with its age, what failed for a day', async t => {
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
