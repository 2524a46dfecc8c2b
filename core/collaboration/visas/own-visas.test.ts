import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { addMember, joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

interface Shown {
  readonly id: number;
  readonly waits_for_me: boolean;
  readonly deadline: string | null;
  readonly project: unknown;
  readonly document: { readonly name: string };
}

test('own visas of all projects, as validator and as creator, the most urgent first', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const [house, barn] = [await createProject('House'), await createProject('Barn')];
  const bob = await joinProject(service, house.path, 'bob', 50);
  await addMember(service, barn.path, bob, 50);

  const ask = async (path: string, credential: string, name: string, deadline: string | null, fields = {}) => {
    const document = (
      await request('POST', `${path}/document`, { as, body: fileForm(`${name}.txt`, name, { name, ...fields }) })
    ).json;
    const visas = `${path}/document/${document.id}/visa`;
    return {
      document,
      at: `${visas}/${(await request('POST', visas, { as: credential, body: { description: name, deadline } })).json.id}`,
    };
  };
  const askBob = async (path: string, at: string) => {
    const member = (await request('GET', `${path}/user`, { as })).json.find(
      ({ user_id }: { user_id: number }) => user_id === bob.id,
    );
    const made = await request('POST', `${at}/validation`, { as, body: { validator_id: member.id } });
    assert.equal(made.status, 201, made.text);
    return `${at}/validation/${made.json.id}`;
  };
  const own = await ask(barn.path, bob.as, 'own', null);
  const late = await ask(house.path, as, 'late', '2020-01-01');
  const soon = await ask(barn.path, as, 'soon', '2031-05-01');
  const both = await ask(house.path, bob.as, 'both', '2031-01-01');
  await ask(house.path, as, 'of others', '2031-01-01');
  const closed = await ask(house.path, bob.as, 'closed', '2031-01-01');
  await request('POST', `${closed.at}/close`, { as: bob.as });
  const hidden = (await request('POST', `${house.path}/folder`, { as, body: { name: 'Hidden' } })).json;
  const lost = await ask(house.path, as, 'lost', '2031-01-01', { parent_id: hidden.id });
  const validations = [];
  for (const { path, at } of [
    { path: house.path, at: late.at },
    { path: barn.path, at: soon.at },
    { path: house.path, at: both.at },
    { path: house.path, at: lost.at },
  ])
    validations.push(await askBob(path, at));
  await request('PATCH', `${house.path}/folder/${hidden.id}`, { as, body: { default_permission: 1 } });

  const mine = async (): Promise<Shown[]> => (await request('GET', '/user/visas', { as: bob.as })).json;
  const words = (visas: readonly Shown[]) => visas.map(({ document, waits_for_me }) => [document.name, waits_for_me]);
  const all = await mine();
  assert.deepEqual(words(all), [
    ['late', true],
    ['both', true],
    ['soon', true],
    ['own', false],
  ]);
  assert.deepEqual(
    all.map(({ project }) => project),
    [house, house, barn, barn].map(({ projectId, cloudId }) => ({
      id: projectId,
      cloud_id: cloudId,
      name: projectId === house.projectId ? 'House' : 'Barn',
    })),
  );

  await request('POST', `${validations[0]}/accept`, { as: bob.as });
  await request('POST', `${validations[2]}/deny`, { as: bob.as });
  assert.deepEqual(
    words(await mine()),
    [
      ['both', false],
      ['soon', true],
      ['own', false],
    ],
    'what is answered waits no more; what one asked for is still open',
  );
  await request('DELETE', barn.path, { as });
  assert.deepEqual(words(await mine()), [['both', false]]);
  assert.equal((await request('GET', '/user/visas', { as })).status, 403, 'a program is nobody');
  assert.ok(own.at.includes(barn.path));
});
