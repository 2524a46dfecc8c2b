import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitsOfWork, type UnitReport } from '../../storage/database/units.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { addMember } from '../../testing/join-project.ts';
import { startService, type Person, type TestService } from '../../testing/service.ts';

interface Member {
  readonly id: number;
  readonly email: string;
  readonly user_id: number | null;
}

const redirect_uri = 'https://platform.example/';

/** Adds a person to a project. Returns their entry in its list. */
async function join(
  { request, application: as }: TestService,
  path: string,
  person: Person,
  role: number,
): Promise<Member> {
  await addMember({ request, application: as }, path, person, role);
  return (await request('GET', `${path}/user`, { as })).json.find((member: Member) => member.user_id === person.id);
}

// Long: one story; each step continues from the result of the previous one.
test('groups are created, filled and deleted; members see all groups and their own', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, createPerson } = service;
  const [{ path }, other] = [await createProject(), await createProject()];
  const [bob, eve] = [await createPerson('bob'), await createPerson('eve')];
  const [asBob, asEve] = [await join(service, path, bob, 50), await join(service, path, eve, 25)];
  const made = await request('POST', `${path}/group`, { as, body: { name: ' Architects ', color: '00ff00' } });
  assert.deepEqual(
    [made.status, made.json],
    [201, { id: made.json.id, name: 'Architects', short_name: null, color: '00ff00', members: [] }],
  );
  const one = `${path}/group/${made.json.id}`;
  for (const [body, problem, reasons] of [
    [{ name: 'ARCHITECTS' }, { name: ['A group with this name already exists in the project.'] }],
    [{ name: ' ' }, { name: ['This field may not be blank.'] }, { name: [{ code: 'required' }] }],
    [{ name: null }, { name: ['This field may not be null.'] }, { name: [{ code: 'required' }] }],
    [{ name: 'x', color: 'green' }, { color: ['Not a valid color.'] }, { color: [{ code: 'invalid_color' }] }],
    [{}, { name: ['This field is required.'] }, { name: [{ code: 'required' }] }],
  ]) {
    const { code: _, ...refused } = (await request('POST', `${path}/group`, { as, body })).json;
    assert.deepEqual(refused, { ...problem, ...(reasons && { reasons }) });
  }
  const coloured = await request('POST', `${path}/group`, { as, body: { name: 'Engineers', color: '#00FF00' } });
  assert.deepEqual([coloured.status, coloured.json.color], [201, '#00FF00'], 'as it was given');
  await request('DELETE', `${path}/group/${coloured.json.id}`, { as });
  assert.deepEqual((await request('PATCH', one, { as, body: { short_name: 'ARCH', color: null } })).json, {
    ...made.json,
    short_name: 'ARCH',
    color: null,
  });

  const added = await request('POST', `${one}/member`, { as, body: { userproject_id: asBob.id } });
  assert.deepEqual([added.status, added.json], [201, asBob]);
  assert.equal(
    (await request('POST', `${one}/member`, { as, body: { userproject_id: asBob.id } })).status,
    201,
    'once is enough',
  );
  assert.deepEqual((await request('GET', one, { as })).json.members, [asBob]);
  assert.equal((await request('POST', `${one}/member`, { as, body: { userproject_id: 987_654 } })).status, 404);
  assert.deepEqual(
    (await request('GET', `${path}/group`, { as: eve.as })).json.map(
      ({ name, members }: { name: string; members: Member[] }) => [name, members.length],
    ),
    [['Architects', 1]],
  );
  const mine = async (person: Person) =>
    (await request('GET', `${path}/me/group`, { as: person.as })).json.map(({ name }: { name: string }) => name);
  assert.deepEqual([await mine(bob), await mine(eve)], [['Architects'], []]);
  assert.deepEqual(
    [
      (await request('GET', `${path}/me/group/${made.json.id}`, { as: bob.as })).status,
      (await request('GET', `${path}/me/group/${made.json.id}`, { as: eve.as })).status,
    ],
    [200, 404],
  );
  for (const [method, target] of [
    ['POST', `${path}/group`],
    ['PATCH', one],
    ['DELETE', one],
    ['POST', `${one}/member`],
    ['POST', `${path}/group/import`],
  ] as const) {
    assert.equal(
      (await request(method, target, { as: bob.as, ...(method !== 'DELETE' && { body: {} }) })).status,
      403,
      target,
    );
  }
  assert.equal((await request('GET', `${other.path}/group/${made.json.id}`, { as })).status, 404);
  assert.equal((await request('DELETE', `${one}/member/${asEve.id}`, { as })).status, 404);
  await request('POST', `${one}/member`, { as, body: { userproject_id: asEve.id } });
  await request('DELETE', `${path}/user/${asEve.id}`, { as });
  assert.deepEqual(
    (await request('GET', one, { as })).json.members,
    [asBob],
    'who leaves the project leaves its groups',
  );
  assert.equal((await request('DELETE', `${one}/member/${asBob.id}`, { as })).status, 204);
  assert.equal((await request('DELETE', one, { as })).status, 204);
  assert.equal((await request('GET', one, { as })).status, 404);
});

test('groups are imported from another project; missing members are invited and join them', async t => {
  const service = await startService(t);
  const { request, application: as, createProject, createPerson } = service;
  const source = await createProject('Source');
  const target = (await request('POST', `/cloud/${source.cloudId}/project`, { as, body: { name: 'Target' } })).json;
  const at = `/cloud/${source.cloudId}/project/${target.id}`;
  const [bob, eve] = [await createPerson('bob'), await createPerson('eve')];
  const group = (await request('POST', `${source.path}/group`, { as, body: { name: 'Architects', color: 'f00' } }))
    .json;
  for (const person of [bob, eve])
    await request('POST', `${source.path}/group/${group.id}/member`, {
      as,
      body: { userproject_id: (await join(service, source.path, person, 50)).id },
    });
  await join(service, at, bob, 25);
  const take = (group_ids: readonly number[], credential = as) =>
    request('POST', `${at}/group/import`, { as: credential, body: { group_ids, redirect_uri } });

  const taken = await take([group.id]);
  assert.equal(taken.status, 201);
  assert.deepEqual(
    taken.json.map(({ name, color, members }: { name: string; color: string; members: Member[] }) => [
      name,
      color,
      members.map(({ email }) => email),
    ]),
    [['Architects', 'f00', [bob.email]]],
  );
  const [received] = (await request('GET', '/user/invitations', { as: eve.as })).json;
  assert.equal(received.project_id, target.id);
  await request('POST', `/user/invitations/${received.id}/accept`, { as: eve.as });
  assert.deepEqual(
    (await request('GET', `${at}/group`, { as })).json[0].members.map(
      ({ email, role }: { email: string; role: number }) => [email, role],
    ),
    [
      [bob.email, 25],
      [eve.email, 50],
    ],
  );

  assert.equal((await take([group.id])).json.code, 'already_exists');
  const elsewhere = await createProject('Elsewhere');
  const foreign = (await request('POST', `${elsewhere.path}/group`, { as, body: { name: 'Others' } })).json;
  for (const ids of [[foreign.id], [987_654], [taken.json[0].id]]) assert.equal((await take(ids)).status, 404);
});

test('hundreds of groups are imported in few messages to the writer, or none of them', async t => {
  const { request, application: as, createProject, folder } = await startService(t);
  const source = await createProject('Source');
  const { cloudId } = source;
  const { id } = (await request('POST', `/cloud/${cloudId}/project`, { as, body: { name: 'Target' } })).json;
  const at = `/cloud/${cloudId}/project/${id}`;
  const db = await openServiceDb(t, folder);
  const names = Array.from({ length: 300 }, (_, n) => `Group ${n}`);
  await db.tx(tx =>
    tx.run('INSERT INTO member_group (project_id, name) SELECT ?, value FROM json_each(?)', [
      source.projectId,
      JSON.stringify(names),
    ]),
  );
  const group_ids = (await request('GET', `${source.path}/group`, { as })).json.map((group: Member) => group.id);
  const take = () => request('POST', `${at}/group/import`, { as, body: { group_ids, redirect_uri } });
  let messages = 0;
  const note = (message: unknown): void => void (messages = Math.max(messages, (message as UnitReport).messages));
  unitsOfWork.subscribe(note);
  const taken = await take();
  unitsOfWork.unsubscribe(note);
  assert.deepEqual([taken.status, taken.json.length], [201, 300]);
  assert.ok(messages <= 20, `${messages} messages in one unit of work`);
  const again = await take();
  assert.deepEqual([again.status, again.json.code], [400, 'already_exists']);
  assert.equal((await request('GET', `${at}/group`, { as })).json.length, 300);
});
