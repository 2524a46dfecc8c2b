import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { openVisaProject } from './testing/visa.ts';

const names = (events: readonly { readonly name: string }[]) => events.map(({ name }) => name);
const ids = ({ json }: { readonly json: readonly { readonly id: number }[] }) => json.map(({ id }) => id);

test('creating a visa: creators, impersonated creators and refusals', async t => {
  const {
    request,
    people: { bob, eve, gus, ada },
    document,
    visas,
    path,
    newEvents,
    application,
  } = await openVisaProject(t);
  await newEvents();
  const made = await request('POST', visas, {
    as: bob.as,
    body: { description: 'Please check', deadline: '2030-01-31', status: 'C' },
  });
  assert.equal(made.status, 201, made.text);
  const { id, creator, created_at, updated_at, ...rest } = made.json;
  assert.deepEqual(rest, {
    document_id: document.id,
    status: 'O',
    description: 'Please check',
    deadline: '2030-01-31',
    validations: [],
    validations_in_error: [],
    comments: [],
  });
  assert.deepEqual(
    [creator.id, creator.user_id, creator.role, created_at === updated_at],
    [bob.memberId, bob.id, 50, true],
  );
  const one = `${visas}/${id}`;
  assert.deepEqual(
    [ids(await request('GET', visas, { as: gus.as })), (await request('GET', one, { as: gus.as })).json],
    [[id], made.json],
    'who sees the document sees it',
  );
  assert.deepEqual((await request('GET', `${path}/document/${document.id}`, { as: eve.as })).json.visas, [made.json]);
  for (const body of [
    { deadline: '2030-02-30' },
    { deadline: 'soon' },
    { deadline: '2030-01-31T00:00:00Z' },
    { description: 'x'.repeat(10_001) },
  ])
    assert.equal((await request('POST', visas, { as: bob.as, body })).status, 400, JSON.stringify(body).slice(0, 60));
  assert.equal((await request('POST', visas, { as: gus.as, body: {} })).status, 403, 'guests do not ask');
  assert.equal((await request('POST', `${path}/document/987654/visa`, { as: bob.as, body: {} })).status, 404);

  // In the name of others: applications and administrators, for members of the project.
  const inNameOf = async (as: string, creator_id: number) => {
    const answer = await request('POST', visas, { as, body: { creator_id } });
    return answer.status === 201 ? answer.json.creator.email : answer.status;
  };
  assert.deepEqual(
    [
      await inNameOf(eve.as, bob.memberId),
      await inNameOf(eve.as, eve.memberId),
      await inNameOf(ada.as, bob.memberId),
      await inNameOf(application, eve.memberId),
      await inNameOf(application, 987_654),
    ],
    [403, eve.email, bob.email, eve.email, 400],
  );
  assert.equal(
    (await request('POST', visas, { as: application, body: {} })).json.creator,
    null,
    'an application is nobody',
  );
  assert.equal((await newEvents())[0]?.name, 'visa.creation');
});

test('changing, pausing, closing and deleting a visa: permissions and events', async t => {
  const {
    request,
    people: { bob, eve, gus, ada },
    document,
    visas,
    path,
    newEvents,
  } = await openVisaProject(t);
  const { id } = (
    await request('POST', visas, { as: bob.as, body: { description: 'Please check', deadline: '2030-01-31' } })
  ).json;
  const one = `${visas}/${id}`;
  await newEvents();

  const status = async (as: string, method: string, target: string, body?: object) => {
    const answer = await request(method, target, { as, ...(body && { body }) });
    return answer.status < 400 ? answer.status : `${answer.status} ${answer.json.code}`;
  };
  assert.equal(await status(eve.as, 'PATCH', one, { description: 'mine' }), '403 permission_denied');
  const changed = await request('PATCH', one, { as: bob.as, body: { description: ' ', deadline: null } });
  assert.deepEqual(
    [changed.status, changed.json.description, changed.json.deadline, changed.json.document_id],
    [200, null, null, document.id],
  );
  assert.deepEqual((await request('PATCH', one, { as: ada.as, body: { deadline: '2031-12-01' } })).json, {
    ...changed.json,
    deadline: '2031-12-01',
    updated_at: (await request('GET', one, { as: ada.as })).json.updated_at,
  });

  const course = async (as: string, ...steps: readonly string[]) => {
    const outcome: unknown[] = [];
    for (const step of steps) outcome.push(await status(as, 'POST', `${one}/${step}`));
    return [...outcome, (await request('GET', one, { as: gus.as })).json.status];
  };
  assert.deepEqual(await course(eve.as, 'pause', 'resume', 'close'), [
    '403 permission_denied',
    '403 permission_denied',
    '403 permission_denied',
    'O',
  ]);
  assert.deepEqual(await course(bob.as, 'resume', 'pause', 'pause'), ['409 visa_open', 204, '409 visa_paused', 'P']);
  assert.deepEqual(await course(ada.as, 'resume', 'close'), [204, 204, 'C']);
  assert.deepEqual(await course(ada.as, 'resume', 'pause', 'close'), [
    '409 visa_closed',
    '409 visa_closed',
    '409 visa_closed',
    'C',
  ]);
  assert.equal(await status(bob.as, 'PATCH', one, { description: 'late' }), '409 visa_closed');
  const updates = await newEvents();
  assert.deepEqual(
    names(updates),
    Array.from({ length: 5 }, () => 'visa.update'),
  );
  assert.deepEqual(
    [updates[0]?.data['id'], updates[0]?.data['document'], updates[0]?.actorId, updates[4]?.data['status']],
    [
      id,
      {
        id: document.id,
        parent_id: (await request('GET', `${path}/document/${document.id}`, { as: bob.as })).json.parent_id,
        name: 'Plan',
        description: null,
        head_id: document.id,
        is_head_version: true,
      },
      bob.id,
      'C',
    ],
  );

  assert.equal(await status(eve.as, 'DELETE', one), '403 permission_denied');
  assert.equal(await status(bob.as, 'DELETE', one), 204);
  assert.deepEqual(
    [await status(bob.as, 'GET', one), await status(bob.as, 'DELETE', one), names(await newEvents())],
    ['404 not_found', '404 not_found', ['visa.deletion']],
  );
});

test('a visa stays with its version, and is hidden with its document', async t => {
  const {
    request,
    people: { bob, eve },
    document,
    visas,
    path,
    application,
  } = await openVisaProject(t);
  const visa = (await request('POST', visas, { as: bob.as, body: {} })).json;
  await request('POST', `${visas}/${visa.id}/validation`, { as: bob.as, body: { validator_id: eve.memberId } });
  const next = (
    await request('POST', `${path}/document`, {
      as: application,
      body: fileForm('plan.txt', 'a better plan', { successor_of: document.id }),
    })
  ).json;
  assert.deepEqual(
    [
      next.visas,
      ids(await request('GET', visas, { as: eve.as })),
      (await request('GET', `${path}/document/${next.id}/visa/${visa.id}`, { as: eve.as })).status,
    ],
    [[], [visa.id], 404],
  );
  const mine = (await request('GET', `${path}/me/visa/validator`, { as: eve.as })).json;
  assert.deepEqual(
    mine.map((found: { document: unknown }) => found.document),
    [
      {
        id: document.id,
        parent_id: next.parent_id,
        name: 'Plan',
        description: null,
        head_id: next.id,
        is_head_version: false,
      },
    ],
  );

  const closed = (
    await request('POST', `${path}/folder`, { as: application, body: { name: 'Closed', default_permission: 1 } })
  ).json;
  await request('PATCH', `${path}/document/${next.id}`, { as: application, body: { parent_id: closed.id } });
  assert.deepEqual(
    [
      (await request('GET', visas, { as: eve.as })).status,
      (await request('GET', `${visas}/${visa.id}`, { as: eve.as })).status,
    ],
    [404, 404],
  );
  assert.deepEqual(
    [
      ids(await request('GET', `${path}/me/visa/validator`, { as: eve.as })),
      ids(await request('GET', `${path}/me/visa/creator`, { as: bob.as })),
    ],
    [[], []],
  );
  assert.equal((await request('GET', `${visas}/${visa.id}`, { as: application })).json.validations_in_error.length, 1);

  assert.equal((await request('DELETE', `${path}/document/${document.id}`, { as: application })).status, 204);
  await request('PATCH', `${path}/document/${next.id}`, { as: application, body: { parent_id: null } });
  assert.deepEqual(
    ids(await request('GET', `${path}/me/visa/validator`, { as: eve.as })),
    [],
    'it goes with its document',
  );
});
