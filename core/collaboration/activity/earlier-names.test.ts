import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

test('the log omits former names of hidden objects', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const { path, rootFolderId } = await createProject();
  const ann = await joinProject(service, path, 'ann', 50);
  const make = async (body: object) => (await request('POST', `${path}/folder`, { as, body })).json.id as number;
  const hidden = await make({ name: 'Hidden' });
  await request('PATCH', `${path}/folder/${hidden}`, { as, body: { default_permission: 1 } });
  const gone = await make({ name: 'Gone', default_permission: 1 });
  const below = await make({ name: 'Secret folder', parent_id: hidden });
  const upload = async (name: string, parent: number) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, 'text', { name, parent_id: parent }) })).json
      .id as number;
  const [first, second] = [await upload('Secret offer', hidden), await upload('Secret price', gone)];
  const inside = await upload('Secret note', below);
  const open = await upload('Draft', rootFolderId);
  const change = async (target: string, body: object) => {
    const { status, text } = await request('PATCH', `${path}/${target}`, { as, body });
    assert.ok(status < 300, text);
  };
  await change(`document/${inside}`, { name: 'Note' });
  await change(`document/${first}`, { name: 'Plan', parent_id: rootFolderId });
  await change(`document/${second}`, { name: 'Sheet', parent_id: rootFolderId });
  await change(`folder/${below}`, { name: 'Shared', parent_id: rootFolderId, default_permission: 100 });
  await change(`document/${open}`, { name: 'Final' });
  assert.equal((await request('DELETE', `${path}/folder/${gone}`, { as })).status, 204);

  for (const log of ['activity', 'logs']) {
    const read = async (by: string) => (await request('GET', `${path}/${log}`, { as: by })).text;
    const [members, administrators] = [await read(ann.as), await read(as)];
    assert.doesNotMatch(members, /Secret/, log);
    for (const name of ['Plan', 'Sheet', 'Shared', 'Draft', 'Final'])
      assert.ok(members.includes(name), `${log} ${name}`);
    for (const name of ['Secret offer', 'Secret price', 'Secret folder', 'Secret note'])
      assert.ok(administrators.includes(name), `${log} ${name}`);
  }
});
