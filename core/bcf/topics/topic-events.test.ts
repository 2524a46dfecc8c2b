import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { startService } from '../../testing/service.ts';

test('each change of an issue is an event and a line of the log, in its transaction', async t => {
  const { request, application: as, createProject, folder } = await startService(t);
  const { projectId, cloudId } = await createProject();
  const db = await openServiceDb(t, folder);
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, body?: object) =>
    request(method, `${at}${target}`, { as, ...(body && { body }) });
  const before = (await db.get<{ id: number }>('SELECT max(id) AS id FROM outbox'))?.id ?? 0;
  const lines = (await db.get<{ seq: number }>('SELECT max(seq) AS seq FROM activity'))?.seq ?? 0;

  const { guid } = (await ask('POST', '/topics', { title: 'a' })).json;
  await ask('PATCH', `/topics/${guid}`, { title: 'b' });
  const comment = (await ask('POST', `/topics/${guid}/comments`, { comment: 'c' })).json.guid;
  await ask('PUT', `/topics/${guid}/comments/${comment}`, { comment: 'd' });
  await ask('DELETE', `/topics/${guid}/comments/${comment}`);
  const full = (await ask('POST', '/full-topic', { title: 'e', viewpoints: [{}] })).json.guid;
  await ask('PATCH', `/full-topic/${full}`, { description: 'f' });
  await ask('POST', `/topics/${guid}/viewpoints`, {});
  await ask('POST', '/topics', { title: ' ' });
  await ask('DELETE', `/topics/${guid}`);

  const events = await db.all<{ name: string; cloud_id: number; project_id: number; data: string }>(
    'SELECT * FROM outbox WHERE id > ? ORDER BY id',
    [before],
  );
  assert.ok(events.every(event => event.cloud_id === cloudId && event.project_id === projectId));
  assert.deepEqual(
    events.map(({ name, data }) => {
      const { topic, comment: said, assigned_to_changed: isReassigned } = JSON.parse(data);
      return [name, topic.title, said?.comment ?? topic.viewpoints?.length ?? isReassigned];
    }),
    [
      ['bcf.topic.creation', 'a', undefined],
      ['bcf.topic.update', 'b', false],
      ['bcf.comment.creation', 'b', 'c'],
      ['bcf.comment.update', 'b', 'd'],
      ['bcf.comment.deletion', 'b', 'd'],
      ['bcf.topic.creation', 'e', undefined],
      ['bcf.topic.full.creation', 'e', 1],
      ['bcf.topic.update', 'e', false],
      ['bcf.topic.update', 'b', false],
      ['bcf.topic.deletion', 'b', undefined],
    ],
    'whole topics are stored only where a webhook hears of them, or comments came with a new one',
  );
  const written = await db.all<{ action: string; object_name: string; details: string }>(
    'SELECT action, object_name FROM activity WHERE seq > ? ORDER BY seq',
    [lines],
  );
  assert.deepEqual(
    written.map(({ action, object_name }) => [action, object_name]),
    [
      ['topic.create', 'a'],
      ['topic.update', 'b'],
      ['topic.comment.create', 'b'],
      ['topic.comment.update', 'b'],
      ['topic.comment.delete', 'b'],
      ['topic.create', 'e'],
      ['topic.update', 'e'],
      ['topic.viewpoint.create', 'b'],
      ['topic.delete', 'b'],
    ],
  );
});

test('webhooks get events of full topics next to the plain ones, whichever route changed them', async t => {
  const service = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { request, application: as, folder } = service;
  const { projectId, cloudId, path } = await service.createProject();
  const db = await openServiceDb(t, folder);
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, body?: unknown) =>
    request(method, target, { as, ...(body !== undefined && { body }) });
  const hook = await ask('POST', `/cloud/${cloudId}/webhook`, {
    events: ['bcf.topic.full.creation', 'bcf.topic.full.update'],
    url: 'http://127.0.0.1:9/',
    secret: 'a secret',
  });
  assert.equal(hook.status, 201, hook.text);
  let last = (await db.get<{ id: number }>('SELECT max(id) AS id FROM outbox'))?.id ?? 0;
  /** Events of a request, with how many comments and viewpoints they carry. */
  const events = async (method: string, target: string, body?: unknown) => {
    const answer = await ask(method, target, body);
    assert.ok(answer.status < 300, `${method} ${target}: ${answer.status} ${answer.text}`);
    const rows = await db.all<{ id: number; name: string; data: string }>(
      'SELECT id, name, data FROM outbox WHERE id > ? ORDER BY id',
      [last],
    );
    last = rows.at(-1)?.id ?? last;
    const said = rows.map(({ name, data }) => {
      const { topic, assigned_to_changed: isReassigned } = JSON.parse(data);
      return [name.slice(4), topic.comments?.length, topic.viewpoints?.length, isReassigned];
    });
    return { answer, said };
  };
  const created = (comments: number, viewpoints: number) => [
    ['topic.creation', undefined, undefined, undefined],
    ['topic.full.creation', comments, viewpoints, undefined],
  ];
  const updated = (comments: number, viewpoints: number, isReassigned = false) => [
    ['topic.update', undefined, undefined, isReassigned],
    ['topic.full.update', comments, viewpoints, isReassigned],
  ];

  const plain = await events('POST', `${at}/topics`, { title: 'a' });
  assert.deepEqual(plain.said, created(0, 0));
  const topic = `${at}/topics/${plain.answer.json.guid}`;
  const ofVersion3 = topic.replace('/2.1/', '/3.0/');
  assert.deepEqual(
    (await events('POST', `${at.replace('/2.1/', '/3.0/')}/topics`, { title: 'b', topic_type: '', topic_status: '' }))
      .said,
    created(0, 0),
  );
  const viewpoint = await events('POST', `${topic}/viewpoints`, {});
  assert.deepEqual(viewpoint.said, updated(0, 1));
  const comment = await events('POST', `${topic}/comments`, { comment: 'c' });
  assert.deepEqual(comment.said, [['comment.creation', undefined, undefined, undefined]], 'a comment is no update');
  assert.deepEqual((await events('PATCH', topic, { title: 'c' })).said, updated(1, 1));
  const { email } = await joinProject(service, path, 'ann', 50);
  last = (await db.get<{ id: number }>('SELECT max(id) AS id FROM outbox'))?.id ?? 0;
  assert.deepEqual((await events('PUT', topic, { title: 'd', assigned_to: email })).said, updated(1, 1, true));
  assert.deepEqual((await events('PUT', ofVersion3, { title: 'e', assigned_to: email })).said, updated(1, 1));
  assert.deepEqual(
    (await events('POST', `${topic}/document_references`, { url: 'https://a.example' })).said,
    updated(1, 1),
  );
  const view = `${topic}/viewpoints/${viewpoint.answer.json.guid}`;
  assert.deepEqual((await events('PATCH', view, { index: 3 })).said, updated(1, 1));
  assert.deepEqual((await events('POST', `${view}/pin`, { point: { x: 0, y: 0, z: 0 } })).said, updated(1, 1));
  assert.deepEqual((await events('PUT', `${topic}/related_topics`, [])).said, updated(1, 1));
  assert.deepEqual((await events('DELETE', view)).said, updated(1, 0));
  const whole = await events('POST', `${at}/full-topic`, {
    title: 'f',
    comments: [{ comment: 'g' }],
    viewpoints: [{}],
  });
  assert.deepEqual(whole.said, created(1, 1));
  assert.deepEqual(
    (await events('PATCH', `${at}/full-topic/${whole.answer.json.guid}`, { title: 'h' })).said,
    updated(1, 1),
  );

  const { bytes } = await ask('GET', `${at}/export?topics=${plain.answer.json.guid}`);
  const file = fileForm('a.bcf', bytes, {});
  assert.deepEqual((await events('POST', `${at}/import?conflict=copy`, file)).said, created(1, 0));
  await ask('DELETE', `${topic}/comments/${comment.answer.json.guid}`);
  last = (await db.get<{ id: number }>('SELECT max(id) AS id FROM outbox'))?.id ?? 0;
  assert.deepEqual(
    (await events('POST', `${at}/import?conflict=merge`, file)).said,
    updated(1, 0),
    'with its comment again',
  );
});
