import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { startService } from '../../testing/service.ts';

async function begin(t: Parameters<typeof startService>[0]) {
  const service = await startService(t);
  const { projectId, path } = await service.createProject();
  const db = await openServiceDb(t, service.folder);
  const guest = await joinProject(service, path, 'gus', 25);
  const at = (version = '2.1') => `/bcf/${version}/projects/${projectId}`;
  const ask = (method: string, target: string, body?: object) =>
    service.request(method, target, { as: guest.as, ...(body && { body }) });
  /** The names of the events that a request stores. */
  const eventsOf = async (work: () => Promise<unknown>) => {
    const last = (await db.get<{ id: number }>('SELECT max(id) AS id FROM outbox'))?.id ?? 0;
    await work();
    const rows = await db.all<{ name: string }>('SELECT name FROM outbox WHERE id > ? ORDER BY id', [last]);
    return rows.map(({ name }) => name);
  };
  const topic = (await ask('POST', `${at()}/topics`, { title: 'a' })).json.guid as string;
  return { ...service, path, at, ask, eventsOf, topic };
}

test('related topics are replaced as a whole, each once, also missing ones', async t => {
  const { ask, at, eventsOf, topic } = await begin(t);
  const related = (version?: string) => `${at(version)}/topics/${topic}/related_topics`;
  const [one, other] = [randomUUID(), randomUUID()].toSorted();
  const both = [one, other].map(guid => ({ related_topic_guid: guid }));
  assert.deepEqual((await ask('GET', related())).json, []);
  const given = [...both, { related_topic_guid: String(one).toUpperCase() }];
  assert.deepEqual(
    await eventsOf(async () => {
      const put = await ask('PUT', related(), given);
      assert.deepEqual([put.status, put.json], [200, both]);
    }),
    ['bcf.topic.update'],
  );
  assert.deepEqual((await ask('GET', related('3.0'))).json, both);
  assert.deepEqual((await ask('GET', `${related()}?$skip=1`)).json, both.slice(1));

  const itself = await ask('PUT', related(), [{ related_topic_guid: topic }]);
  assert.deepEqual(itself.json, {
    message: 'A topic is not related to itself.',
    related_topic_guid: ['A topic is not related to itself.'],
    code: 'same_topic',
    reasons: { related_topic_guid: [{ code: 'same_topic' }] },
  });
  assert.deepEqual(await eventsOf(() => ask('PUT', related(), [{ related_topic_guid: 'x' }])), []);
  assert.deepEqual((await ask('GET', related())).json, both, 'a refusal changes nothing');
  assert.equal((await ask('PUT', `${at()}/topics/${randomUUID()}/related_topics`, both)).status, 404);
});

test('files of a topic have the name of either version, and no other members', async t => {
  const { ask, at, eventsOf, topic } = await begin(t);
  const files = (version?: string) => `${at(version)}/topics/${topic}/files`;
  const given = [{ filename: 'house.ifc', reference: 'https://example.org/1', more: 'x' }, { ifc_project: 'p' }];
  const stored = [{ reference: 'https://example.org/1', file_name: 'house.ifc' }, { ifc_project: 'p' }];
  assert.deepEqual(
    await eventsOf(async () => {
      const put = await ask('PUT', files(), given);
      assert.deepEqual([put.status, put.json], [200, stored]);
    }),
    ['bcf.topic.update'],
  );
  assert.deepEqual((await ask('GET', files())).json, stored);
  assert.deepEqual((await ask('GET', files('3.0'))).json, [
    { reference: 'https://example.org/1', filename: 'house.ifc' },
    { ifc_project: 'p' },
  ]);
  assert.deepEqual((await ask('PUT', files('3.0'), [])).json, []);
  assert.equal((await ask('PUT', files(), [{}])).status, 400);
});

test('the files that topics may be about are the models that the caller sees', async t => {
  const { request, application: as, ask, at, path } = await begin(t);
  const { id } = (
    await request('POST', `${path}/document`, { as, body: fileForm('house.ifc', 'x', { name: 'House' }) })
  ).json;
  const { status, json } = await ask('GET', `${at('3.0')}/files_information`);
  assert.deepEqual(
    [status, json],
    [
      200,
      [
        {
          display_information: [
            { field_display_name: 'Name', field_value: json[0].display_information[0].field_value },
            { field_display_name: 'Version', field_value: '1' },
            { field_display_name: 'Date', field_value: json[0].file.date },
          ],
          file: { filename: 'house.ifc', date: json[0].file.date, reference: String(id) },
        },
      ],
    ],
  );
  const { json: none } = await request('GET', `${at('3.0')}/files_information`, {
    as: `Bearer ${(await request('POST', `${path}/access-token`, { as, body: { scopes: ['bcf:read'] } })).json.token}`,
  });
  assert.deepEqual(none, [], 'without the scope to read models');
});
