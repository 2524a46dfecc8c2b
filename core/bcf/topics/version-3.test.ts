import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function begin(t: Parameters<typeof startService>[0]) {
  const service = await startService(t);
  const { projectId, path } = await service.createProject();
  const guest = await joinProject(service, path, 'gus', 25);
  for (const [kind, body] of [
    ['status', { topic_status: 'Open' }],
    ['stage', { stage: 'Design' }],
    ['stage', { stage: 'Build' }],
    ['label', { label: 'Fire' }],
  ] as const)
    await service.request('POST', `/bcf/2.1/projects/${projectId}/extension/${kind}`, {
      as: service.application,
      body,
    });
  const asker =
    (version: string) =>
    (method: string, target: string, body?: object, headers: Record<string, string> = {}) =>
      service.request(method, `/bcf/${version}/projects/${projectId}${target}`, {
        as: guest.as,
        headers,
        ...(body && { body }),
      });
  return { ...service, projectId, path, guest, in2: asker('2.1'), in3: asker('3.0') };
}

test('a topic has two shapes; a PUT keeps fields that its version lacks', async t => {
  const { in2, in3, guest } = await begin(t);
  const guid = randomUUID();
  const made = await in3('POST', '/topics', {
    guid: guid.toUpperCase(),
    title: 'Door',
    topic_status: 'Open',
    labels: ['Fire'],
    index: 7,
    due_date: '2030-01-31T12:00:00+02:00',
    bim_snippet: { snippet_type: 'clash', is_external: true, reference: 'a.xml', reference_schema: 'a.xsd' },
  });
  assert.deepEqual(
    [made.status, made.json],
    [
      201,
      {
        guid,
        server_assigned_id: '1',
        topic_type: null,
        topic_status: 'Open',
        reference_links: [],
        title: 'Door',
        priority: null,
        index: 7,
        labels: ['Fire'],
        creation_date: made.json.creation_date,
        creation_author: guest.email,
        assigned_to: null,
        stage: null,
        description: null,
        bim_snippet: { snippet_type: 'clash', is_external: true, reference: 'a.xml', reference_schema: 'a.xsd' },
        due_date: '2030-01-31T10:00:00.000Z',
      },
    ],
  );
  assert.equal((await in3('POST', '/topics', { guid: guid.toUpperCase(), title: 'Again' })).status, 409, 'in capitals');
  assert.equal((await in3('POST', '/topics', { guid: 'no-guid', title: 'Again' })).status, 400);
  const odd = 'ABCDEF01-2345-E789-ABCD-EF0123456789'.toLowerCase();
  assert.equal((await in3('POST', '/topics', { guid: odd, title: 'No valid uuid' })).status, 201);
  assert.equal((await in3('POST', '/topics', { guid: null, title: 'Ours' })).status, 201);

  await in2('PATCH', `/topics/${guid}`, { bimdata_viewer_layout: { a: 1 }, description: 'Low' });
  const put = await in3('PUT', `/topics/${guid}`, { title: 'Door 2', server_assigned_id: '99', guid: randomUUID() });
  assert.deepEqual(
    [put.status, put.json.guid, put.json.server_assigned_id, put.json.title, put.json.labels, put.json.index],
    [200, guid, '1', 'Door 2', [], null],
  );
  assert.deepEqual([put.json.bim_snippet, put.json.due_date, put.json.modified_author], [undefined, null, guest.email]);
  const day = '2030-01-31T00:00:00.000Z';
  assert.equal((await in3('PUT', `/topics/${guid}`, { title: 'Door 2', due_date: '2030-01-31' })).json.due_date, day);
  assert.equal((await in2('GET', `/topics/${guid}`)).json.due_date, '2030-01-31');
  assert.equal((await in3('PUT', `/topics/${guid}`, { title: 'Door 2', due_date: day })).json.due_date, day);
  const seen = (await in2('GET', `/topics/${guid}`)).json;
  assert.equal(seen.due_date, '2030-01-31', 'a day stays a day');
  assert.deepEqual([seen.bimdata_viewer_layout, seen.description, seen.index], [{ a: 1 }, null, null]);
});

test('topic numbers are unique and ordered as numbers; filters of both versions work in either', async t => {
  const { in2, in3 } = await begin(t);
  const numbers: string[] = [];
  for (let n = 1; n <= 10; n += 1) {
    const { json } = await in3('POST', '/topics', { title: `T${n}`, labels: n === 4 ? ['Fire'] : [] });
    numbers.push(json.server_assigned_id);
    if (n === 10) await in3('DELETE', `/topics/${json.guid}`);
  }
  assert.deepEqual(numbers, ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  assert.equal((await in3('POST', '/topics', { title: 'T11' })).json.server_assigned_id, '11', 'never reused');
  const ids = (list: { server_assigned_id: string }[]) => list.map(each => each.server_assigned_id);
  const ordered = await in3('GET', '/topics?$orderby=server_assigned_id desc&$top=3');
  assert.deepEqual(ids(ordered.json), ['11', '9', '8']);
  for (const filter of ["contains(labels,'Fire')", "labels/any(l: l eq 'Fire')"])
    for (const ask of [in2, in3])
      assert.deepEqual(ids((await ask('GET', `/topics?$filter=${encodeURIComponent(filter)}`)).json), ['4']);
});

test('a comment updates the date of its topic in 3.0, not in 2.1; 3.0 keeps replies without showing them', async t => {
  const { in2, in3 } = await begin(t);
  const { guid } = (await in3('POST', '/topics', { title: 'A' })).json;
  const other = (await in3('POST', '/topics', { title: 'B' })).json;
  const first = (await in2('POST', `/topics/${guid}/comments`, { comment: 'One' })).json;
  const reply = (await in2('POST', `/topics/${guid}/comments`, { comment: 'Two', reply_to_comment_guid: first.guid }))
    .json;
  const own = (await in3('GET', `/topics/${guid}/comments/${reply.guid}?includeAuthorization=true`)).json;
  assert.deepEqual(
    [own.comment, 'reply_to_comment_guid' in own, own.authorization.comment_actions],
    ['Two', false, ['update', 'delete']],
  );
  await sleep(5);
  assert.equal((await in3('PUT', `/topics/${guid}/comments/${reply.guid}`, { comment: 'Three' })).status, 200);
  assert.equal((await in2('GET', `/topics/${guid}/comments/${reply.guid}`)).json.reply_to_comment_guid, first.guid);

  const [old, present] = [(await in2('GET', `/topics/${guid}`)).json, (await in3('GET', `/topics/${guid}`)).json];
  assert.equal(old.modified_date, undefined);
  assert.ok(Date.parse(present.modified_date) > Date.parse(present.creation_date));
  const filter = encodeURIComponent(`modified_date gt ${present.creation_date}`);
  const guids = async (ask: typeof in2) =>
    (await ask('GET', `/topics?$filter=${filter}`)).json.map((topic: { guid: string }) => topic.guid);
  assert.deepEqual([await guids(in3), await guids(in2)], [[guid], []]);
  const [last] = (await in3('GET', '/topics?$orderby=modified_date desc')).json;
  assert.deepEqual([last.guid, other.modified_date], [guid, undefined]);

  const events = (await in3('GET', `/topics/${guid}/comments/${reply.guid}/events`)).json;
  assert.deepEqual(
    events.map((each: { events: { type: string }[] }) => each.events.map(({ type }) => type)),
    [['comment_created', 'comment_text_updated'], ['comment_text_updated']],
  );
  await in2('PATCH', `/topics/${guid}/comments/${reply.guid}`, { reply_to_comment_guid: null });
  const all = (await in3('GET', '/topics/comments/events')).json;
  assert.equal(all.length, 3, 'what was a change of the answer alone is not there');
  assert.equal((await in2('GET', '/topics/comments/events')).json.length, 4);
});

test('a comment of 3.0 has a text or a viewpoint, and any guid', async t => {
  const { in3 } = await begin(t);
  const { guid } = (await in3('POST', '/topics', { title: 'A' })).json;
  const comments = `/topics/${guid}/comments`;
  const snapshot = { snapshot_type: 'png', snapshot_data: pixel };
  const view = (await in3('POST', `/topics/${guid}/viewpoints`, { snapshot })).json.guid;
  const shown = await in3('POST', comments, { viewpoint_guid: view, comment: '' });
  assert.deepEqual([shown.status, shown.json.comment, shown.json.viewpoint_guid], [201, '', view]);
  assert.equal((await in3('POST', comments, { viewpoint_guid: view })).json.comment, '');
  for (const body of [{}, { comment: '  ' }, { comment: ' ', viewpoint_guid: view }])
    assert.equal((await in3('POST', comments, body)).status, 400, JSON.stringify(body));
  const wanted = randomUUID();
  assert.equal((await in3('POST', comments, { guid: wanted, comment: 'x' })).json.guid, wanted);
  assert.equal((await in3('POST', comments, { guid: wanted.toUpperCase(), comment: 'y' })).status, 409);

  assert.equal((await in3('DELETE', `/topics/${guid}/viewpoints/${view}`)).status, 409, 'a comment shows it');
  for (const comment of (await in3('GET', comments)).json)
    await in3('PUT', `${comments}/${comment.guid}`, { comment: 'text' });
  assert.equal((await in3('DELETE', `/topics/${guid}/viewpoints/${view}`)).status, 200);
});

test('the first stage is added, the next ones update it', async t => {
  const { in2, in3 } = await begin(t);
  const { guid } = (await in3('POST', '/topics', { title: 'A', stage: 'Design' })).json;
  for (const stage of ['Build', null, 'Design']) await in2('PATCH', `/topics/${guid}`, { stage });
  const typesOf = (events: { events: { type: string }[] }[]) =>
    events.flatMap(each => each.events.map(({ type }) => type)).filter(type => type.startsWith('stage'));
  const expected = ['stage_added', 'stage_updated', 'stage_removed', 'stage_added'];
  assert.deepEqual(typesOf((await in3('GET', `/topics/${guid}/events`)).json), expected);
  assert.deepEqual(typesOf((await in3('GET', '/topics/events')).json), expected);
  assert.equal((await in3('GET', "/topics/events?$filter=type eq 'stage_added'")).json.length, 2);
  assert.deepEqual(
    typesOf((await in2('GET', `/topics/${guid}/events`)).json),
    expected.map(type => type.replace('added', 'updated')),
  );
});

test('topics and comments require a matching If-Match if it is given', async t => {
  const { in2, in3, request, application, projectId } = await begin(t);
  const { guid } = (await in2('POST', '/topics', { title: 'A' })).json;
  const comment = (await in2('POST', `/topics/${guid}/comments`, { comment: 'One' })).json.guid;
  for (const [ask, version] of [
    [in2, '2.1'],
    [in3, '3.0'],
  ] as const)
    for (const [path, body] of [
      [`/topics/${guid}`, { title: `B ${version}` }],
      [`/topics/${guid}/comments/${comment}`, { comment: `Two ${version}` }],
    ] as const) {
      const tag = String((await ask('GET', `${path}?includeAuthorization=true`)).headers.etag);
      const plain = await ask('GET', path);
      assert.equal((await ask('GET', path, undefined, { 'if-none-match': String(plain.headers.etag) })).status, 304);
      assert.equal((await ask('PUT', path, body, { 'if-match': '"other"' })).status, 412);
      assert.equal((await ask('PUT', path, body, { 'if-match': tag })).status, 200, `${version} ${path}`);
      const late = await ask('PUT', path, body, { 'if-match': tag });
      assert.deepEqual([late.status, late.json.code, typeof late.json.message], [412, 'precondition_failed', 'string']);
      assert.equal((await ask('DELETE', path, undefined, { 'if-match': tag })).status, 412);
      assert.equal((await ask('PUT', path, body, { 'if-match': '*' })).status, 200);
    }
  assert.equal((await in3('DELETE', `/topics/${guid}/comments/${comment}`)).status, 200);
  const lines = (await request('GET', `/bcf/3.0/projects/${projectId}/topics`, { as: application })).json;
  assert.equal(lines.length, 1);
});

test('viewpoints and full topics require a matching If-Match if it is given', async t => {
  const { in2, in3 } = await begin(t);
  const snapshot = { snapshot_type: 'png', snapshot_data: pixel };
  const { guid, viewpoints } = (await in2('POST', '/full-topic', { title: 'A', viewpoints: [{ snapshot }] })).json;
  const view = `/topics/${guid}/viewpoints/${viewpoints[0].guid}`;
  const tagOf = async (ask: typeof in2, path: string) => String((await ask('GET', path)).headers.etag);
  for (const [path, method, body] of [
    [view, 'PATCH', { index: 4 }],
    [`/full-topic/${guid}`, 'PATCH', { title: 'B' }],
    [`/full-topic/${guid}`, 'PUT', { title: 'C', viewpoints: [{ guid: viewpoints[0].guid, index: 5 }] }],
  ] as const) {
    const tag = await tagOf(in2, path);
    assert.equal((await in2(method, path, body, { 'if-match': '"other"' })).status, 412);
    assert.equal((await in2(method, path, body, { 'if-match': tag })).status, 200, `${method} ${path}`);
    assert.equal((await in2(method, path, body, { 'if-match': tag })).json.code, 'precondition_failed');
    assert.equal((await in2(method, path, body, { 'if-match': '*' })).status, 200);
  }
  const before = await tagOf(in2, `/full-topic/${guid}`);
  await in2('POST', `/topics/${guid}/comments`, { comment: 'One' });
  const late = await in2('PATCH', `/full-topic/${guid}`, { title: 'D' }, { 'if-match': before });
  assert.equal(late.status, 412, 'a comment was added');

  const [tag2, tag3] = [await tagOf(in2, view), await tagOf(in3, `${view}?includeAuthorization=true`)];
  assert.equal((await in2('DELETE', view, undefined, { 'if-match': tag3 })).status, 412);
  assert.equal((await in3('DELETE', view, undefined, { 'if-match': tag2 })).status, 412);
  assert.equal((await in3('DELETE', view, undefined, { 'if-match': tag3 })).status, 200);
});

test('lists without filters have pages', async t => {
  const { in2, in3 } = await begin(t);
  const { guid } = (await in2('POST', '/topics', { title: 'A' })).json;
  const at = `/topics/${guid}`;
  const snapshot = { snapshot_type: 'png', snapshot_data: pixel };
  for (const n of [1, 2, 3]) {
    await in2('POST', `${at}/viewpoints`, { index: n, snapshot });
    await in2('POST', `${at}/document_references`, { url: `https://example.org/${n}` });
  }
  await in2(
    'PUT',
    `${at}/related_topics`,
    [1, 2, 3].map(() => ({ related_topic_guid: randomUUID() })),
  );
  await in2(
    'PUT',
    `${at}/files`,
    [1, 2, 3].map(n => ({ file_name: `${n}.ifc` })),
  );
  const lists = ['viewpoints', 'document_references', 'related_topics', 'files'];
  for (const [ask, paths] of [
    [in2, [...lists, 'topic-viewpoints']],
    [in3, lists],
  ] as const)
    for (const path of paths) {
      const all = (await ask('GET', `${at}/${path}`)).json;
      assert.equal(all.length, 3, path);
      assert.deepEqual((await ask('GET', `${at}/${path}?$top=1&$skip=1`)).json, [all[1]], path);
      assert.deepEqual((await ask('GET', `${at}/${path}?$skip=2`)).json, [all[2]], path);
    }
});

test('authorization lists the actions of guests and readers, and authors cannot be chosen', async t => {
  const { in2, in3, application: as, request, projectId, path, guest } = await begin(t);
  const forged = { comment: 'Not mine', author: 'somebody@example.org' };
  const { guid } = (await in2('POST', '/topics', { title: 'A', creation_author: 'admin@example.org' })).json;
  const own = (await in2('POST', `/topics/${guid}/comments`, forged)).json;
  assert.equal(own.author, guest.email);
  assert.equal((await in2('PATCH', `/topics/${guid}/comments/${own.guid}`, forged)).json.author, guest.email);
  const brought = await request('POST', `/bcf/2.1/projects/${projectId}/topics/${guid}/comments`, { as, body: forged });
  assert.equal(brought.json.author, 'somebody@example.org', 'an administrator moves comments from elsewhere');

  const extensions = (await in3('GET', '/extensions')).json;
  assert.deepEqual(extensions.viewpoint_actions, ['delete']);
  assert.ok(extensions.users.includes(guest.email) && !('user_id_type' in extensions));
  assert.deepEqual(extensions.project_actions, ['createTopic']);
  const [topic] = (await in3('GET', '/topics?includeAuthorization=true')).json;
  assert.deepEqual(topic.authorization.topic_status, ['Open']);
  assert.ok(topic.authorization.topic_actions.includes('createViewpoint'));

  const body = { scopes: ['bcf:read'] };
  const token = await request('POST', `${path}/access-token`, { as, body });
  const reader = `Bearer ${token.json.token}`;
  const seen = await request('GET', `/bcf/3.0/projects/${projectId}/topics/${guid}?includeAuthorization=true`, {
    as: reader,
  });
  assert.deepEqual(seen.json.authorization, { topic_actions: [], topic_status: [] });
  const write = await request('DELETE', `/bcf/3.0/projects/${projectId}/topics/${guid}`, { as: reader });
  assert.equal(write.status, 403);
});
