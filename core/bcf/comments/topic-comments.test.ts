import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { startService } from '../../testing/service.ts';

test('comments are written, changed, answered and removed, and their history is told', async t => {
  const service = await startService(t);
  const { projectId, path } = await service.createProject();
  const guest = await joinProject(service, path, 'gus', 25);
  const at = `/bcf/2.1/projects/${projectId}/topics`;
  const ask = (method: string, target: string, body?: object) =>
    service.request(method, `${at}${target}`, { as: guest.as, ...(body && { body }) });
  const topic = (await ask('POST', '', { title: 'a' })).json.guid;
  const elsewhere = (await ask('POST', '', { title: 'b' })).json.guid;
  const view = (await ask('POST', `/${topic}/viewpoints`, {})).json.guid;

  const first = await ask('POST', `/${topic}/comments`, {
    comment: 'Raise the beam',
    viewpoint_guid: view.toUpperCase(),
  });
  const { guid, date } = first.json;
  assert.deepEqual(
    [first.status, first.json],
    [
      201,
      {
        guid,
        date,
        author: guest.email,
        comment: 'Raise the beam',
        topic_guid: topic,
        viewpoint_guid: view,
        reply_to_comment_guid: null,
      },
    ],
  );
  const answer = await ask('POST', `/${topic}/comments`, { comment: 'Done', reply_to_comment_guid: guid });
  assert.equal(answer.json.reply_to_comment_guid, guid);
  for (const [body, status] of [
    [{}, 400],
    [{ comment: ' ' }, 400],
    [{ comment: 'x', viewpoint_guid: randomUUID() }, 400],
    [{ comment: 'x', reply_to_comment_guid: randomUUID() }, 400],
    [{ comment: 'x', guid }, 409],
  ] as const)
    assert.equal((await ask('POST', `/${topic}/comments`, body)).status, status, JSON.stringify(body));
  assert.equal((await ask('POST', `/${topic}/comments`, { viewpoint_guid: view })).status, 201, 'a view says enough');
  assert.equal((await ask('GET', `/${elsewhere}/comments/${guid}`)).status, 404, 'below another topic');

  const merged = await ask('PATCH', `/${topic}/comments/${guid}`, { comment: 'Lower the door' });
  assert.deepEqual([merged.json.viewpoint_guid, merged.json.modified_author], [view, guest.email]);
  const replaced = await ask('PUT', `/${topic}/comments/${guid}`, { comment: 'Move both' });
  assert.deepEqual([replaced.json.comment, replaced.json.viewpoint_guid], ['Move both', null]);
  assert.equal((await ask('GET', `/${topic}`)).json.modified_date, undefined, 'the topic itself did not change');
  const events = (await ask('GET', `/${topic}/comments/${guid}/events`)).json;
  assert.deepEqual(
    events.flatMap((each: { events: { type: string }[] }) => each.events.map(({ type }) => type)),
    [
      'comment_created',
      'comment_text_updated',
      'viewpoint_updated',
      'comment_text_updated',
      'comment_text_updated',
      'viewpoint_removed',
    ],
  );

  assert.equal((await ask('DELETE', `/${topic}/comments/${guid}`)).status, 200);
  assert.equal((await ask('GET', `/${topic}/comments/${guid}`)).status, 404);
  const left = (await ask('GET', `/${topic}/comments`)).json;
  assert.deepEqual(
    left.map((each: { comment: string; reply_to_comment_guid: null }) => [each.comment, each.reply_to_comment_guid]),
    [
      ['Done', null],
      ['', null],
    ],
  );
});
