import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseBytes } from '../../testing/house-bytes.ts';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { serveModels } from '../../testing/serve-models.ts';
import { startService, type Person } from '../../testing/service.ts';

const state = {
  camera: {
    projection: 'perspective',
    eye: [1, 2, 3],
    direction: [0, 0, -1],
    up: [0, 1, 0],
    field_of_view: 0.8,
    height: 12,
    aspect: 1.6,
  },
  planes: [{ anchor: [0, 1, 0], normal: [0, -1, 0] }],
  box: [0, 0, 0, 4, 5, 6],
  elements: {
    selected: ['2O2Fr$t4X7Zf8NOew3FLOH'],
    is_shown: true,
    exceptions: ['3cUkl32yn9qRSPvBJVyWw5'],
    has_shades: false,
    hidden: [],
    painted: [{ color: 0xff8800, is_see_through: false, ids: ['1F6umJ5H50aeL3A1As_wTm'] }],
    are_spaces_shown: false,
  },
  shifts: [] as { model: number; by: number[] }[],
};

// Long: one project with all members that may read, create and delete views in it.
test('a view is visible to readers of its models, without hidden ones', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, createPerson } = service;
  const { path } = await createProject('Tower');
  const other = await createProject('Other');
  const ann = await joinProject(service, path, 'ann', 50);
  const bob = await joinProject(service, path, 'bob', 50);
  const guest = await joinProject(service, path, 'gus', 25);
  const stranger = await createPerson('eve');
  const hidden = (await request('POST', `${path}/folder`, { as, body: { name: 'Hidden' } })).json;
  await request('PATCH', `${path}/folder/${hidden.id}`, { as, body: { default_permission: 1 } });
  const model = (await request('POST', `${path}/model/create-metabuilding`, { as, body: { name: 'Site' } })).json.id;
  const file = fileForm('secret.ifc', 'ISO-10303-21;', { name: 'secret.ifc', parent_id: hidden.id });
  const secret = (await request('POST', `${path}/document`, { as, body: file })).json.model_id;
  const shifts = [model, secret].map(id => ({ model: id, by: [1, 0, 0] }));
  const body = { name: '  Leak  ', models: [model, secret, model], state: { ...state, shifts } };

  const made = await request('POST', `${path}/view`, { as, body });
  assert.equal(made.status, 201, made.text);
  const { id, creator, created_at } = made.json;
  const facts = { id, name: 'Leak', creator, created_at, models: [model, secret], missing_models: 0 };
  assert.deepEqual(made.json, { ...facts, state: body.state });
  const view = `${path}/view/${id}`;
  assert.deepEqual((await request('GET', view, { as })).json, made.json);

  // Members and guests read it, with only the number of models that they may not see.
  const elements = { ...state.elements, selected: [], exceptions: [], painted: [] };
  const seen = { ...facts, models: [model], missing_models: 1, state: { ...state, elements, shifts: [shifts[0]] } };
  for (const who of [ann, guest]) assert.deepEqual((await request('GET', view, { as: who.as })).json, seen);
  assert.equal((await request('GET', view, { as: stranger.as })).status, 404);
  assert.equal((await request('GET', view)).status, 401);
  assert.equal((await request('GET', `${other.path}/view/${id}`, { as })).status, 404, 'a view of another project');

  // Sharing requires seeing the models; guests share nothing.
  const refused = await request('POST', `${path}/view`, { as: ann.as, body });
  assert.deepEqual([refused.status, refused.json.models], [400, ['Model not found.']]);
  const own = { models: [model], state };
  assert.equal((await request('POST', `${path}/view`, { as: guest.as, body: own })).status, 403);
  const anns = (await request('POST', `${path}/view`, { as: ann.as, body: own })).json;
  assert.deepEqual([anns.name, anns.creator.email], [null, 'ann@example.org']);

  // Lists: the caller's own views; all for administrators.
  const ids = async (who: string) =>
    (await request('GET', `${path}/view`, { as: who })).json.map((each: { id: number }) => each.id);
  assert.deepEqual(await ids(ann.as), [anns.id]);
  assert.deepEqual(await ids(bob.as), []);
  assert.deepEqual(await ids(as), [anns.id, id]);

  // Its creator or an administrator deletes it, for all readers.
  assert.equal((await request('DELETE', `${path}/view/${anns.id}`, { as: bob.as })).status, 403);
  assert.equal((await request('DELETE', view, { as: ann.as })).status, 403);
  assert.equal((await request('DELETE', `${path}/view/${anns.id}`, { as: ann.as })).status, 204);
  assert.equal((await request('DELETE', view, { as })).status, 204);
  assert.equal((await request('GET', view, { as })).status, 404);
  assert.equal((await request('DELETE', view, { as })).status, 404);

  const log = (await request('GET', `${path}/activity`, { as })).json as {
    action: string;
    description: { result?: string } | null;
  }[];
  const told = log.flatMap(({ action, description }) =>
    action.startsWith('shared-view') && description?.result !== 'refused' ? [action] : [],
  );
  assert.deepEqual(told, ['shared-view.delete', 'shared-view.delete', 'shared-view.create', 'shared-view.create']);
});

test('a view of hidden models is absent for a member in every request', async t => {
  const service = await startService(t);
  const { request, application: as } = service;
  const { path } = await service.createProject('Tower');
  const ann = await joinProject(service, path, 'ann', 50);
  const hidden = (await request('POST', `${path}/folder`, { as, body: { name: 'Hidden' } })).json;
  const upload = async (name: string, parent?: number) => {
    const fields = { name, ...(parent !== undefined && { parent_id: parent }) };
    const body = fileForm(name, 'ISO-10303-21;', fields);
    return (await request('POST', `${path}/document`, { as, body })).json.model_id as number;
  };
  const [secret, open] = [await upload('secret.ifc', hidden.id), await upload('open.ifc')];
  const share = async (who: string, ...models: number[]) =>
    (await request('POST', `${path}/view`, { as: who, body: { models, state } })).json.id as number;
  const [kept, mixed, own] = [await share(as, secret), await share(as, secret, open), await share(ann.as, secret)];
  await request('PATCH', `${path}/folder/${hidden.id}`, { as, body: { default_permission: 1 } });
  for (const method of ['GET', 'DELETE'] as const) {
    const absent = await request(method, `${path}/view/999999`, { as: ann.as });
    const answer = await request(method, `${path}/view/${kept}`, { as: ann.as });
    assert.deepEqual([answer.status, answer.text], [404, absent.text], method);
  }
  assert.equal((await request('DELETE', `${path}/view/${mixed}`, { as: ann.as })).status, 403);
  // One's own view can be deleted also when its models are hidden by now; an administrator deletes any.
  assert.equal((await request('DELETE', `${path}/view/${own}`, { as: ann.as })).status, 204);
  for (const id of [kept, mixed]) assert.equal((await request('DELETE', `${path}/view/${id}`, { as })).status, 204);
});

test('a view omits all data of hidden models', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, processed } = service;
  const { path } = await createProject('Tower');
  const ann = await joinProject(service, path, 'ann', 50);
  const hidden = (await request('POST', `${path}/folder`, { as, body: { name: 'Hidden' } })).json;
  await request('PATCH', `${path}/folder/${hidden.id}`, { as, body: { default_permission: 1 } });
  const upload = async (name: string, text: string | Uint8Array, parent?: number) =>
    (
      await request('POST', `${path}/document`, {
        as,
        body: fileForm(name, text, { name, ...(parent !== undefined && { parent_id: parent }) }),
      })
    ).json.model_id as number;
  const secret = await upload('secret.ifc', 'ISO-10303-21;', hidden.id);
  const house = await upload('house.ifc', houseBytes());
  await processed(path, house);
  const [{ uuid: guid }] = (await request('GET', `${path}/model/${house}/element`, { as })).json;
  const unseen = '2O2Fr$t4X7Zf8NOew3FLOH';
  const elements = {
    ...state.elements,
    selected: [guid, unseen],
    exceptions: [unseen],
    hidden: [unseen, guid],
    painted: [
      { color: 1, is_see_through: false, ids: [unseen] },
      { color: 2, is_see_through: false, ids: [guid, unseen] },
    ],
  };
  const share = async (name: string, models: number[]) =>
    (await request('POST', `${path}/view`, { as, body: { name, models, state: { ...state, elements } } })).json.id;
  const [both, alone] = [await share('Both of them', [house, secret]), await share('The secret alone', [secret])];

  const seen = (await request('GET', `${path}/view/${both}`, { as: ann.as })).json;
  assert.deepEqual(seen.state.elements, {
    ...elements,
    selected: [guid],
    exceptions: [],
    hidden: [guid],
    painted: [{ color: 2, is_see_through: false, ids: [guid] }],
  });
  assert.deepEqual((await request('GET', `${path}/view/${both}`, { as })).json.state.elements, elements);
  assert.equal((await request('GET', `${path}/view/${alone}`, { as: ann.as })).status, 404);
  assert.equal((await request('GET', `${path}/view/${alone}`, { as })).status, 200);
  for (const log of ['activity', 'logs']) {
    assert.doesNotMatch((await request('GET', `${path}/${log}`, { as: ann.as })).text, /secret alone/);
    assert.match((await request('GET', `${path}/${log}`, { as })).text, /secret alone/);
  }
});

test('invalid views are refused', async t => {
  const { request, project, modelId } = await serveModels(t);
  const status = async (change: object) =>
    (await request('POST', `${project}/view`, { models: [modelId], state, ...change })).status;
  assert.equal(await status({}), 201);
  assert.equal(await status({ models: [] }), 400);
  assert.equal(await status({ models: [999_999] }), 400);
  assert.equal(await status({ state: { ...state, box: [1, 2] } }), 400);
  assert.equal(await status({ state: { ...state, planes: Array(7).fill(state.planes[0]) } }), 400);
  const many = Array.from({ length: 190_000 }, (_none, n) => String(n).padStart(22, '0'));
  assert.equal(await status({ state: { ...state, elements: { ...state.elements, exceptions: many } } }), 413);
});

test('a view of a person who left stays, for readers by their own rights', async t => {
  const service = await startService(t);
  const { request, application: as, core } = service;
  const { path, cloudId } = await service.createProject('Tower');
  const bob = await joinProject(service, path, 'bob', 50);
  const model = (await request('POST', `${path}/model/create-metabuilding`, { as, body: { name: 'Site' } })).json.id;
  const ways = [
    ({ id }: Person) => request('DELETE', `/cloud/${cloudId}/user/${id}`, { as }),
    ({ id }: Person) => core.users.remove(id),
  ];
  for (const [n, leave] of ways.entries()) {
    const ann = await joinProject(service, path, `ann-${n}`, 50);
    const { id } = (await request('POST', `${path}/view`, { as: ann.as, body: { models: [model], state } })).json;
    const view = `${path}/view/${id}`;
    const before = (await request('GET', view, { as: bob.as })).json;
    await leave(ann);
    const after = await request('GET', view, { as: bob.as });
    assert.deepEqual({ ...after.json, creator: null }, { ...before, creator: null });
    assert.ok([401, 404].includes((await request('GET', view, { as: ann.as })).status), 'not for the person who left');
    assert.equal((await request('DELETE', view, { as: bob.as })).status, 403);
    assert.equal((await request('DELETE', view, { as })).status, 204, 'an administrator removes it');
  }
});
