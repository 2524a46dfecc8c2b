import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { unitsOfWork, type UnitReport } from '../../storage/database/units.ts';
import { shareService } from '../../testing/service-per-file.ts';

test('topics refer to stored documents and addresses, to each other and to files', async t => {
  const service = await shareService(t);
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject();
  const other = await service.createProject();
  const guest = await joinProject(service, path, 'gus', 25);
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, body?: object) =>
    request(method, `${at}${target}`, { as: guest.as, ...(body && { body }) });
  const upload = async (name: string, to = path) =>
    (await request('POST', `${to}/document`, { as, body: fileForm(name, name, { name }) })).json.id as number;
  const [plan, foreign] = [await upload('plan.txt'), await upload('foreign.txt', other.path)];
  const topic = (await ask('POST', '/topics', { title: 'a' })).json.guid;
  const list = `/topics/${topic}/document_references`;

  const stored = {
    guid: plan,
    document_guid: String(plan),
    url: null,
    description: 'see there',
    referenced_document: 'plan.txt',
  };
  const made = await ask('POST', list, { guid: plan, description: 'see there' });
  assert.deepEqual([made.status, made.json], [201, stored]);
  await ask('POST', list, { document_guid: String(plan), description: 'see here' });
  assert.deepEqual((await ask('GET', list)).json, [{ ...stored, description: 'see here' }], 'once for each document');
  const external = (await ask('POST', list, { url: 'https://example.org/a/paper.pdf?x=1' })).json;
  assert.equal(external.referenced_document, 'paper.pdf');
  for (const body of [{}, { guid: plan, url: 'https://example.org' }, { guid: foreign }, { document_guid: 'x' }])
    assert.equal((await ask('POST', list, body)).status, 400, JSON.stringify(body));
  const moved = await ask('PUT', `${list}/${external.guid}`, { url: 'https://example.org/b' });
  assert.deepEqual([moved.json.guid, moved.json.url], [external.guid, 'https://example.org/b']);
  const echoed = (await ask('GET', list)).json;
  assert.deepEqual((await ask('PUT', list, echoed)).json, echoed);
  assert.deepEqual((await ask('PUT', list, [{ guid: plan }])).json, [{ ...stored, description: null }]);
  assert.deepEqual((await ask('GET', '/documents')).json, [{ guid: String(plan), filename: 'plan.txt' }]);
  await request('DELETE', `${path}/document/${plan}`, { as });
  assert.deepEqual((await ask('GET', list)).json, [], 'what is in the bin is not shown');

  const unknown = randomUUID();
  const second = (await ask('POST', '/topics', { title: 'b' })).json.guid;
  const related = `/topics/${topic}/related_topics`;
  const both = [unknown, second]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map(guid => ({ related_topic_guid: guid }));
  assert.deepEqual((await ask('PUT', related, both)).json, both);
  assert.equal((await ask('PUT', related, [{ related_topic_guid: topic.toUpperCase() }])).status, 400);
  assert.equal((await ask('PUT', related, [{ related_topic_guid: 'x' }])).status, 400);
  await ask('DELETE', `/topics/${second}`);
  assert.deepEqual((await ask('GET', related)).json, [{ related_topic_guid: unknown }]);

  const files = [{ ifc_project: '0J$yPqHBD12v72y4qF6XcD', file_name: 'house.ifc', reference: 'https://example.org/1' }];
  assert.deepEqual((await ask('PUT', `/topics/${topic}/files`, files)).json, files);
  assert.deepEqual((await ask('GET', `/topics/${topic}/files`)).json, files);
});

test('a thousand references are replaced in few messages to the writer, each document once', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { projectId, path } = await createProject();
  const at = `/bcf/2.1/projects/${projectId}`;
  const plan = (await request('POST', `${path}/document`, { as, body: fileForm('a', 'a', { name: 'plan' }) })).json.id;
  const topic = (await request('POST', `${at}/topics`, { as, body: { title: 'a' } })).json.guid;
  const list = `${at}/topics/${topic}/document_references`;
  const addresses = Array.from({ length: 997 }, (_, n) => ({ guid: randomUUID(), url: `https://example.org/${n}` }));
  const named = [
    { guid: plan, description: 'old' },
    { guid: plan, description: 'new' },
  ];
  let messages = 0;
  const note = (message: unknown): void => void (messages = Math.max(messages, (message as UnitReport).messages));
  unitsOfWork.subscribe(note);
  const first = await request('PUT', list, { as, body: [...addresses, ...named, addresses[0]] });
  const second = await request('PUT', list, { as, body: addresses.slice(500) });
  unitsOfWork.unsubscribe(note);
  assert.deepEqual([first.status, second.status], [200, 200], first.text.slice(0, 300));
  const shown = (answer: typeof first) =>
    answer.json.map(({ url, description }: { url: string | null; description: string | null }) => url ?? description);
  assert.deepEqual(shown(first), [...addresses.map(({ url }) => url), 'new']);
  assert.deepEqual(
    shown(second),
    addresses.slice(500).map(({ url }) => url),
  );
  assert.ok(messages <= 20, `${messages} messages in one unit of work`);
});
