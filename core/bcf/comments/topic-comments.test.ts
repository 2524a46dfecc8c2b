import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { shareService } from '../../testing/service-per-file.ts';

test('comments are added, edited, answered and deleted, and have a history', async t => {
  const service = await shareService(t);
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

interface Listed {
  readonly guid: string;
  readonly authorization: { readonly comment_actions: readonly string[] };
}

test('a comment is changed and deleted by its author and by administrators of the project', async t => {
  const service = await shareService(t);
  const { projectId, path } = await service.createProject();
  const [guest, other] = [await joinProject(service, path, 'gus', 25), await joinProject(service, path, 'una', 50)];
  const ask = (as: string, method: string, target: string, body?: object, version = '2.1') =>
    service.request(method, `/bcf/${version}/projects/${projectId}${target}`, { as, ...(body && { body }) });
  const admin = service.application;
  const topic = (await ask(guest.as, 'POST', '/topics', { title: 'a' })).json.guid;
  const at = `/topics/${topic}/comments`;
  const own = (await ask(guest.as, 'POST', at, { comment: 'One' })).json.guid;
  const ofApplication = (await ask(admin, 'POST', at, { comment: 'Two' })).json.guid;

  const actionsFor = async (as: string, version: string) => {
    const query = '?includeAuthorization=true';
    const listed: Listed[] = (await ask(as, 'GET', `${at}${query}`, undefined, version)).json;
    const one: Listed = (await ask(as, 'GET', `${at}/${own}${query}`, undefined, version)).json;
    const found = [own, ofApplication].map(guid => listed.find(each => each.guid === guid));
    return [...found, one].map(each => each?.authorization.comment_actions.join());
  };
  const [all, none] = ['update,delete', ''];
  for (const version of ['2.1', '3.0']) {
    assert.deepEqual(await actionsFor(guest.as, version), [all, none, all]);
    assert.deepEqual(await actionsFor(other.as, version), [none, none, none]);
    assert.deepEqual(await actionsFor(admin, version), [all, all, all]);
    for (const [method, body] of [
      ['PUT', { comment: 'x' }],
      ['DELETE', undefined],
      ...(version === '2.1' ? [['PATCH', { comment: 'x' }] as const] : []),
    ] as const) {
      const refused = await ask(other.as, method, `${at}/${own}`, body, version);
      assert.deepEqual([refused.status, refused.json.code], [403, 'permission_denied'], `${method} ${version}`);
      assert.equal((await ask(guest.as, method, `${at}/${ofApplication}`, body, version)).status, 403);
    }
  }

  const whole = (await ask(other.as, 'GET', `/full-topic/${topic}`)).json;
  const saved = await ask(other.as, 'PATCH', `/full-topic/${topic}`, { ...whole, title: 'b' });
  assert.deepEqual([saved.status, saved.json.comments], [200, whole.comments], 'what others wrote is as it was');
  for (const comments of [[], whole.comments.map((each: object) => ({ ...each, comment: 'x' }))])
    assert.equal((await ask(other.as, 'PATCH', `/full-topic/${topic}`, { comments })).status, 403);

  assert.equal((await ask(guest.as, 'PATCH', `${at}/${own}`, { comment: 'Mine' })).status, 200);
  assert.equal((await ask(admin, 'PUT', `${at}/${own}`, { comment: 'Moderated' })).json.author, guest.email);
  assert.equal((await ask(guest.as, 'DELETE', `${at}/${own}`)).status, 200);
  assert.equal((await ask(admin, 'DELETE', `${at}/${ofApplication}`)).status, 200);
});
