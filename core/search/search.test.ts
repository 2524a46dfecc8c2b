import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../testing/http-client.ts';
import { houseBytes } from '../testing/house-bytes.ts';
import { joinProject } from '../testing/join-project.ts';
import { previewsMade } from '../testing/previews-made.ts';
import { startService, type TestService } from '../testing/service.ts';

interface Result {
  readonly kind: string;
  readonly name: string;
  readonly value: string | null;
  readonly snippet: string | null;
  readonly [field: string]: unknown;
}
interface Group {
  readonly kind: string;
  readonly results: readonly Result[];
  readonly has_more: boolean;
}

/** Results of a caller: names by kind. */
async function findAs({ request }: TestService, as: string, q: string, more: object = {}) {
  for (;;) {
    const { status, json, text } = await request('GET', '/search', { as, query: { q, ...more } });
    assert.equal(status, 200, text);
    if (json.waiting_models > 0) {
      await sleep(50);
      continue;
    }
    const groups = json.groups as readonly Group[];
    return {
      groups,
      names: Object.fromEntries(groups.map(({ kind, results }) => [kind, results.map(({ name }) => name)])),
    };
  }
}

/** A project with the demo house, a drawing and a note in a folder called Quokka, and an issue. */
async function furnish(service: TestService) {
  const { request, application: as, createProject } = service;
  const project = await createProject('Tower');
  const { path, projectId } = project;
  const folder = (await request('POST', `${path}/folder`, { as, body: { name: 'Quokka drawings' } })).json;
  const put = async (name: string, bytes: Uint8Array | string, parentId = folder.id) => {
    const body = fileForm(name, bytes, { parent_id: String(parentId) });
    const made = await request('POST', `${path}/document`, { as, body });
    assert.equal(made.status, 201, made.text);
    return made.json;
  };
  const house = await put('Quokka house.ifc', houseBytes());
  const note = await put('minutes.txt', 'On Monday the Sycamore stairs were agreed upon by everyone.');
  const plan = await put('Sycamore plan é.txt', 'nothing', project.rootFolderId);
  const topic = await request('POST', `/bcf/2.1/projects/${projectId}/topics`, {
    as,
    body: { title: 'Sycamore stairs are steep', description: 'Seen beside the quokka.' },
  });
  assert.equal(topic.status, 201, topic.text);
  await service.processed(path, house.model_id);
  await previewsMade(service);
  return { ...project, folder, house, note, plan, topic: topic.json };
}

// Long: one project, and everything that is found in it.
test('results have their place, the best first', async t => {
  const service = await startService(t);
  const { application: as, request } = service;
  const { cloudId, projectId, folder, house, note, topic } = await furnish(service);

  const { groups, names } = await findAs(service, as, 'sycamore');
  assert.deepEqual(names, { document: ['Sycamore plan é.txt', 'minutes.txt'], issue: ['Sycamore stairs are steep'] });
  const [documents, issues] = groups;
  const place = {
    cloud: { id: cloudId, name: 'Test cloud' },
    project: { id: projectId, name: 'Tower' },
    folder: { id: folder.id, name: 'Quokka drawings', path: '/Quokka drawings' },
  };
  const nothing = {
    id: null,
    guid: null,
    guids: [],
    value: null,
    detail: null,
    number: null,
    elements: null,
    has_more_elements: false,
    snippet: null,
    document_id: null,
    model: null,
  };
  assert.deepEqual(documents?.results[1], {
    ...nothing,
    kind: 'document',
    id: note.id,
    name: 'minutes.txt',
    document_id: note.id,
    snippet: 'On Monday the Sycamore stairs were agreed upon by everyone.',
    place,
  });
  assert.deepEqual(issues?.results, [
    {
      ...nothing,
      kind: 'issue',
      guid: topic.guid,
      name: 'Sycamore stairs are steep',
      detail: topic.topic_status,
      number: Number(topic.server_assigned_id),
      place: { ...place, folder: null },
    },
  ]);
  assert.deepEqual((await findAs(service, as, 'SYCAMORE plan E')).names, { document: ['Sycamore plan é.txt'] });
  const quokka = await findAs(service, as, 'quokka');
  assert.deepEqual(quokka.names, {
    document: ['Quokka house.ifc'],
    folder: ['Quokka drawings'],
    model: ['Quokka house.ifc'],
    issue: ['Sycamore stairs are steep'],
  });
  assert.equal(quokka.groups[3]?.results[0]?.snippet, 'Seen beside the quokka.');

  await t.test('elements and their properties', async () => {
    const chimney = await findAs(service, as, 'chimney', { kind: 'element' });
    assert.equal(chimney.names['element']?.[0], 'Chimney');
    const [found] = chimney.groups[0]?.results ?? [];
    assert.deepEqual(
      [found?.['model'], found?.['detail'], found?.['place']],
      [{ id: house.model_id, name: 'Quokka house.ifc', type: 'IFC' }, 'IfcChimney', place],
    );
    assert.deepEqual((await findAs(service, as, String(found?.['guid']))).names, { element: ['Chimney'] });
    const solar = await findAs(service, as, 'manufacturer sample solar', { kind: 'property' });
    assert.deepEqual(
      solar.groups[0]?.results.map(({ name, value }) => [name, value]),
      [['Manufacturer', 'Sample Solar']],
    );
    const window = await findAs(service, as, 'window', { limit: 2 });
    assert.deepEqual(
      [window.groups[0]?.kind, window.groups[0]?.results.length, window.groups[0]?.has_more],
      ['element', 2, true],
    );
    assert.deepEqual((await findAs(service, as, 'no such words')).groups, []);
  });

  await t.test('deleted documents are not found, nor renamed ones under their former name', async () => {
    await request('PATCH', `/cloud/${cloudId}/project/${projectId}/document/${note.id}`, {
      as,
      body: { name: 'Alder' },
    });
    assert.deepEqual((await findAs(service, as, 'alder')).names, { document: ['Alder'] });
    assert.deepEqual((await findAs(service, as, 'minutes')).groups, []);
    await request('DELETE', `/cloud/${cloudId}/project/${projectId}/folder/${folder.id}`, { as });
    assert.deepEqual((await findAs(service, as, 'quokka', { kind: ['document', 'folder', 'model'] })).groups, []);
    assert.deepEqual((await findAs(service, as, 'chimney')).groups, []);
  });

  await t.test('invalid queries are refused, odd words are not', async () => {
    for (const [query, status] of [
      [{}, 400],
      [{ q: ' ' }, 400],
      [{ q: 'x', kind: 'nothing' }, 400],
      [{ q: 'x', limit: 51 }, 400],
      [{ q: 'x', project: 999 }, 404],
      [{ q: 'x', cloud: 999 }, 404],
      [{ q: '"(*%_\\' }, 200],
      [{ q: 'of' }, 200],
    ] as const)
      assert.equal((await request('GET', '/search', { as, query })).status, status, JSON.stringify(query));
  });
});

test('hidden objects are neither found nor counted', async t => {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const { path, cloudId, projectId, folder, house } = await furnish(service);
  const other = await createProject('Elsewhere');
  await request('POST', `${other.path}/document`, { as, body: fileForm('Quokka elsewhere.txt', 'sycamore') });
  await previewsMade(service);
  const guest = await joinProject(service, path, 'guest', 25);
  const bob = await joinProject(service, path, 'bob', 50);
  const eve = await service.createPerson('eve');

  const all = ['document', 'folder', 'model', 'issue'];
  for (const { as: person } of [guest, bob]) {
    assert.deepEqual(Object.keys((await findAs(service, person, 'quokka')).names), all);
    assert.deepEqual((await findAs(service, person, 'elsewhere')).groups, [], 'a project of others');
    assert.deepEqual((await findAs(service, person, 'sycamore')).names['document'], [
      'Sycamore plan é.txt',
      'minutes.txt',
    ]);
    assert.deepEqual((await findAs(service, person, 'bob@example.org')).names, { person: ['bob Tester'] });
    assert.deepEqual((await findAs(service, person, 'eve@example')).groups, [], 'a stranger');
  }
  assert.equal(
    (await request('GET', '/search', { as: bob.as, query: { q: 'x', project: other.projectId } })).status,
    404,
  );
  assert.equal((await request('GET', '/search', { as: bob.as, query: { q: 'x', cloud: other.cloudId } })).status, 404);
  assert.deepEqual((await findAs(service, eve.as, 'quokka')).groups, []);

  await request('PATCH', `${path}/folder/${folder.id}`, { as, body: { default_permission: 1 } });
  for (const { as: person } of [guest, bob]) {
    assert.deepEqual((await findAs(service, person, 'quokka')).names, { issue: ['Sycamore stairs are steep'] });
    for (const hidden of ['chimney', 'sample solar', 'quokka house', 'minutes'])
      assert.deepEqual((await findAs(service, person, hidden, { limit: 1 })).groups, [], hidden);
    assert.deepEqual((await findAs(service, person, 'sycamore')).names, {
      document: ['Sycamore plan é.txt'],
      issue: ['Sycamore stairs are steep'],
    });
    const one = await findAs(service, person, 'sycamore', { kind: 'document', limit: 1 });
    assert.equal(one.groups[0]?.has_more, false, 'what is hidden is no more');
  }
  assert.deepEqual((await findAs(service, as, 'chimney')).names['element']?.[0], 'Chimney', 'an administrator');

  // Tokens find what their scopes permit, in their project.
  const token = async (...scopes: string[]) => {
    const made = await request('POST', `${path}/access-token`, { as, body: { scopes } });
    assert.equal(made.status, 201, made.text);
    return `Bearer ${made.json.token}`;
  };
  const kindsOf = async (...scopes: string[]) => {
    const holder = await token(...scopes);
    const kinds = await Promise.all(
      ['quokka', 'chimney', 'sample solar', 'sycamore', 'example.org', 'elsewhere'].map(async q =>
        Object.keys((await findAs(service, holder, q)).names),
      ),
    );
    return [...new Set(kinds.flat())].toSorted();
  };
  assert.deepEqual(await kindsOf('document:read'), ['document', 'folder']);
  assert.deepEqual(await kindsOf('ifc:read'), ['element', 'model', 'property']);
  assert.deepEqual(await kindsOf('bcf:read'), ['issue', 'person']);
  const narrow = await token('document:read');
  assert.deepEqual((await findAs(service, narrow, 'elsewhere')).groups, []);
  assert.equal(
    (await request('GET', '/search', { as: narrow, query: { q: 'x', project: other.projectId } })).status,
    404,
  );
  assert.equal((await request('GET', '/search', { as: await token('document:write'), query: { q: 'x' } })).status, 403);
  const ofModel = await request('POST', `${path}/model/${house.model_id}/access_token`, { as, body: {} });
  const modelHolder = `Bearer ${ofModel.json.token}`;
  assert.equal((await request('GET', '/search', { as: modelHolder, query: { q: 'chimney' } })).status, 404);
  assert.equal((await request('GET', '/search', { query: { q: 'x' } })).status, 401);

  // A banned member finds nothing any more, from the next call on.
  const users = (await request('GET', `/cloud/${cloudId}/user`, { as })).json as { id: number; email: string }[];
  const member = users.find(({ email }) => email === bob.email);
  assert.equal((await request('DELETE', `/cloud/${cloudId}/user/${member?.id}`, { as })).status, 204);
  assert.deepEqual((await findAs(service, bob.as, 'sycamore')).groups, []);
  assert.equal((await request('GET', '/search', { as: bob.as, query: { q: 'x', project: projectId } })).status, 404);
});
