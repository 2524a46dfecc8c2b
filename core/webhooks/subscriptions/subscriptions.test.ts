import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { startReceiver } from '../testing/receiver.ts';

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

/** A service that may send to a receiver, and the body of a webhook to it. */
async function startWithReceiver(t: TestContext) {
  const receiver = await startReceiver(t);
  const {
    request,
    application: as,
    createProject,
    createPerson,
    url,
  } = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { cloudId, projectId, path } = await createProject();
  const other = await createProject();
  const body = { events: ['document.creation', 'document.creation'], url: `${receiver.url}/a`, secret: 'words' };
  return { receiver, request, as, createPerson, url, cloudId, projectId, path, other, body };
}

// Long: one story; each step continues with the results of the one before.
test('webhooks of a cloud and a project are created, changed, pinged and deleted; secrets are shown once', async t => {
  const { receiver, request, as, createPerson, url, cloudId, projectId, path, other, body } =
    await startWithReceiver(t);
  for (const [at, of] of [
    [`/cloud/${cloudId}/webhook`, null],
    [`${path}/webhook`, projectId],
  ] as const) {
    receiver.received.length = 0;
    const made = await request('POST', at, { as, body });
    const { id } = made.json;
    const hook = {
      id,
      events: ['document.creation'],
      url: body.url,
      secret: '********',
      signing_secret: null,
      is_enabled: true,
      disabled_reason: null,
      failing_since: null,
      last_success_at: null,
      failures_last_day: 0,
      old_secret_until: null,
      maker: made.json.maker,
    };
    assert.deepEqual(
      [made.status, made.json],
      [201, { ...hook, secret: 'words', signing_secret: `whsec_${Buffer.from('words').toString('base64')}` }],
    );
    assert.deepEqual((await request('GET', at, { as })).json, [hook]);
    assert.deepEqual((await request('GET', `${at}/${id}`, { as })).json, hook);

    assert.equal((await request('POST', `${at}/${id}/ping`, { as, body })).status, 200);
    const [ping] = await receiver.got(1);
    assert.deepEqual(
      { ...ping?.body, actor: typeof ping?.body.actor?.id },
      {
        event_name: 'ping',
        cloud_id: cloudId,
        project_id: of,
        webhook_id: id,
        sequence: 1,
        actor: 'number',
        data: of === null ? { ok: true } : { ok: true, project_id: of },
      },
    );
    for (const name of ['x-platform-signature', 'x-bimdata-signature'])
      assert.equal(ping?.headers[name], hmac('words', ping?.text ?? ''));

    const sent = { ...hook, url: `${receiver.url}/b`, events: ['project.update', 'bcf.topic.full.creation'] };
    const { status, json } = await request('PATCH', `${at}/${id}`, { as, body: sent });
    assert.deepEqual([status, json.url, json.events], [200, sent.url, sent.events]);
    await request('POST', `${at}/${id}/ping`, { as, body: {} });
    const second = (await receiver.got(2))[1];
    assert.deepEqual([second?.path, second?.body.sequence], ['/b', 2]);
    assert.equal(second?.headers['x-platform-signature'], hmac('words', second?.text ?? ''), 'a mask is no secret');

    for (const change of [
      { secret: '' },
      { events: [] },
      { events: ['cloud.update'] },
      { url: 'ftp://x.example/' },
      { url: 'https://user@x.example/' },
      { url: 'http://x.example/' },
      { url: 'https://10.0.0.1/' },
      { url: 'https://localhost/' },
      { url: 'https://[::ffff:7f00:1]/' },
    ]) {
      assert.equal(
        (await request('POST', at, { as, body: { ...body, ...change } })).status,
        400,
        JSON.stringify(change),
      );
      assert.equal((await request('PATCH', `${at}/${id}`, { as, body: change })).status, 400, JSON.stringify(change));
    }
    assert.equal((await request('POST', at, { as, body: { ...body, secret: '********' } })).status, 400);
    assert.equal((await request('POST', at, { as, body: { events: body.events, url: body.url } })).status, 400);
    assert.equal((await request('DELETE', `${at}/${id}`, { as })).status, 204);
    assert.equal((await request('GET', `${at}/${id}`, { as })).status, 404);
  }

  await t.test('a webhook belongs to its cloud or project', async () => {
    const { id } = (await request('POST', `/cloud/${cloudId}/webhook`, { as, body })).json;
    assert.equal(
      (await request('GET', `/cloud/${other.cloudId}/webhook/${id}`, { as })).status,
      404,
      'of another cloud',
    );
    assert.equal(
      (await request('GET', `${path}/webhook/${id}`, { as })).status,
      404,
      'of the cloud, not of the project',
    );
    const stranger = await createPerson('ada');
    assert.equal((await request('GET', `/cloud/${cloudId}/webhook`, { as: stranger.as })).status, 404);
  });

  await t.test('the service itself is no receiver', async () => {
    const own = await request('POST', `/cloud/${cloudId}/webhook`, { as, body: { ...body, url } });
    const at = `/cloud/${cloudId}/webhook/${own.json.id}`;
    await request('POST', `${at}/ping`, { as, body: {} });
    let log = [];
    while (log[0]?.state !== 'failed') log = (await request('GET', `${at}/delivery`, { as })).json;
    assert.match(log[0].attempts[0].error, /leads to this service/);
  });
});

// Long: one story; each step continues with the results of the one before.
test('events of a project are delivered as the API describes them, and logged', async t => {
  const receiver = await startReceiver(t);
  const {
    request,
    application: as,
    createProject,
  } = await startService(t, { owner: { webhook_allow: [`127.0.0.1:${receiver.port}`] } });
  const { cloudId, projectId, path } = await createProject();
  const elsewhere = await createProject();
  const events = ['document.creation', 'document.deletion', 'folder.creation', 'project.update'];
  const make = (at: string) =>
    request('POST', at, { as, body: { events, url: receiver.url + at, secret: 'first secret' } });
  const ofCloud = (await make(`/cloud/${cloudId}/webhook`)).json;
  const ofProject = (await make(`${path}/webhook`)).json;
  const made = (await request('POST', `${path}/document`, { as, body: fileForm('a.txt', 'text', { name: 'A' }) })).json;
  await request('POST', `${elsewhere.path}/folder`, { as, body: { name: 'not theirs' } });
  await request('PATCH', `${path}/document/${made.id}`, { as, body: { name: 'not asked for' } });
  const heard = await receiver.got(2);
  assert.deepEqual(
    new Set(heard.map(({ body }) => `${body.event_name} ${body.webhook_id}`)),
    new Set([`document.creation ${ofCloud.id}`, `document.creation ${ofProject.id}`]),
  );

  await t.test('the body has the fields of the API', async () => {
    const { data, ...around } = heard.find(({ body }) => body.webhook_id === ofProject.id)?.body ?? assert.fail();
    assert.deepEqual(
      [around.cloud_id, around.project_id, around.sequence, data.project_id],
      [cloudId, projectId, 1, projectId],
    );
    assert.equal(data.document.id, made.id);
    assert.equal((await request('GET', data.document.file)).text, 'text', 'its file, by a temporary address');
    assert.deepEqual(
      Object.keys(made).filter(key => !(key in data.document)),
      [],
      'the same fields as the API',
    );
  });

  await t.test('after a change of the secret the old one signs too', async () => {
    await request('PATCH', `${path}/webhook/${ofProject.id}`, { as, body: { secret: 'second secret' } });
    await request('DELETE', `${path}/document/${made.id}`, { as });
    await receiver.got(4);
    const deletion =
      heard.find(({ body }) => body.webhook_id === ofProject.id && body.event_name === 'document.deletion') ??
      assert.fail();
    assert.equal(deletion.headers['x-platform-signature'], hmac('second secret', deletion.text));
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = deletion.headers;
    assert.deepEqual(
      String(signatures).split(' '),
      ['second secret', 'first secret'].map(
        secret => `v1,${createHmac('sha256', secret).update(`${id}.${at}.${deletion.text}`).digest('base64')}`,
      ),
    );
    assert.equal(deletion.body.sequence, 2);
  });

  const log = async (query = {}) =>
    (await request('GET', `${path}/webhook/${ofProject.id}/delivery`, { as, query })).json;
  const [first, second] = await log();
  assert.deepEqual(
    { ...first, attempts: first.attempts.length, created_at: typeof first.created_at },
    {
      id: first.id,
      webhook_id: ofProject.id,
      event_name: 'document.creation',
      message_id: heard.find(({ body }) => body.webhook_id === ofProject.id)?.headers['webhook-id'],
      object: `document:${made.id}`,
      state: 'done',
      next_at: null,
      created_at: 'string',
      body: heard.find(({ body }) => body.webhook_id === ofProject.id)?.text,
      attempts: 1,
    },
  );

  await t.test('the log is read in portions', async () => {
    assert.deepEqual([first.attempts[0].status, first.attempts[0].answer], [200, 'answer 200']);
    assert.deepEqual(
      (await log({ after: first.id })).map(({ id: each }: { id: number }) => each),
      [second.id],
    );
    assert.deepEqual(await log({ state: 'failed' }), []);
  });

  // While disabled it is sent nothing, keeps the missed events, and gets them by a replay.
  const one = `${path}/webhook/${ofProject.id}`;
  assert.equal((await request('PATCH', one, { as, body: { is_enabled: false } })).json.is_enabled, false);
  await request('POST', `${path}/folder`, { as, body: { name: 'missed' } });
  await receiver.got(5);
  let missed = [];
  while (missed.length === 0) missed = await log({ after: second.id });
  assert.deepEqual([missed[0].state, missed[0].attempts], ['failed', []]);
  assert.equal((await request('PATCH', one, { as, body: { is_enabled: true } })).json.is_enabled, true);
  const replay = await request('POST', `${one}/replay`, {
    as,
    body: { first: first.id, last: missed[0].id, only_failed: true },
  });
  assert.deepEqual(replay.json, { count: 1 });
  assert.equal((await receiver.got(6))[5]?.text, missed[0].body);
  await request('POST', `${one}/replay`, { as, body: { first: first.id } });
  const again = (await receiver.got(7))[6];
  assert.deepEqual([again?.text, again?.headers['webhook-id']], [first.body, first.message_id], 'the same id and body');
  assert.equal((await request('POST', `${one}/replay`, { as, body: { first: 9, last: 3 } })).status, 400);
});

test('the owner of a webhook is mailed when it is disabled, and it is logged', async t => {
  const receiver = await startReceiver(t, () => 410);
  const { request, application, createProject, createPerson, folder } = await startService(t, {
    owner: { webhook_allow: ['127.0.0.1'] },
  });
  const { as, email } = await createPerson('ada');
  const cloud = (await request('POST', '/cloud', { as, body: { name: 'Hers' } })).json;
  const ofApplication = await createProject();
  const outbox = join(folder, 'outbox');
  const mails = () =>
    (existsSync(outbox) ? readdirSync(outbox) : []).map(name => readFileSync(join(outbox, name), 'utf8'));
  for (const [at, by] of [
    [`/cloud/${cloud.id}`, as],
    [ofApplication.path, application],
  ] as const) {
    const count = mails().length;
    const body = {
      events: ['project.update', 'project.creation', 'folder.creation'],
      url: receiver.url,
      secret: 'secret',
    };
    const { id } = (await request('POST', `${at}/webhook`, { as: by, body })).json;
    if (by === as) await request('POST', `${at}/project`, { as: by, body: { name: 'New' } });
    else await request('POST', `${at}/folder`, { as: by, body: { name: 'New' } });
    while (mails().length === count) await sleep(20);
    const hook = (await request('GET', `${at}/webhook/${id}`, { as: by })).json;
    assert.deepEqual([hook.is_enabled, hook.disabled_reason], [false, 'gone']);
  }
  const [first = '', second = ''] = mails().sort(
    (one, other) => Number(other.includes(email)) - Number(one.includes(email)),
  );
  assert.match(first, new RegExp(`^To: ${email}`, 'm'));
  assert.match(first, /^Subject: Webhook to 127\.0\.0\.1 disabled/m);
  const lines = (await request('GET', `${ofApplication.path}/activity`, { as: application })).json;
  assert.match(JSON.stringify(lines), /"webhook\.disable"/);
  assert.match(second, /^To: admin/m, 'of an application that nobody owns: the administrator');
});
