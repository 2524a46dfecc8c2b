import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';

test('security 14: a cloud holds no more than its quota, and its size reports the remainder', async t => {
  const {
    request,
    application: as,
    createProject,
    createPerson,
    folder,
  } = await startService(t, { owner: { quota: 1_000_000 } });
  const { cloudId, path } = await createProject();
  const upload = (size: number, name = 'a.zip') =>
    request('POST', `${path}/document`, {
      as,
      body: fileForm(name, name.endsWith('.txt') ? Buffer.alloc(size, 'a') : randomBytes(size)),
    });
  const size = async () => (await request('GET', `/cloud/${cloudId}/size`, { as })).json;
  const facts = { managed_by: 'ORGANIZATION', role: 100, total_size_available: 1_000_000 };
  assert.deepEqual(await size(), {
    ...facts,
    total_size: 0,
    remaining_total_size: 1_000_000,
    remaining_total_size_percent: 100,
  });

  assert.equal((await upload(600_000)).status, 201);
  assert.deepEqual(await size(), {
    ...facts,
    total_size: 600_000,
    remaining_total_size: 400_000,
    remaining_total_size_percent: 40,
  });
  const blobs = () => readdirSync(join(folder, 'blobs'), { recursive: true }).length;
  const before = blobs();
  for (const bytes of [400_001, 600_000, 5_000_000]) {
    const refused = await upload(bytes);
    assert.deepEqual([refused.status, refused.json.code], [413, 'quota_exceeded'], String(bytes));
  }
  assert.equal(blobs(), before, 'nothing is left of what was refused');
  assert.equal((await upload(2_000_000, 'long.txt')).status, 201, 'what counts is what is stored');
  const racing = await Promise.all([1, 2, 3, 4].map(() => upload(250_000)));
  assert.deepEqual(
    racing.map(({ status }) => status).sort((a, b) => a - b),
    [201, 413, 413, 413],
  );
  assert.ok((await size()).remaining_total_size < 150_001);

  const other = await createProject();
  assert.equal(
    (await request('POST', `${other.path}/document`, { as, body: fileForm('b.zip', randomBytes(600_000)) })).status,
    201,
  );
  const { as: stranger } = await createPerson('ann');
  assert.equal((await request('GET', `/cloud/${cloudId}/size`, { as: stranger })).status, 404);
});

test('a server administrator reads and sets the quota of a cloud', async t => {
  const {
    core,
    request,
    application: as,
    createProject,
    createPerson,
  } = await startService(t, { owner: { quota: 1_000 } });
  const { cloudId, path } = await createProject();
  const { cloudId: otherId } = await createProject();
  const ada = await createPerson('ada');
  const eve = await createPerson('eve');
  await core.users.update(ada.id, { isAdministrator: true });
  const upload = async (size: number) =>
    (await request('POST', `${path}/document`, { as, body: fileForm('a.zip', randomBytes(size)) })).status;
  const set = (quota: unknown, by = ada.as, id = cloudId) =>
    request('PUT', `/server/quota/${id}`, { as: by, body: { quota } });
  const facts = { id: cloudId, name: 'Test cloud' };
  assert.equal(await upload(1_001), 413);
  assert.deepEqual((await set(3_000)).json, { ...facts, quota: 3_000, total_size_available: 3_000, total_size: 0 });
  assert.equal(await upload(1_001), 201);
  assert.deepEqual((await request('GET', '/server/quota', { as: ada.as })).json, [
    { ...facts, quota: 3_000, total_size_available: 3_000, total_size: 1_001 },
    { ...facts, id: otherId, quota: null, total_size_available: 1_000, total_size: 0 },
  ]);
  const size = (await request('GET', `/cloud/${cloudId}/size`, { as })).json;
  assert.deepEqual([size.total_size_available, size.remaining_total_size], [3_000, 1_999]);
  // Less than it holds: nothing more comes, and all of it stays.
  assert.equal((await set(0)).json.total_size_available, 0);
  assert.equal(await upload(1), 413);
  assert.deepEqual((await set(null)).json, { ...facts, quota: null, total_size_available: 1_000, total_size: 1_001 });
  assert.deepEqual((await request('GET', `/server/quota/${cloudId}`, { as: ada.as })).json.total_size, 1_001);

  const refusals = [await set(5, eve.as), await set(5, as), await set(5, ada.as, 999), await set(-1), await set('x')];
  assert.deepEqual(
    refusals.map(({ status }) => status),
    [403, 403, 404, 400, 400],
  );
  assert.equal((await request('GET', '/server/quota', { as: eve.as })).status, 403);
});
