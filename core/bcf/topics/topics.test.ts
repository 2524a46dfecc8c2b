import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

/** A project with a guest in it. */
async function begin(t: Parameters<typeof startService>[0]) {
  const service = await startService(t);
  const { projectId, path } = await service.createProject();
  const at = `/bcf/2.1/projects/${projectId}`;
  const guest = await joinProject(service, path, 'gus', 25);
  const as = service.application;
  const value = (kind: string, field: string, text: string) =>
    service.request('POST', `${at}/extension/${kind}`, { as, body: { [field]: text } });
  await value('status', 'topic_status', 'Open');
  await value('label', 'label', 'Fire');
  await value('label', 'label', 'Door');
  const ask = (method: string, target: string, body?: object, by = guest.as) =>
    service.request(method, `${at}${target}`, { as: by, ...(body && { body }) });
  return { ...service, at, path, projectId, guest, as, ask };
}

test('a guest creates topics, which are numbered, merged, replaced and deleted', async t => {
  const { ask, guest } = await begin(t);
  const made = await ask('POST', '/topics', {
    title: ' Door meets beam ',
    topic_status: 'Open',
    labels: ['Fire', 'Door'],
    description: 'Too low',
    due_date: '2030-01-31',
    assigned_to: guest.email.toUpperCase(),
    bim_snippet: { snippet_type: 'clash', is_external: false, reference: 'a.xml', reference_schema: 'a.xsd' },
  });
  const { guid, creation_date } = made.json;
  assert.match(guid, /^[0-9a-f-]{36}$/);
  assert.deepEqual(
    [made.status, made.json],
    [
      201,
      {
        guid,
        server_assigned_id: '1',
        topic_type: null,
        topic_status: 'Open',
        title: 'Door meets beam',
        priority: null,
        labels: ['Fire', 'Door'],
        creation_date,
        creation_author: guest.email,
        assigned_to: guest.email,
        reference_links: [],
        stage: null,
        description: 'Too low',
        due_date: '2030-01-31',
        models: [],
        ifcs: [],
        format: 'standard',
        index: 1,
        bimdata_viewer_layout: null,
        groups: [],
        bim_snippet: { snippet_type: 'clash', is_external: false, reference: 'a.xml', reference_schema: 'a.xsd' },
      },
    ],
  );
  const merged = await ask('PATCH', `/topics/${guid.toUpperCase()}`, { title: 'Door', labels: ['Fire'] });
  assert.deepEqual(
    [merged.status, merged.json.title, merged.json.description, merged.json.labels, merged.json.modified_author],
    [200, 'Door', 'Too low', ['Fire'], guest.email],
  );
  const { modified_date, ...replaced } = (await ask('PUT', `/topics/${guid}`, { title: 'Door' })).json;
  assert.ok(modified_date >= creation_date);
  assert.deepEqual(
    [replaced.description, replaced.labels, replaced.assigned_to, replaced.index, replaced.bim_snippet],
    [null, [], null, null, undefined],
  );
  assert.deepEqual([replaced.creation_date, replaced.format], [creation_date, 'standard']);

  assert.equal((await ask('DELETE', `/topics/${guid}`)).status, 200);
  assert.equal((await ask('GET', `/topics/${guid}`)).status, 404);
  const next = (await ask('POST', '/topics', { title: 'Next' })).json;
  assert.deepEqual([next.index, next.server_assigned_id], [2, '2'], 'no number is given twice');
  const far = (await ask('POST', '/topics', { title: 'Far', index: 40 })).json;
  const after = (await ask('POST', '/topics', { title: 'After' })).json;
  assert.deepEqual([far.index, after.index, after.server_assigned_id], [40, 41, '4']);
});

test('invalid topics are refused, and guids are unique in any case', async t => {
  const { ask, request, as, guest, createProject } = await begin(t);
  const guid = randomUUID();
  assert.equal((await ask('POST', '/topics', { title: 'a', guid: guid.toUpperCase() })).json.guid, guid);
  for (const [body, status, field] of [
    [{}, 400, 'title'],
    [{ title: ' ' }, 400, 'title'],
    [{ title: 'b', topic_status: 'Unheard' }, 400, 'topic_status'],
    [{ title: 'b', labels: ['Unheard'] }, 400, 'labels'],
    [{ title: 'b', assigned_to: 'nobody@example.org' }, 400, 'assigned_to'],
    [{ title: 'b', creation_date: 'soon' }, 400, 'creation_date'],
    [{ title: 'b', models: [999] }, 400, 'models'],
    [{ title: 'b', groups: [999] }, 400, 'groups'],
    [{ title: 'b', guid: 'no-guid' }, 400, 'guid'],
    [{ title: 'b', bim_snippet: { snippet_type: 'x' } }, 400, 'bim_snippet.is_external'],
    [{ title: 'b', guid }, 409, 'detail'],
    [{ title: 'b', guid: guid.toUpperCase() }, 409, 'detail'],
  ] as const) {
    const answer = await ask('POST', '/topics', body);
    assert.equal(answer.status, status, answer.text);
    assert.ok(field in answer.json && typeof answer.json.message === 'string', answer.text);
  }
  for (const target of [`/topics/${randomUUID()}`, '/topics/no-guid'])
    assert.equal((await ask('GET', target)).status, 404);
  const other = await createProject('Other');
  const there = `/bcf/2.1/projects/${other.projectId}/topics`;
  assert.equal((await request('GET', there, { as: guest.as })).status, 404);
  assert.equal((await request('GET', `${there}/${guid}`, { as })).status, 404);
  assert.equal((await request('POST', there, { as, body: { title: 'same', guid } })).status, 201, 'another project');
});

test('a removed extension value stays valid in topics that have it', async t => {
  const { ask, as, request, at } = await begin(t);
  const { guid } = (await ask('POST', '/topics', { title: 'a', topic_status: 'Open', labels: ['Fire'] })).json;
  const { topic_statuses, topic_labels } = (await ask('GET', '/detailed-extensions')).json;
  await request('DELETE', `${at}/extension/status/${topic_statuses[0].id}`, { as });
  await request('DELETE', `${at}/extension/label/${topic_labels[0].id}`, { as });
  const kept = await ask('PUT', `/topics/${guid}`, { title: 'b', topic_status: 'Open', labels: ['Fire'] });
  assert.deepEqual([kept.status, kept.json.topic_status, kept.json.labels], [200, 'Open', ['Fire']]);
  assert.equal((await ask('POST', '/topics', { title: 'c', topic_status: 'Open' })).status, 400);
});

test('lists are filtered, ordered, paged and have an ETag', async t => {
  const { ask, request, guest, at } = await begin(t);
  const make = async (title: string, more = {}) => (await ask('POST', '/topics', { title, ...more })).json.guid;
  const [late] = [await make('late', { creation_date: '2026-05-02T10:00:00+0200', labels: ['Door'] })];
  const early = await make('early', { creation_date: '2026-05-01T08:00:00', topic_status: 'Open' });
  const smart = await make('smart', { format: 'bimdata-smartview' });
  const titles = async (query: Record<string, string | number>) => {
    const { status, json } = await request('GET', `${at}/topics`, { as: guest.as, query });
    return status === 200 ? json.map(({ title }: { title: string }) => title) : status;
  };
  assert.deepEqual(await titles({}), ['early', 'late']);
  assert.deepEqual(await titles({ format: 'bimdata-smartview' }), ['smart']);
  assert.deepEqual(await titles({ $filter: "labels/any(l: l eq 'Door')" }), ['late']);
  assert.deepEqual(await titles({ $filter: 'creation_date eq 2026-05-02T08:00:00Z' }), ['late']);
  assert.deepEqual(await titles({ $orderby: 'creation_date desc', $top: 1 }), ['late']);
  assert.deepEqual(await titles({ $skip: 1 }), ['late']);
  assert.deepEqual(await titles({ $filter: 'nothing eq 1' }), 400);
  assert.deepEqual(await titles({ models: 999 }), []);
  assert.ok(late && early && smart);

  const first = await ask('GET', '/topics');
  const again = await request('GET', `${at}/topics`, {
    as: guest.as,
    headers: { 'if-none-match': String(first.headers.etag) },
  });
  assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  const [authorized] = (await ask('GET', '/topics?includeAuthorization=true')).json;
  assert.ok(authorized.authorization.topic_actions.includes('delete'));
  assert.deepEqual(authorized.authorization.comment_actions, ['update', 'delete']);
});

test('the history begins with the creation, and stays after the deletion', async t => {
  const { ask, guest } = await begin(t);
  const { guid } = (await ask('POST', '/topics', { title: 'a', labels: ['Fire'] })).json;
  await ask('PATCH', `/topics/${guid}`, { description: 'x'.repeat(2000), labels: ['Door'] });
  await ask('PUT', `/topics/${guid}`, { title: 'b' });
  await ask('DELETE', `/topics/${guid}`);
  const events = (await ask('GET', `/topics/${guid}/events`)).json;
  assert.deepEqual(
    events.map((each: { author: string; events: object[] }) => [each.author, each.events]),
    [
      [
        guest.email,
        [
          { type: 'topic_created', value: null },
          { type: 'title_updated', value: 'a' },
          { type: 'label_added', value: 'Fire' },
        ],
      ],
      [
        guest.email,
        [
          { type: 'description_updated', value: 'x'.repeat(1024) },
          { type: 'label_added', value: 'Door' },
          { type: 'label_removed', value: 'Fire' },
        ],
      ],
      [
        guest.email,
        [
          { type: 'title_updated', value: 'b' },
          { type: 'description_removed', value: null },
          { type: 'label_removed', value: 'Door' },
        ],
      ],
    ],
  );
  const chosen = await ask('GET', `/topics/events?$filter=${encodeURIComponent("type eq 'description_removed'")}`);
  assert.equal(chosen.json.length, 1);
  assert.equal((await ask('GET', `/topics/${randomUUID()}/events`)).status, 404);
});
