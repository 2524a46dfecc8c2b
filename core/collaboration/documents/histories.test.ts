import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { shareService } from '../../testing/service-per-file.ts';

test('versions: one head, and its history', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path, rootFolderId } = await createProject();
  const folder = (await request('POST', `${path}/folder`, { as, body: { name: 'F' } })).json.id;
  const upload = async (fields: Record<string, string | number> = {}) =>
    (
      await request('POST', `${path}/document`, {
        as,
        body: fileForm('plan.txt', `${Math.random()}`, { name: 'Plan', ...fields }),
      })
    ).json;
  const idsOf = async (target: string) =>
    (await request('GET', `${path}/${target}`, { as })).json.map(({ id }: { id: number }) => id);
  const post = (target: string) => request('POST', `${path}/document/${target}`, { as });

  const first = await upload({ parent_id: folder });
  const second = await upload({ successor_of: first.id });
  const third = await upload({ successor_of: second.id });
  const unrelated = await upload();
  assert.deepEqual(
    [third.parent_id, third.is_head_version, third.history_count, third.head_id],
    [folder, true, 2, third.id],
  );
  const old = (await request('GET', `${path}/document/${first.id}`, { as })).json;
  assert.deepEqual([old.is_head_version, old.head_id, old.history_count], [false, third.id, 2]);
  assert.deepEqual(await idsOf('document'), [third.id, unrelated.id]);
  assert.deepEqual(
    [await idsOf(`document/${third.id}/history`), await idsOf(`document/${unrelated.id}/history`)],
    [[third.id, second.id, first.id], [unrelated.id]],
  );
  const elsewhere = await request('POST', `${path}/document`, {
    as,
    body: fileForm('a', 'b', { successor_of: third.id, parent_id: rootFolderId }),
  });
  assert.equal(elsewhere.status, 400);

  const head = await post(`${third.id}/history/${first.id}/head-version`);
  assert.deepEqual([head.status, head.json.id, head.json.is_head_version], [200, first.id, true]);
  assert.deepEqual(
    [await idsOf('document'), await idsOf(`document/${first.id}/history`)],
    [
      [first.id, unrelated.id],
      [first.id, third.id, second.id],
    ],
  );
  assert.equal((await post(`${third.id}/history/${unrelated.id}/head-version`)).status, 404);

  // The first version names the history: it leaves as the head, and the newest of the others becomes the head.
  const alone = await post(`${first.id}/history/${first.id}/leave`);
  assert.deepEqual(
    [alone.status, alone.json.is_head_version, alone.json.history_count, alone.json.parent_id],
    [200, true, 0, folder],
  );
  assert.deepEqual(
    [await idsOf('document'), await idsOf(`document/${third.id}/history`)],
    [
      [first.id, third.id, unrelated.id],
      [third.id, second.id],
    ],
  );

  // A move includes all versions; removing the head restores the previous one.
  await request('PATCH', `${path}/document/${third.id}`, { as, body: { parent_id: rootFolderId } });
  assert.equal((await request('DELETE', `${path}/document/${third.id}`, { as })).status, 204);
  const back = (await request('GET', `${path}/document/${second.id}`, { as })).json;
  assert.deepEqual([back.is_head_version, back.history_count, back.parent_id], [true, 0, rootFolderId]);

  // An existing document becomes the next version of another.
  const joined = await request('PATCH', `${path}/document/${second.id}`, { as, body: { successor_of: first.id } });
  assert.deepEqual([joined.json.is_head_version, joined.json.history_count, joined.json.parent_id], [true, 1, folder]);
  assert.equal(
    (await request('PATCH', `${path}/document/${second.id}`, { as, body: { successor_of: first.id } })).status,
    400,
  );

  assert.equal((await request('DELETE', `${path}/document/${first.id}/history/delete`, { as })).status, 204);
  for (const { id } of [first, second])
    assert.equal((await request('GET', `${path}/document/${id}`, { as })).status, 404);
  const next = await upload({ successor_of: unrelated.id });
  assert.equal(
    (await request('DELETE', `${path}/document/bulk_destroy_history`, { as, body: [next.id, unrelated.id] })).status,
    204,
  );
  assert.deepEqual(await idsOf('document'), []);
});

test('many versions at once: every one is kept, exactly one is the head', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { path } = await createProject();
  const upload = (fields: Record<string, string | number> = {}) =>
    request('POST', `${path}/document`, {
      as,
      body: fileForm('plan.txt', `${Math.random()}`, { name: 'Plan', ...fields }),
    });
  const { id } = (await upload()).json;
  const made = await Promise.all(Array.from({ length: 20 }, () => upload({ successor_of: id })));
  assert.deepEqual([...new Set(made.map(({ status }) => status))], [201]);
  const ids = made.map(({ json }) => json.id as number);
  await Promise.all([
    ...ids
      .slice(0, 5)
      .map(version => request('POST', `${path}/document/${id}/history/${version}/head-version`, { as })),
    ...ids.slice(5, 10).map(version => request('POST', `${path}/document/${version}/history/${version}/leave`, { as })),
    ...ids.slice(10, 15).map(version => request('DELETE', `${path}/document/${version}`, { as })),
  ]);
  const heads = (await request('GET', `${path}/document`, { as })).json as { id: number; history_count: number }[];
  const counts = heads.map(({ history_count }) => history_count).sort((one, other) => one - other);
  assert.deepEqual(counts, [0, 0, 0, 0, 0, 10], '21 versions less five that left and five that were removed');
  const [last] = heads.filter(({ history_count }) => history_count === 10);
  assert.equal((await request('GET', `${path}/document/${last?.id}/history`, { as })).json.length, 11);
});
