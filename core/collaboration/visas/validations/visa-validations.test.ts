import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Form } from '../../../testing/http-client.ts';
import { ask, openVisaProject } from '../testing/visa.ts';

const stamp = Buffer.from('%PDF-1.7 stamp');
const hash = createHash('sha256').update(stamp).digest('hex');
const attachment = (fileName = 'stamp é.pdf') =>
  new Form([
    { name: 'note', value: 'ignored' },
    { name: 'attachment', fileName, value: stamp },
  ]);

// Long: one answer through its whole course.
test('only the validator answers, with or without a file, changes and withdraws the answer, while the visa is open', async t => {
  const project = await openVisaProject(t);
  const {
    request,
    people: { bob, eve, gus, ada },
    newEvents,
    refsOf,
    application,
  } = project;
  const { one, asked, of } = await ask(project, {}, eve, gus);
  const { id, created_at, updated_at, validator, ...rest } = asked[0] ?? assert.fail('nobody is asked');
  assert.deepEqual(
    [rest, validator.user_id, created_at === updated_at],
    [
      {
        visa_id: Number(one.split('/').at(-1)),
        status: 'P',
        has_commented: false,
        attachment: null,
        earlier_answers: [],
      },
      eve.id,
      true,
    ],
  );
  await newEvents();
  const post = async (as: string, target: string, body?: unknown) => {
    const answer = await request('POST', target, { as, ...(body !== undefined && { body }) });
    return answer.status < 400 ? answer.status : `${answer.status} ${answer.json.code}`;
  };
  const state = async () =>
    (await request('GET', `${one}/validation`, { as: gus.as })).json
      .map((found: { status: string }) => found.status)
      .join('');

  await t.test('others cannot answer', async () => {
    for (const as of [bob.as, gus.as, ada.as, application])
      assert.equal(await post(as, of(0, 'accept'), attachment()), '403 permission_denied');
    assert.equal(await refsOf(hash), undefined, 'a refused file is not even taken');
    assert.equal(await post(eve.as, `${one}/validation/987654/accept`), '404 not_found');
  });
  const accepted = await request('POST', of(0, 'accept'), { as: eve.as, body: attachment() });
  assert.equal(accepted.status, 200, accepted.text);
  const file = await request('GET', accepted.json.attachment);
  assert.deepEqual(
    [file.bytes.equals(stamp), /stamp/.test(String(file.headers['content-disposition'])), await refsOf(hash)],
    [true, true, 1],
  );
  assert.equal((await request('GET', accepted.json.attachment.replace(/signature=./, 'signature=_'))).status, 404);

  await t.test('an answer is replaced with its file, and kept in the history', async () => {
    assert.deepEqual(
      [await post(eve.as, of(0, 'deny')), await state(), await refsOf(hash)],
      [200, 'DP', 0],
      'the answer is replaced, with its file',
    );
    assert.deepEqual([await post(eve.as, of(0, 'accept'), attachment()), await state()], [200, 'AP']);
    const { earlier_answers: earlier } = (await request('GET', of(0), { as: gus.as })).json;
    assert.deepEqual(
      earlier.map(({ status, attachment_name }: { status: string; attachment_name: string | null }) => [
        status,
        attachment_name,
      ]),
      [
        ['A', 'stamp é.pdf'],
        ['D', null],
      ],
    );
    assert.equal(await refsOf(hash), 1);
  });

  await t.test('a withdrawn answer frees its file', async () => {
    assert.deepEqual(
      [
        await post(bob.as, of(0, 'reset')),
        await post(eve.as, of(0, 'reset')),
        await post(eve.as, of(0, 'reset')),
        await state(),
      ],
      ['403 permission_denied', 204, '409 not_answered', 'PP'],
    );
    assert.deepEqual(
      [
        (await request('GET', of(0), { as: bob.as })).json.attachment,
        await refsOf(hash),
        (await request('GET', accepted.json.attachment)).status,
      ],
      [null, 0, 404],
    );
  });

  await t.test('JSON and url-encoded bodies', async () => {
    assert.equal(await post(eve.as, of(0, 'deny'), {}), 200, 'JSON');
    assert.equal(
      await post(gus.as, of(1, 'accept'), new URLSearchParams({ attachment: '' })),
      200,
      'url-encoded, by a guest',
    );
  });

  await t.test('each answer is an event', async () => {
    const events = await newEvents();
    assert.deepEqual(
      events.map(({ name, actorId }) => [name, actorId]),
      [
        ['visa.validation.add', eve.id],
        ['visa.validation.add', eve.id],
        ['visa.validation.denied', eve.id],
        ['visa.validation.add', eve.id],
        ['visa.validation.remove', eve.id],
        ['visa.validation.add', eve.id],
        ['visa.validation.denied', eve.id],
        ['visa.validation.add', gus.id],
      ],
    );
    const denied = events[6] ?? assert.fail('it was not reported');
    const { project_id, visa, validation } = denied.data as {
      project_id: number;
      visa: { document: { name: string }; creator: { email: string } };
      validation: { id: number; status: string };
    };
    assert.deepEqual(
      [
        project_id,
        visa.document.name,
        visa.creator.email,
        validation.id,
        validation.status,
        JSON.stringify(events).includes('signature'),
      ],
      [denied.projectId, 'Plan', bob.email, id, 'D', false],
    );
  });

  await t.test('a paused or closed visa takes no answers', async () => {
    await post(eve.as, of(0, 'reset'));
    await post(bob.as, `${one}/pause`);
    assert.deepEqual(
      [await post(eve.as, of(0, 'accept')), await post(gus.as, of(1, 'reset'))],
      ['409 visa_paused', '409 visa_paused'],
    );
    await post(bob.as, `${one}/close`);
    assert.deepEqual(
      [
        await post(eve.as, of(0, 'accept')),
        await post(bob.as, `${one}/validation`, { validator_id: ada.memberId }),
        await state(),
      ],
      ['409 visa_closed', '409 visa_closed', 'PA'],
    );
  });
});

// Long: one visa whose validators come and go.
test('validators are members who see the document; those who no longer do are marked', async t => {
  const project = await openVisaProject(t);
  const {
    request,
    people: { bob, eve, gus, ada },
    path,
    application,
    document,
    refsOf,
  } = project;
  const closed = (
    await request('POST', `${path}/folder`, { as: application, body: { name: 'Closed', default_permission: 1 } })
  ).json;
  const { one, asked, of } = await ask(project, {}, eve, gus);
  const add = async (as: string, validator_id: unknown) => {
    const answer = await request('POST', `${one}/validation`, { as, body: { validator_id } });
    return answer.status < 400 ? answer.status : `${answer.status} ${answer.json.code}`;
  };
  assert.deepEqual(
    [
      await add(eve.as, ada.memberId),
      await add(gus.as, ada.memberId),
      await add(bob.as, 987_654),
      await add(bob.as, undefined),
      await add(bob.as, eve.memberId),
    ],
    ['403 permission_denied', '403 permission_denied', '400 not_a_member', '400 invalid', '400 already_exists'],
  );

  // Another validator: the answer was not theirs.
  await request('POST', of(1, 'accept'), { as: gus.as, body: attachment() });
  assert.equal((await request('PATCH', of(1), { as: eve.as, body: { validator_id: ada.memberId } })).status, 403);
  const given = await request('PATCH', of(1), { as: application, body: { validator_id: ada.memberId } });
  assert.deepEqual(
    [
      given.status,
      given.json.id,
      given.json.validator.email,
      given.json.status,
      given.json.attachment,
      await refsOf(hash),
    ],
    [200, asked[1]?.id, ada.email, 'P', null, 0],
  );
  assert.equal(
    (await request('PATCH', of(1), { as: bob.as, body: { validator_id: eve.memberId } })).json.code,
    'already_exists',
  );

  const inError = async () => (await request('GET', one, { as: application })).json.validations_in_error;
  assert.deepEqual(await inError(), []);
  await request('PATCH', `${path}/document/${document.id}`, { as: application, body: { parent_id: closed.id } });
  assert.deepEqual(await inError(), [asked[0]?.id], 'administrators see everything');
  assert.equal(await add(application, bob.memberId), '400 validator_without_access');
  await request('PATCH', `${path}/document/${document.id}`, { as: application, body: { parent_id: null } });
  await request('DELETE', `${path}/user/${eve.memberId}`, { as: application });
  const left = (await request('GET', one, { as: application })).json;
  assert.deepEqual(
    [left.validations_in_error, left.validations[0].validator.email],
    [[asked[0]?.id], eve.email],
    'still named',
  );

  // Their files go with them.
  await request('POST', of(1, 'accept'), { as: ada.as, body: attachment('a.pdf') });
  const again = await ask(project, {}, ada);
  await request('POST', again.of(0, 'deny'), { as: ada.as, body: attachment('b.pdf') });
  assert.equal(await refsOf(hash), 2);
  assert.equal((await request('DELETE', of(1), { as: bob.as })).status, 204);
  assert.deepEqual(
    [
      await refsOf(hash),
      (await request('GET', of(1), { as: bob.as })).status,
      (await request('DELETE', of(1), { as: bob.as })).status,
    ],
    [1, 404, 404],
  );
  await request('DELETE', `${path}/document/${document.id}`, { as: application });
  assert.deepEqual(
    [await refsOf(hash), (await request('GET', of(0), { as: bob.as })).status],
    [1, 404],
    'it lies in the bin',
  );
  await request('DELETE', `${path}/bin`, { as: application });
  assert.equal(await refsOf(hash), 0);
});
