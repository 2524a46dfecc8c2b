import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';

test('security 14: a cloud holds no more than the settings say, and its size says what remains', async t => {
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
