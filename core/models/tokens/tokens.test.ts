import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinProject } from '../../testing/join-project.ts';
import { movableClock } from '../../testing/movable-clock.ts';
import { startService } from '../../testing/service.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

// Long: one scenario, in its order.
test('a token opens one model and nothing else, with the rights of its maker', async t => {
  const clock = movableClock();
  const service = await startService(t, { clock });
  const { request, application: as, createProject } = service;
  const { path, cloudId } = await createProject();
  const building = async (name: string) =>
    (await request('POST', `${path}/model/create-metabuilding`, { as, body: { name } })).json.id as number;
  const [model, other] = [await building('Ours'), await building('Theirs')];
  const one = `${path}/model/${model}`;
  const tokens = `${one}/access_token`;
  const make = (body: object, who = as, at = tokens) => request('POST', at, { as: who, body });
  const statuses = async (
    who: string,
    ...calls: readonly (readonly [method: string, target: string, body?: object])[]
  ) =>
    Promise.all(
      calls.map(
        async ([method, target, body]) => (await request(method, target, { as: who, ...(body && { body }) })).status,
      ),
    );

  const made = await make({ expires_at: inHours(1) });
  assert.deepEqual([made.status, made.json.read_only], [201, true], made.text);
  const { token } = made.json;
  const holder = `Bearer ${token}`;

  await t.test('it reads its model and nothing else', async () => {
    assert.deepEqual(
      await statuses(
        holder,
        ['GET', one],
        ['GET', one.replace('/model/', '/ifc/')],
        ['GET', `${one}/zone`],
        ['GET', `${one}/processorhandler`],
      ),
      [200, 200, 200, 200],
    );
    assert.deepEqual(
      await statuses(holder, ['PATCH', one, { name: 'x' }], ['POST', tokens, {}], ['GET', tokens]),
      [403, 403, 403],
    );
    assert.deepEqual(
      await statuses(
        holder,
        ['GET', `${path}/model`],
        ['GET', `${path}/model/summary`],
        ['GET', `${path}/model/${other}`],
        ['GET', path],
        ['GET', `${path}/document`],
        ['GET', `${path}/check-access`],
        ['GET', '/cloud'],
        ['GET', `/cloud/${cloudId}`],
        ['GET', '/live'],
        ['GET', '/user'],
        ['POST', `${path}/model/create-metabuilding`, { name: 'x' }],
      ),
      Array.from({ length: 11 }, () => 404),
      'elsewhere nothing is there',
    );
  });

  await t.test('it is listed, and ends after twelve hours by default', async () => {
    assert.deepEqual((await request('GET', tokens, { as })).json, [made.json]);
    assert.deepEqual((await request('GET', `${tokens}/${token}`, { as })).json, made.json);
    assert.equal((await request('GET', `${path}/model/${other}/access_token/${token}`, { as })).status, 404);
    const hours = (Date.parse((await make({})).json.expires_at) - Date.now()) / 3_600_000;
    assert.ok(hours > 11.9 && hours <= 12, `${hours} hours`);
    for (const expires_at of ['soon', inHours(-1), inHours(24 * 31)])
      assert.deepEqual(Object.keys((await make({ expires_at })).json), ['expires_at', 'code', 'reasons'], expires_at);
    assert.equal((await make({}, as, `${path}/model/999999/access_token`)).status, 404);
  });

  await t.test('it is changed and revoked', async () => {
    const changed = await request('PATCH', `${tokens}/${token}`, { as, body: { read_only: false } });
    assert.deepEqual(changed.json, { ...made.json, read_only: false });
    assert.deepEqual(await statuses(holder, ['PATCH', one, { name: 'By a token' }]), [200]);
    const later = inHours(48);
    assert.equal(
      (await request('PATCH', `${tokens}/${token}`, { as, body: { expires_at: later } })).json.expires_at,
      later,
    );
    assert.equal((await request('PATCH', `${tokens}/${token}`, { as, body: { expires_at: inHours(-1) } })).status, 400);
    assert.equal((await request('DELETE', `${tokens}/${token}`, { as })).status, 204);
    assert.deepEqual(await statuses(holder, ['GET', one]), [401]);
    assert.deepEqual(
      await statuses(
        as,
        ['GET', `${tokens}/${token}`],
        ['PATCH', `${tokens}/${token}`, {}],
        ['DELETE', `${tokens}/${token}`],
      ),
      [404, 404, 404],
    );
  });

  await t.test('its rights are those that its maker has now', async () => {
    const user = await joinProject(service, path, 'user', 50);
    const theirs = (await make({ read_only: false }, user.as)).json.token as string;
    assert.ok(
      !(await request('GET', tokens, { as })).json.some((each: { token: string }) => each.token === theirs),
      'nobody is shown what another made',
    );
    assert.deepEqual(await statuses(`Bearer ${theirs}`, ['PATCH', one, { name: 'By theirs' }]), [200]);
    const [member] = (await request('GET', `${path}/user`, { as, query: { email__contains: 'user@' } })).json;
    await request('PATCH', `${path}/user/${member.id}`, { as, body: { role: 25 } });
    assert.deepEqual(await statuses(`Bearer ${theirs}`, ['PATCH', one, { name: 'x' }], ['GET', one]), [403, 200]);
    assert.equal((await make({}, user.as)).status, 403, 'guests make none');
    await request('DELETE', `${path}/user/${member.id}`, { as });
    assert.deepEqual(await statuses(`Bearer ${theirs}`, ['GET', one]), [401]);
  });

  await t.test('it ends at its time, and with its model', async () => {
    const short = `Bearer ${(await make({ expires_at: new Date(Date.now() + 1500).toISOString() })).json.token}`;
    clock.pass(1600);
    const last = `Bearer ${(await make({})).json.token}`;
    assert.deepEqual([await statuses(short, ['GET', one]), await statuses(last, ['GET', one])], [[401], [200]]);
    await request('DELETE', one, { as });
    assert.deepEqual(await statuses(last, ['GET', one]), [401], 'with its model it goes');
  });
});
