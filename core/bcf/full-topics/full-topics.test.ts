import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writePng } from '../../testing/png.ts';
import { shareService } from '../../testing/service-per-file.ts';

test('full topics are written and read in one call', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { projectId } = await createProject();
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, body?: object) =>
    request(method, `${at}${target}`, { as, ...(body && { body }) });

  // With pictures of their own: none is drawn in the meantime.
  const snapshot = { snapshot_type: 'png', snapshot_data: writePng(4, 4).toString('base64') };
  const whole = await ask('POST', '/full-topic', {
    title: 'Everything at once',
    viewpoints: [
      { temp_id: 1, snapshot },
      { temp_id: 2, index: 4, snapshot },
    ],
    comments: [{ comment: 'bound to the view', viewpoint_temp_id: 2 }, { comment: 'alone' }],
  });
  const { guid, comments, viewpoints } = whole.json;
  assert.equal(whole.status, 201);
  const bound = comments.find(({ comment }: { comment: string }) => comment === 'bound to the view');
  assert.equal(bound.viewpoint_guid, viewpoints.find(({ index }: { index: number }) => index === 4).guid);
  assert.deepEqual((await ask('GET', '/full-topic')).json, [whole.json]);
  assert.deepEqual((await ask('GET', `/full-topic/${guid}`)).json, whole.json);

  const merged = (await ask('PATCH', `/full-topic/${guid}`, { description: 'changed' })).json;
  assert.deepEqual([merged.description, merged.comments, merged.viewpoints], ['changed', comments, viewpoints]);
  const fewer = (
    await ask('PATCH', `/full-topic/${guid}`, { comments: [{ guid: bound.guid, comment: 'other words' }] })
  ).json;
  assert.deepEqual(
    fewer.comments.map((each: { guid: string; comment: string; viewpoint_guid: string }) => [
      each.guid,
      each.comment,
      each.viewpoint_guid,
    ]),
    [[bound.guid, 'other words', bound.viewpoint_guid]],
  );
  const replaced = (await ask('PUT', `/full-topic/${guid}`, { title: 'Replaced' })).json;
  assert.deepEqual(
    [replaced.title, replaced.description, replaced.comments, replaced.viewpoints],
    ['Replaced', null, [], []],
  );

  const wrong = { title: 'Half', comments: [{ comment: 'x', viewpoint_temp_id: 9 }] };
  assert.equal((await ask('POST', '/full-topic', wrong)).status, 400);
  assert.equal((await ask('GET', '/topics')).json.length, 1, 'nothing of it is kept');
});

test('lists have counts of comments and viewpoints and a picture, without the viewpoints', async t => {
  const { request, application: as, createProject } = await shareService(t);
  const { projectId } = await createProject();
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, body?: object) =>
    request(method, `${at}${target}`, { as, ...(body && { body }) });
  const picture = writePng(4, 4).toString('base64');
  const shown = (
    await ask('POST', '/full-topic', {
      title: 'Shown',
      comments: [{ comment: 'one' }, { comment: 'two' }],
      viewpoints: [{}, { snapshot: { snapshot_type: 'png', snapshot_data: picture } }],
    })
  ).json;
  const bare = (await ask('POST', '/topics', { title: 'Bare' })).json;
  await ask('POST', '/topics', { title: 'Elsewhere', format: 'other' });
  const [first, second, ...others] = (await ask('GET', '/topic-overviews')).json;
  assert.deepEqual(
    [{ ...first, picture: typeof first.picture }, second, others],
    [
      { topic_guid: shown.guid, comments: 2, viewpoints: 2, picture: 'string' },
      { topic_guid: bare.guid, comments: 0, viewpoints: 0, picture: null },
      [],
    ],
  );
  assert.equal((await request('GET', first.picture)).status, 200);
  assert.equal((await ask('GET', '/topic-overviews?format=other')).json.length, 1);
});
