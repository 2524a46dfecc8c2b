import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { houseBytes } from '../../testing/house-bytes.ts';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

test('a cached record is sent until it changes, and callers get their own addresses', async t => {
  const service = await startService(t);
  const { request, application, createProject } = service;
  const { path, rootFolderId } = await createProject('House');
  const guest = await joinProject(service, path, 'guest', 25);
  const { model_id: id } = (
    await request('POST', `${path}/document`, { as: application, body: fileForm('house.ifc', houseBytes()) })
  ).json;
  // Asked for over and over while it is converted: its end is not missed.
  await service.processed(path, id);
  const addresses = [`${path}/model/${id}`, `${path}/model`, `${path}/model?limit=1`];
  const read = (as: string, headers = {}) =>
    Promise.all(addresses.map(address => request('GET', address, { as, headers })));
  const shown = async (as = application) =>
    (await read(as)).map(({ status, text, headers }) => [status, text, headers.etag, headers['x-total-count']]);

  const first = await shown();
  assert.deepEqual(first[2]?.slice(3), ['1']);
  assert.deepEqual(await shown(), first);
  const others = await shown(guest.as);
  assert.notDeepEqual(others, first, 'addresses end with what was shown to get them');
  assert.deepEqual(await shown(guest.as), others);

  await request('POST', `${path}/tag`, { as: application, body: { name: 'draft' } });
  for (const [n, [, , etag]] of first.entries()) {
    const { status, text } = (await read(application, { 'if-none-match': etag }))[n]!;
    assert.deepEqual([status, text], [304, ''], 'a tag that no document has changes no record');
  }

  await request('PATCH', addresses[0]!, { as: application, body: { name: 'Town hall' } });
  for (const answer of await read(guest.as)) assert.match(answer.text, /Town hall/);
  await request('PATCH', `${path}/folder/${rootFolderId}`, { as: application, body: { default_permission: 1 } });
  assert.deepEqual(
    (await read(guest.as)).map(({ status }) => status),
    [404, 200, 200],
  );
  assert.deepEqual((await request('GET', `${path}/model`, { as: guest.as })).json, []);
});
