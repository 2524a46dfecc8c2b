// Things that act in the name of a person end, or wait for another one, when that person loses the right to it.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOutbox, signInAdministrator } from '../../../core/identity/testing/window.ts';
import { plinth } from '../../../core/testing/command.ts';
import { fileForm, type Answer } from '../../../core/testing/http-client.ts';
import { addMember, joinProject } from '../../../core/testing/join-project.ts';
import { openServiceDb } from '../../../core/testing/open-database.ts';
import { createCaller } from '../../../core/testing/calls.ts';
import { startService, type Person } from '../../../core/testing/service.ts';
import { guid, stepFile } from '../../../core/testing/step-text.ts';
import { startReceiver } from '../../../core/webhooks/testing/receiver.ts';

const secret = 'words';

/** Polls until something is found. */
async function until<T>(find: () => Promise<T | undefined> | T | undefined, what: string): Promise<T> {
  for (const end = Date.now() + 30_000; ; await sleep(10)) {
    const found = await find();
    if (found !== undefined) return found;
    assert.ok(Date.now() < end, what);
  }
}

// Long: one story, repeated for each way in which a maker can lose the right.
test('a webhook whose owner is no administrator any more is paused until another one takes it over', async t => {
  const receiver = await startReceiver(t);
  const service = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { request, application: as, folder } = service;
  const { path, cloudId } = await service.createProject();
  const events = ['document.creation', 'project.update'];
  const upload = async (name: string) => {
    assert.equal(
      (await request('POST', `${path}/document`, { as, body: fileForm(name, 'text', { name }) })).status,
      201,
    );
  };
  const came = (to: string) => receiver.received.filter(each => each.path === to);
  const memberOf = async (email: string): Promise<number> =>
    (await request('GET', `${path}/user`, { as })).json.find((each: { email: string }) => each.email === email).id;

  const ways: Readonly<Record<string, (person: { id: number; email: string }) => Promise<unknown>>> = {
    demoted: async ({ email }) => request('PATCH', `${path}/user/${await memberOf(email)}`, { as, body: { role: 25 } }),
    removed: async ({ email }) => request('DELETE', `${path}/user/${await memberOf(email)}`, { as }),
    'out-of-the-cloud': ({ id }) => request('DELETE', `/cloud/${cloudId}/user/${id}`, { as }),
    ended: ({ id }) => service.core.users.remove(id),
  };
  for (const [way, leave] of Object.entries(ways)) {
    const maker = await joinProject(service, path, `${way}-maker`, 100);
    const body = { events, url: `${receiver.url}/${way}`, secret };
    const made = await request('POST', `${path}/webhook`, { as: maker.as, body });
    assert.deepEqual([made.status, made.json.maker?.email], [201, maker.email], way);
    const hook = `${path}/webhook/${made.json.id}`;
    await upload(`${way}-1.txt`);
    const [first] = await until(() => (came(`/${way}`).length > 0 ? came(`/${way}`) : undefined), 'nothing came');
    const address = first?.body.data.document.file as string;
    assert.equal((await request('GET', address)).status, 200, `${way}: the address opens while its maker is there`);

    await leave(maker);
    const paused = await until(async () => {
      const { json } = await request('GET', hook, { as });
      return json.is_enabled === false ? json : undefined;
    }, `${way}: it goes on`);
    assert.deepEqual([paused.is_enabled, paused.disabled_reason], [false, 'maker_gone'], way);
    // Earlier results are cached for a moment.
    await until(
      async () => ((await request('GET', address)).status === 403 ? true : undefined),
      `${way}: the address is open`,
    );
    await upload(`${way}-2.txt`);
    const missed = await until(async () => {
      const all = (await request('GET', `${hook}/delivery`, { as })).json as { state: string; body: string }[];
      return all.find(({ body: sent }) => sent.includes(`${way}-2.txt`));
    }, 'what it misses is kept');
    assert.deepEqual([missed.state, JSON.parse(missed.body).data.document.file], ['failed', ''], way);
    assert.equal((await request('PATCH', hook, { as, body: { is_enabled: true } })).status, 400, way);
    assert.equal(came(`/${way}`).length, 1, way);

    const taken = await request('POST', `${hook}/take-over`, { as });
    assert.deepEqual([taken.status, taken.json.is_enabled, taken.json.disabled_reason], [200, true, null], way);
    assert.notEqual(taken.json.maker.email, maker.email);
    assert.equal((await request('GET', address)).status, 403, `${way}: it stays ended`);
    await upload(`${way}-3.txt`);
    const next = await until(() => came(`/${way}`)[1], `${way}: nothing comes after it was taken over`);
    assert.equal((await request('GET', next.body.data.document.file)).status, 200, way);
    assert.equal((await request('DELETE', hook, { as })).status, 204);
  }
  const mails = readdirSync(join(folder, 'outbox')).map(name => readFileSync(join(folder, 'outbox', name), 'utf8'));
  assert.ok(
    mails.some(mail => /^Subject: Webhook to 127\.0\.0\.1/m.test(mail)),
    'administrators are asked',
  );
});

test('a webhook is only taken over by members who can manage it', async t => {
  const service = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { request, application: as } = service;
  const { path } = await service.createProject();
  const body = { events: ['project.update'], url: 'https://hooks.example.org/', secret };
  const { id } = (await request('POST', `${path}/webhook`, { as, body })).json;
  const member = await joinProject(service, path, 'member', 50);
  assert.equal((await request('POST', `${path}/webhook/${id}/take-over`, { as: member.as })).status, 403);
  const stranger = await service.createPerson('stranger');
  assert.equal((await request('POST', `${path}/webhook/${id}/take-over`, { as: stranger.as })).status, 404);
});

/** A service with two administrators, one of them in its project, and the ways in which a person leaves the project. */
async function watchWithTwoAdministrators(t: TestContext) {
  const disk = mkdtempSync(join(tmpdir(), 'plinth-disk-'));
  t.after(() => rmSync(disk, { recursive: true, force: true }));
  const service = await startService(t);
  const { request, application: as, folder: data } = service;
  const { path, cloudId, projectId } = await service.createProject();
  const admin = await signInAdministrator(service);
  const second = await service.createPerson('second');
  const promotion = { as: admin.as, body: { is_administrator: true, password: admin.password } };
  assert.equal((await request('PATCH', `/server/account/${second.id}`, promotion)).status, 200);
  await addMember(service, path, admin, 50);

  const memberOf = async (email: string): Promise<number> =>
    (await request('GET', `${path}/user`, { as })).json.find((each: { email: string }) => each.email === email).id;
  const ways: Readonly<Record<string, (person: { id: number; email: string }) => Promise<Answer>>> = {
    demoted: async ({ email }) => request('PATCH', `${path}/user/${await memberOf(email)}`, { as, body: { role: 25 } }),
    removed: async ({ email }) => request('DELETE', `${path}/user/${await memberOf(email)}`, { as }),
    'out-of-the-cloud': ({ id }) => request('DELETE', `/cloud/${cloudId}/user/${id}`, { as }),
    ended: ({ id }) => request('DELETE', `/server/account/${id}`, { as: admin.as, body: { password: admin.password } }),
  };
  return { disk, service, request, as, data, path, projectId, admin, second, ways };
}

// Long: one story, repeated for each way in which a maker can lose the right.
test('a watched folder pauses when its owner may not add documents any more, until an administrator takes it over', async t => {
  const { disk, service, request, as, data, path, projectId, admin, second, ways } =
    await watchWithTwoAdministrators(t);
  const story = async (way: string, leave: (person: { id: number; email: string }) => Promise<Answer>) => {
    const place = join(disk, way);
    mkdirSync(place);
    const save = (name: string) =>
      writeFileSync(join(place, name), stepFile([`#1=IFCPERSON($,'${way} ${name}',$,$,$,$,$,$);`]));
    const maker = await joinProject(service, path, `${way}-maker`, 50);
    const where = ['--folder', place, '--project', `${projectId}`, '--email', maker.email, '--data', data];
    const added = await plinth('watch', 'add', ...where);
    assert.equal(added.code, 0, added.stderr);
    const { id } = JSON.parse(added.stdout);
    const watched = async () =>
      (await request('GET', '/server/watched-folder', { as: admin.as })).json.find(
        (each: { id: number }) => each.id === id,
      );
    const creators = async () =>
      (
        (await request('GET', `${path}/document`, { as })).json as readonly {
          name: string;
          created_by: { email: string } | null;
        }[]
      )
        .filter(({ name }) => name.startsWith(way))
        .map(({ name, created_by }) => [name, created_by?.email ?? null]);
    save(`${way}-1.ifc`);
    await until(async () => ((await creators()).length === 1 ? true : undefined), `${way}: the file is not taken`);
    const { is_paused, paused_reason, email } = await watched();
    assert.deepEqual([is_paused, paused_reason, email], [false, null, maker.email], way);

    assert.ok(String((await leave(maker))?.status).startsWith('2'), way);
    const paused = await until(
      async () => ((await watched())?.is_paused === true ? watched() : undefined),
      `${way}: it goes on, or has gone`,
    );
    const isAccountGone = way === 'ended';
    assert.deepEqual(
      [paused.paused_reason, paused.problem, paused.files, paused.email],
      ['maker_gone', null, 1, isAccountGone ? null : maker.email],
      way,
    );
    const resumed = await request('PATCH', `/server/watched-folder/${id}`, {
      as: admin.as,
      body: { is_paused: false },
    });
    assert.deepEqual([resumed.status, resumed.json.is_paused[0]?.code ?? resumed.json.code], [400, 'maker_gone'], way);
    save(`${way}-2.ifc`);

    // A person that may not add documents there cannot take it over; the other one can.
    const address = `/server/watched-folder/${id}/take-over`;
    assert.equal((await request('POST', address, { as: maker.as })).status, isAccountGone ? 401 : 403, way);
    const outsider = await request('POST', address, { as: second.as });
    assert.deepEqual(
      [outsider.status, outsider.json.detail],
      [403, `${second.email} may not add documents to this project.`],
    );
    assert.equal((await creators()).length, 1, way);
    const taken = await request('POST', address, { as: admin.as });
    assert.deepEqual(
      [taken.status, taken.json.is_paused, taken.json.paused_reason, taken.json.email],
      [200, false, null, admin.email],
      way,
    );
    await until(async () => ((await creators()).length === 2 ? true : undefined), `${way}: it does not go on`);
    assert.deepEqual(
      await creators(),
      [
        [`${way}-1.ifc`, isAccountGone ? null : maker.email],
        [`${way}-2.ifc`, admin.email],
      ],
      way,
    );
    // One mail each to the administrators of the service.
    const mails = readOutbox(join(data, 'outbox')).filter(mail => mail.includes(place));
    assert.equal(mails.length, 2, way);
    assert.deepEqual(
      new Set(mails.map(mail => /^To: (.*)$/m.exec(mail)?.[1]?.replace(/[<>]/g, '').trim())),
      new Set([admin.email, second.email]),
      way,
    );
    assert.equal((await request('DELETE', `/server/watched-folder/${id}`, { as: admin.as })).status, 204, way);
  };
  await Promise.all(Object.entries(ways).map(([way, leave]) => story(way, leave)));

  await t.test('unknown folders, and the log of activity', async () => {
    assert.equal((await request('POST', '/server/watched-folder/999/take-over', { as: admin.as })).status, 404);
    const lines = JSON.stringify((await request('GET', `${path}/activity?limit=500`, { as })).json);
    assert.ok(lines.includes('watched-folder.take-over'), 'in the log of activity');
  });
});

/** An IFC file; with points it takes the writer a while. */
const site = (n: number, points = 0): Uint8Array =>
  stepFile([
    `#1=IFCPROJECT('${guid(1)}',$,'P${n}',$,$,$,$,$,#2);`,
    '#2=IFCUNITASSIGNMENT((#3));',
    '#3=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
    `#4=IFCSITE('${guid(4 + n)}',$,'Site ${n}',$,$,$,$,$,$,$,$,$,$,$);`,
    `#5=IFCRELAGGREGATES('${guid(50 + n)}',$,$,$,#1,(#4));`,
    ...Array.from({ length: points }, (_, i) => `#${i + 10}=IFCCARTESIANPOINT((${i}.5,0.,${i % 7}.));`),
  ]);

/** A project with a model in its root and one in a folder, and a group for rights in that folder. */
async function orderingService(t: TestContext) {
  const service = await startService(t);
  const { path, cloudId, rootFolderId } = await service.createProject();
  const inCloud = `/cloud/${cloudId}`;
  const call = createCaller(service.client, service.application);
  const upload = async (name: string, bytes: Uint8Array, folder?: number): Promise<number> => {
    const fields = { name, ...(folder !== undefined && { parent_id: `${folder}` }) };
    const { model_id: id } = await call('POST', `${path}/document`, fileForm(name, bytes, fields));
    assert.equal((await service.processed(path, id)).status, 'C', name);
    return id;
  };
  const { id: folder } = await call('POST', `${path}/folder`, { name: 'Structure' });
  const [near, far] = [await upload('near.ifc', site(1)), await upload('far.ifc', site(2), folder)];
  const large = await upload('large.ifc', site(3, 60_000));
  const memberOf = async (email: string): Promise<number> =>
    (await call('GET', `${path}/user`)).find((each: { email: string }) => each.email === email).id;
  /** The person is in a group that has this permission in a folder. */
  const restrict = async ({ email }: Person, at: number, permission: number) => {
    const { id: group } = await call('POST', `${path}/group`, { name: email });
    await call('POST', `${path}/group/${group}/member`, { userproject_id: await memberOf(email) });
    await call('PATCH', `${path}/folder/${at}/group/${group}`, { permission });
  };
  return { ...service, service, path, inCloud, rootFolderId, call, folder, near, far, large, memberOf, restrict };
}

// Long: a table of the ways in which an orderer can lose the right.
test('an ordered IFC file is only added while its orderer may add it and has access to its models', async t => {
  const { service, path, inCloud, call, near, far, large, memberOf, core, ...at } = await orderingService(t);
  const { restrict, folder, rootFolderId } = at;
  const join = (name: string) => joinProject(service, path, name, 50);
  /** An application of an administrator of the cloud. */
  const withApplication = async (name: string) => {
    const owner = await service.createPerson(name);
    await addMember(service, inCloud, owner, 100);
    const made = await call('POST', '/application', { name, base_url: 'https://made.example' }, owner.as);
    await call('POST', `${inCloud}/application`, { client_id: made.client_id, role: 100 }, owner.as);
    return { owner, application: `/application/${made.id}`, as: `ApiKey ${made.api_key}` };
  };
  const people = async (end: (person: Person) => Promise<unknown>, name: string) => {
    const person = await join(name);
    return { as: person.as, end: () => end(person) };
  };
  const applications = async (
    end: (made: Awaited<ReturnType<typeof withApplication>>) => Promise<unknown>,
    name: string,
  ) => {
    const made = await withApplication(name);
    return { as: made.as, end: () => end(made) };
  };
  const lostRight = 'Whoever ordered it may not add documents there any more.';
  const lostSource = 'Whoever ordered it no longer has access to all its source models.';
  const ways = [
    [
      await people(
        async ({ email }) => call('PATCH', `${path}/user/${await memberOf(email)}`, { role: 25 }),
        'demoted',
      ),
      lostRight,
    ],
    [await people(async ({ email }) => call('DELETE', `${path}/user/${await memberOf(email)}`), 'removed'), lostRight],
    [await people(({ id }) => call('DELETE', `${inCloud}/user/${id}`), 'out-of-the-cloud'), lostRight],
    [await people(({ id }) => core.users.remove(id), 'ended'), lostRight],
    [await people(person => restrict(person, rootFolderId, 50), 'reader'), lostRight],
    [await people(person => restrict(person, folder, 1), 'hidden'), lostSource],
    [
      await applications(({ application, owner }) => call('DELETE', application, undefined, owner.as), 'deleted'),
      lostRight,
    ],
    [
      await applications(
        ({ application, owner }) => call('PATCH', application, { scopes: ['model:read'] }, owner.as),
        'narrow',
      ),
      lostRight,
    ],
    [await applications(({ owner }) => call('DELETE', `${inCloud}/user/${owner.id}`), 'owner-gone'), lostRight],
  ] as const;

  // The writer is busy until all have left: the first of each kind has begun, the others wait.
  await call('POST', `${path}/model/${large}/optimize`, {});
  for (const [n, [{ as }]] of ways.entries()) {
    await call('POST', `${path}/model/merge`, { ifc_ids: [near, far], export_name: `merged-${n}` }, as);
    await call('POST', `${path}/model/${near}/export`, { file_name: `exported-${n}` }, as);
  }
  const stays = await join('stays');
  await call('POST', `${path}/model/merge`, { ifc_ids: [near, far], export_name: 'kept' }, stays.as);
  for (const [{ end }] of ways) await end();

  const names = async () => (await call('GET', `${path}/document`)).map(({ name }: { name: string }) => name).sort();
  await until(
    async () => ((await names()).includes('kept.ifc') ? true : undefined),
    'the order of a member is not done',
  );
  const jobs = async () =>
    (await call('GET', `${path}/model/${near}/processorhandler`)).filter(
      ({ worker }: { worker: string }) => worker === 'ifc writer',
    ) as { status: string; detail_message: string | null }[];
  await until(async () => ((await jobs()).every(({ status }) => 'CE'.includes(status)) ? true : undefined), 'they run');
  const { warnings } = await call('GET', `${path}/model/${near}`);
  const expected = ways.flatMap(([, reason], n) => [
    `The merged file merged-${n}.ifc could not be created. ${reason}`,
    // The model of the folder is no source of an export.
    ...(reason === lostSource ? [] : [`The export exported-${n}.ifc could not be created. ${reason}`]),
  ]);
  assert.deepEqual(
    warnings.toSorted((a: string, b: string) => a.localeCompare(b)),
    expected.toSorted((a, b) => a.localeCompare(b)),
  );
  const hidden = ways.findIndex(([, reason]) => reason === lostSource);
  assert.deepEqual(await names(), [
    `exported-${hidden}.ifc`,
    'far.ifc',
    'kept.ifc',
    'large-optimized.ifc',
    'large.ifc',
    'near.ifc',
  ]);
  assert.equal((await jobs()).filter(({ status }) => status === 'E').length, expected.length);
});

test('a webhook of an application is paused when the application is deleted or ended', async t => {
  const service = await startService(t);
  const { request, application: as, folder } = service;
  const { cloudId } = await service.createProject();
  const inCloud = `/cloud/${cloudId}`;
  const owner = await service.createPerson('owner');
  await addMember(service, inCloud, owner, 100);
  const call = createCaller(service.client, owner.as);
  const db = await openServiceDb(t, folder);
  const ways = [
    (id: number) => call('DELETE', `/application/${id}`),
    (id: number) =>
      db.tx(tx => tx.run("UPDATE application SET ended_at = '2026-01-01T00:00:00.000Z' WHERE id = ?", [id])),
  ];
  for (const [n, end] of ways.entries()) {
    const made = await call('POST', '/application', { name: `Tool ${n}`, base_url: 'https://tool.example' });
    await call('POST', `${inCloud}/application`, { client_id: made.client_id, role: 100 });
    const body = { events: ['project.update'], url: 'https://hooks.example.org/', secret };
    const hook = await call('POST', `${inCloud}/webhook`, body, `ApiKey ${made.api_key}`);
    const read = async () => (await request('GET', `${inCloud}/webhook/${hook.id}`, { as })).json;
    assert.equal((await read()).is_enabled, true);
    await end(made.id);
    const paused = await until(async () => ((await read()).is_enabled ? undefined : read()), `way ${n}: it goes on`);
    assert.equal(paused.disabled_reason, 'maker_gone');
    const taken = await call('POST', `${inCloud}/webhook/${hook.id}/take-over`);
    assert.deepEqual([taken.is_enabled, taken.maker.email], [true, owner.email]);
  }
});
