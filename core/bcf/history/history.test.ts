import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { startService } from '../../testing/service.ts';

test('the history lists each changed field of a topic, in both versions, also after its deletion', async t => {
  const service = await startService(t);
  const { request, application: as } = service;
  const { projectId, path } = await service.createProject();
  const guest = await joinProject(service, path, 'gus', 25);
  const at = (version = '2.1') => `/bcf/${version}/projects/${projectId}/topics`;
  const ask = (method: string, target: string, body?: object, by = guest.as) =>
    request(method, target, { as: by, ...(body && { body }) });
  for (const text of ['Design', 'Build'])
    await ask('POST', `/bcf/2.1/projects/${projectId}/extension/stage`, { stage: text }, as);
  const { guid } = (await ask('POST', at(), { title: 'a', stage: 'Design' })).json;
  await ask('PATCH', `${at()}/${guid}`, { stage: 'Build', description: 'x'.repeat(2000) });
  await ask('PATCH', `${at()}/${guid}`, { title: 'a' });

  const plain = await ask('GET', `${at()}/${guid}/events`);
  assert.equal(plain.status, 200);
  const [first, second] = plain.json;
  const common = { topic_guid: guid, author: guest.email };
  assert.deepEqual(plain.json, [
    {
      ...common,
      date: first.date,
      events: [
        { type: 'topic_created', value: null },
        { type: 'title_updated', value: 'a' },
        { type: 'stage_updated', value: 'Design' },
      ],
    },
    {
      ...common,
      date: second.date,
      events: [
        { type: 'description_updated', value: 'x'.repeat(1024) },
        { type: 'stage_updated', value: 'Build' },
      ],
    },
  ]);
  const inVersion3 = (await ask('GET', `${at('3.0')}/${guid}/events`)).json as typeof plain.json;
  assert.deepEqual(
    inVersion3.map(({ events }: { events: { type: string }[] }) => events.map(({ type }) => type)),
    [
      ['topic_created', 'title_updated', 'stage_added'],
      ['description_updated', 'stage_updated'],
    ],
  );

  const filtered = await request('GET', `${at()}/events`, {
    as: guest.as,
    query: { $filter: "type eq 'description_updated'", $orderby: 'date desc', $top: 1 },
  });
  assert.deepEqual([filtered.status, filtered.json], [200, [second]]);
  const unreadable = await request('GET', `${at()}/events`, { as: guest.as, query: { $filter: 'nothing eq 1' } });
  assert.deepEqual(
    [unreadable.status, unreadable.json.code, unreadable.json.reasons],
    [
      400,
      'invalid_filter',
      { $filter: [{ code: 'filter_unknown', name: 'nothing', fields: 'topic_guid, author, type, date' }] },
    ],
  );

  await ask('DELETE', `${at()}/${guid}`);
  assert.equal((await ask('GET', `${at()}/${guid}`)).status, 404);
  assert.deepEqual((await ask('GET', `${at()}/${guid}/events`)).json, plain.json, 'the history outlives its topic');
  const absent = await ask('GET', `${at()}/${randomUUID()}/events`);
  assert.deepEqual(
    [absent.status, absent.json],
    [404, { message: 'Not found.', detail: 'Not found.', code: 'not_found' }],
  );
});

test('the history of comments leaves out replies in version 3.0, and is in the transaction of the change', async t => {
  const { request, application: as, createProject, folder } = await startService(t);
  const { projectId } = await createProject();
  const db = await openServiceDb(t, folder);
  const at = (version = '2.1') => `/bcf/${version}/projects/${projectId}/topics`;
  const ask = (method: string, target: string, body?: object) => request(method, target, { as, ...(body && { body }) });
  const topic = (await ask('POST', at(), { title: 'a' })).json.guid;
  const comments = `${at()}/${topic}/comments`;
  const first = (await ask('POST', comments, { comment: 'b' })).json.guid;
  const reply = (await ask('POST', comments, { comment: 'c', reply_to_comment_guid: first })).json.guid;
  await ask('PATCH', `${comments}/${reply}`, { reply_to_comment_guid: null });
  const count = async () =>
    (await db.get<{ n: number }>('SELECT count(*) AS n FROM bcf_event WHERE comment_guid IS NOT NULL'))?.n;
  assert.equal(await count(), 3);
  assert.equal((await ask('PATCH', `${comments}/${reply}`, { reply_to_comment_guid: randomUUID() })).status, 400);
  await ask('PATCH', `${comments}/${reply}`, { comment: 'c' });
  assert.equal(await count(), 3, 'a refusal, and a change of nothing, leave no event');

  const typesOf = async (target: string) =>
    ((await ask('GET', target)).json as { comment_guid: string; events: { type: string }[] }[]).map(
      ({ comment_guid: guid, events }) => [guid === first ? 'first' : 'reply', events.map(({ type }) => type)],
    );
  assert.deepEqual(await typesOf(`${at()}/comments/events`), [
    ['first', ['comment_created', 'comment_text_updated']],
    ['reply', ['comment_created', 'comment_text_updated', 'reply_to_comment_updated']],
    ['reply', ['reply_to_comment_removed']],
  ]);
  assert.deepEqual(await typesOf(`${at('3.0')}/comments/events`), [
    ['first', ['comment_created', 'comment_text_updated']],
    ['reply', ['comment_created', 'comment_text_updated']],
  ]);
  assert.deepEqual(await typesOf(`${comments}/${reply.toUpperCase()}/events`), [
    ['reply', ['comment_created', 'comment_text_updated', 'reply_to_comment_updated']],
    ['reply', ['reply_to_comment_removed']],
  ]);
  assert.equal((await ask('GET', `${comments}/${randomUUID()}/events`)).status, 404);
});
