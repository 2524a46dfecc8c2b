import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openVisaProject } from '../testing/visa.ts';

// Long: one visa, commented by each role.
test('comments on a visa: authors, impersonated authors and events', async t => {
  const {
    request,
    people: { bob, eve, gus, ada },
    visas,
    newEvents,
    application,
  } = await openVisaProject(t);
  const visa = (await request('POST', visas, { as: bob.as, body: {} })).json;
  const comments = `${visas}/${visa.id}/comment`;
  await newEvents();
  const made = await request('POST', comments, { as: eve.as, body: { content: 'Looks good' } });
  const { id, author, created_at, updated_at, ...rest } = made.json;
  assert.deepEqual(
    [made.status, rest, author.id, created_at === updated_at],
    [201, { visa_id: visa.id, content: 'Looks good' }, eve.memberId, true],
  );
  assert.deepEqual(
    [
      (await request('GET', comments, { as: gus.as })).json,
      (await request('GET', `${comments}/${id}`, { as: gus.as })).json,
    ],
    [[made.json], made.json],
  );
  for (const body of [{}, { content: '  ' }, { content: 'x'.repeat(10_001) }])
    assert.equal((await request('POST', comments, { as: eve.as, body })).status, 400);

  assert.equal(
    (await request('POST', comments, { as: gus.as, body: { content: 'me too' } })).status,
    403,
    'a guest who is not asked',
  );
  const validation = (
    await request('POST', `${visas}/${visa.id}/validation`, { as: bob.as, body: { validator_id: gus.memberId } })
  ).json;
  assert.equal((await request('POST', comments, { as: gus.as, body: { content: 'me too' } })).status, 201);
  assert.equal(
    (await request('GET', `${visas}/${visa.id}/validation/${validation.id}`, { as: bob.as })).json.has_commented,
    true,
  );

  const inNameOf = (as: string, author_id: number) =>
    request('POST', comments, { as, body: { author_id, content: 'for another' } });
  assert.deepEqual(
    [
      (await inNameOf(bob.as, eve.memberId)).status,
      (await inNameOf(application, eve.memberId)).json.author.email,
      (await inNameOf(ada.as, 987_654)).status,
    ],
    [403, eve.email, 400],
  );

  const change = (as: string, method: string, body?: object) =>
    request(method, `${comments}/${id}`, { as, ...(body && { body }) });
  assert.equal((await change(bob.as, 'PATCH', { content: 'bad' })).status, 403);
  assert.deepEqual(
    [
      (await change(eve.as, 'PATCH', { content: 'Looks very good' })).json.content,
      (await change(eve.as, 'PATCH', {})).json.content,
    ],
    ['Looks very good', 'Looks very good'],
  );
  assert.equal((await change(ada.as, 'PATCH', { author_id: ada.memberId })).json.author.email, ada.email);
  assert.deepEqual(
    [
      (await change(eve.as, 'DELETE')).status,
      (await change(ada.as, 'DELETE')).status,
      (await change(ada.as, 'GET')).status,
      (await change(ada.as, 'DELETE')).status,
    ],
    [403, 204, 404, 404],
  );
  const events = await newEvents();
  const first = events[0] ?? assert.fail('nothing was reported');
  assert.deepEqual(
    [
      new Set(events.map(({ name }) => name)),
      (first.data['comments'] as { content: string }[]).map(({ content }) => content),
    ],
    [new Set(['visa.update']), ['Looks good']],
  );
  assert.equal((await request('GET', `${visas}/987654/comment`, { as: bob.as })).status, 404);
});
