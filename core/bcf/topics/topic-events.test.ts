import assert from 'node:assert/strict';
import { test } from 'node:test';
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
      ['bcf.topic.full.creation', 'e', 1],
      ['bcf.topic.full.update', 'e', 1],
      ['bcf.topic.update', 'b', false],
      ['bcf.topic.deletion', 'b', undefined],
    ],
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
