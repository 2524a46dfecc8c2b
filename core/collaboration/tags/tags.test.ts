import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { shareService } from '../../testing/service-per-file.ts';

const names = (tags: readonly { readonly name: string }[]) => tags.map(({ name }) => name);

test('tags are created, renamed, coloured and deleted; names are unique', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const [{ path }, other] = [await createProject(), await createProject()];
  const make = (body: object, at = path) => request('POST', `${at}/tag`, { as, body });
  const urgent = await make({ name: ' Urgent ', color: 'ff0000' });
  assert.deepEqual([urgent.status, urgent.json], [201, { id: urgent.json.id, name: 'Urgent', color: 'ff0000' }]);
  const plain = (await make({ name: 'Plan' })).json;
  assert.equal(plain.color, null);
  assert.deepEqual(names((await request('GET', `${path}/tag`, { as })).json), ['Plan', 'Urgent']);
  assert.equal((await make({ name: 'urgent' }, other.path)).status, 201, 'another project has its own');

  for (const [body, code] of [
    [{ name: 'URGENT' }, 'already_exists'],
    [{ name: ' ' }, 'invalid'],
    [{}, 'invalid'],
    [{ name: 'x', color: 'reddish' }, 'invalid'],
    [{ name: 'x', color: 'ff000' }, 'invalid'],
    [{ name: 'x', color: '##ff0000' }, 'invalid'],
  ] as const) {
    const { status, json } = await make(body);
    assert.deepEqual([status, json.code], [400, code], JSON.stringify(body));
  }
  const one = `${path}/tag/${plain.id}`;
  assert.deepEqual((await request('PATCH', one, { as, body: { color: 'FA08' } })).json, {
    id: plain.id,
    name: 'Plan',
    color: 'FA08',
  });
  assert.deepEqual((await request('PATCH', one, { as, body: { name: 'PLAN', color: null } })).json, {
    id: plain.id,
    name: 'PLAN',
    color: null,
  });
  assert.equal((await request('PATCH', one, { as, body: { name: 'urgent' } })).status, 400);
  assert.equal((await request('GET', `${other.path}/tag/${plain.id}`, { as })).status, 404);
  assert.equal((await request('PATCH', `${other.path}/tag/${plain.id}`, { as, body: {} })).status, 404);
  assert.equal((await request('DELETE', `${other.path}/tag/${plain.id}`, { as })).status, 404);
  assert.equal((await request('DELETE', one, { as })).status, 204);
  assert.equal((await request('GET', one, { as })).status, 404);
});

test('documents have tags, are found by them, and pass them on to their next version', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const [{ path }, other] = [await createProject(), await createProject()];
  const tag = async (name: string, at = path) =>
    (await request('POST', `${at}/tag`, { as, body: { name } })).json.id as number;
  const [red, green, foreign] = [await tag('Red'), await tag('Grün'), await tag('Red', other.path)];
  const upload = async (name: string, fields = {}) =>
    (await request('POST', `${path}/document`, { as, body: fileForm(name, name, { name, ...fields }) })).json;
  const [plan, note] = [await upload('plan.txt'), await upload('note.txt')];
  const put = (document: number, tag_id: number) =>
    request('POST', `${path}/document/${document}/tag`, { as, body: { tag_id } });
  const found = async (query: string) => names((await request('GET', `${path}/document?${query}`, { as })).json);

  const tagged = await put(plan.id, red);
  assert.deepEqual([tagged.status, tagged.json.tags], [201, [{ id: red, name: 'Red', color: null }]]);
  assert.deepEqual(names((await put(plan.id, red)).json.tags), ['Red'], 'once');
  assert.deepEqual(names((await put(plan.id, green)).json.tags), ['Grün', 'Red']);
  await put(note.id, green);
  assert.deepEqual(
    [
      await found('tags=red'),
      await found('tags=GRÜN'),
      await found('tags=red&tags=grün&name__contains=note'),
      await found('tags=blue'),
      await found('tags=red,grün'),
    ],
    [['plan.txt'], ['plan.txt', 'note.txt'], ['note.txt'], [], ['plan.txt', 'note.txt']],
  );
  assert.deepEqual(names((await request('GET', `${path}/dms-tree`, { as })).json.children[0].tags), ['Grün', 'Red']);

  const next = await upload('plan 2.txt', { successor_of: plan.id });
  assert.deepEqual(names(next.tags), ['Grün', 'Red']);
  assert.equal((await request('DELETE', `${path}/document/${next.id}/tag/${red}`, { as })).status, 204);
  assert.deepEqual(names((await request('GET', `${path}/document/${next.id}`, { as })).json.tags), ['Grün']);
  assert.deepEqual(
    names((await request('GET', `${path}/document/${plan.id}`, { as })).json.tags),
    ['Grün', 'Red'],
    'an earlier version keeps its own',
  );
  assert.equal((await request('DELETE', `${path}/document/${next.id}/tag/${red}`, { as })).status, 404);
  assert.equal((await put(next.id, foreign)).status, 404);
  assert.equal((await put(987_654, red)).status, 404);

  const before = String((await request('GET', `${path}/document`, { as })).headers.etag);
  await request('PATCH', `${path}/tag/${green}`, { as, body: { color: '0f0' } });
  const after = await request('GET', `${path}/document`, { as, headers: { 'if-none-match': before } });
  assert.deepEqual(
    [after.status, after.json.find(({ id }: { id: number }) => id === note.id).tags],
    [200, [{ id: green, name: 'Grün', color: '0f0' }]],
  );
  await request('DELETE', `${path}/tag/${green}`, { as });
  assert.deepEqual(names((await request('GET', `${path}/document/${note.id}`, { as })).json.tags), []);
});
