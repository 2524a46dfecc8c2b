import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { signInAdministrator, signInAt } from '../../identity/testing/window.ts';
import { furnish } from './testing/furnish.ts';
import type { ActivityEntry, ServerLogEntry } from './schema.ts';

const words = (entries: readonly ActivityEntry[]) =>
  entries.map(({ action, description }) => `${action} ${description?.object?.name ?? ''}`.trim());

// Long: one log, read by each of its filters.
test('the project log lists people and actions, filtered and in pages, newest first', async t => {
  const service = await startService(t);
  const { request, application: as } = service;
  const { path, ann, call, log } = await furnish(service);
  const folder = await call('POST', `${path}/folder`, { name: 'Plans' });
  const plan = await call(
    'POST',
    `${path}/document`,
    fileForm('plan.txt', 'a', { name: 'plan', parent_id: folder.id }),
  );
  await call('PATCH', `${path}/document/${plan.id}`, { name: 'plan of the hall' });
  await call('POST', `${path}/tag`, { name: 'Urgent' });

  const [newest, ...others] = await log();
  assert.deepEqual(words([newest as ActivityEntry, ...others]), [
    'tag.create Urgent',
    'document.update plan of the hall',
    'document.create plan',
    'folder.create Plans',
    `invitation.accept ${ann.email}`,
    `invitation.create ${ann.email}`,
    'project.create Tower',
  ]);
  const { id, date, user_id, user_email, ...rest } = newest as ActivityEntry;
  assert.ok(id > 0 && user_id !== null && Date.parse(date) > 0 && user_email.endsWith('@applications.invalid'));
  assert.deepEqual(rest, {
    app_name: 'Bootstrap',
    project_name: 'Tower',
    action: 'tag.create',
    description: {
      object: { kind: 'tag', id: newest?.description?.object?.id, name: 'Urgent', exists: false, folder_id: null },
      user_name: 'Bootstrap',
      result: 'done',
      fields: ['name'],
    },
  });
  assert.deepEqual(others[0]?.description, {
    object: { kind: 'document', id: plan.id, name: 'plan of the hall', exists: true, folder_id: folder.id },
    user_name: 'Bootstrap',
    result: 'done',
    was: 'plan',
    fields: ['name'],
  });

  assert.deepEqual(words(await log({ action: 'document' })), [
    'document.update plan of the hall',
    'document.create plan',
  ]);
  assert.deepEqual(words(await log({ action: ['document.create', 'tag'] })), [
    'tag.create Urgent',
    'document.create plan',
  ]);
  assert.deepEqual(words(await log({ action: 'doc' })), [], 'whole words only');
  assert.deepEqual(words(await log({ user_email: ann.email.toUpperCase() })), [`invitation.accept ${ann.email}`]);
  assert.deepEqual(words(await log({ user_id: ann.id })), [`invitation.accept ${ann.email}`]);
  assert.deepEqual(words(await log({ document_id: plan.id })), [
    'document.update plan of the hall',
    'document.create plan',
  ]);
  assert.deepEqual(words(await log({ folder_id: folder.id })), [
    'document.update plan of the hall',
    'document.create plan',
    'folder.create Plans',
  ]);
  assert.deepEqual(words(await log({ object_kind: 'folder', object_id: folder.id })), ['folder.create Plans']);
  const today = new Date().toISOString().slice(0, 10);
  const [yesterday, tomorrow] = [-1, 1].map(days =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
  ) as [string, string];
  assert.equal(
    (await log({ date_after: yesterday, date_before: today >= tomorrow ? tomorrow : today })).length >= 7,
    true,
    'a day is all of it',
  );
  assert.deepEqual([await log({ date_after: tomorrow }), await log({ date_before: yesterday })], [[], []]);
  assert.equal((await request('GET', `${path}/activity`, { as, query: { date_after: 'soon' } })).status, 400);

  const page = await request('GET', `${path}/activity`, { as, query: { limit: 2, offset: 1 } });
  assert.deepEqual(
    [page.headers['x-total-count'], words(page.json)],
    ['7', ['document.update plan of the hall', 'document.create plan']],
  );
});

test('members read no log lines of hidden folders; only administrators read those of people and permissions', async t => {
  const service = await startService(t);
  const { path, ann, call, log } = await furnish(service);
  const secret = await call('POST', `${path}/folder`, { name: 'Salaries' });
  const plan = await call('POST', `${path}/document`, fileForm('plan.txt', 'a', { name: 'plan' }));
  const list = await call(
    'POST',
    `${path}/document`,
    fileForm('list.txt', 'a', { name: 'list', parent_id: secret.id }),
  );
  await call('POST', `${path}/group`, { name: 'Bosses' });
  assert.deepEqual(words(await log({}, ann.as)), [
    'document.create list',
    'document.create plan',
    'folder.create Salaries',
    'project.create Tower',
  ]);

  await call('PATCH', `${path}/folder/${secret.id}`, { default_permission: 1 });
  const open = ['document.create plan', 'project.create Tower'];
  assert.deepEqual(words(await log({}, ann.as)), open);
  assert.deepEqual(
    [await log({ document_id: list.id }, ann.as), await log({ folder_id: secret.id }, ann.as)],
    [[], []],
  );
  const hidden = await service.request('GET', `${path}/activity`, { as: ann.as, query: { limit: 1 } });
  assert.equal(hidden.headers['x-total-count'], '2', 'not even their number');
  const since = ['2020-01-01'];
  const counted = await service.request('GET', `${path}/activity/periods`, { as: ann.as, query: { since } });
  assert.deepEqual(counted.json.counts, [2], 'not in a period either');

  await call('PATCH', `${path}/document/${plan.id}`, { parent_id: secret.id });
  assert.deepEqual(
    words(await log({}, ann.as)),
    ['project.create Tower'],
    'what was moved there is hidden with its past',
  );
  await call('DELETE', `${path}/document/${list.id}`);
  await call('DELETE', `${path}/folder/${secret.id}`);
  assert.deepEqual(
    words(await log({}, ann.as)).filter(line => /list|plan|Salaries/.test(line)),
    ['document.create plan'],
    'of what is gone only what was open when it happened',
  );
  assert.ok(words(await log()).includes('folder.delete Salaries'), 'administrators see everything');

  const [stranger, bare] = [
    await service.createPerson('eve'),
    (await call('POST', `${path}/access-token`, { scopes: ['document:read'] })).token as string,
  ];
  const status = async (as: string) => (await service.request('GET', `${path}/activity`, { as })).status;
  assert.deepEqual([await status(stranger.as), await status(`Bearer ${bare}`)], [404, 403]);
});

test('server administrators read, filter, export and verify the whole log', async t => {
  const service = await startService(t);
  const { request, application, createPerson, createProject } = service;
  const { as, email } = await signInAdministrator(service);
  const ann = await createPerson('ann');
  await createProject('=1+1');
  await assert.rejects(signInAt(service, ann.email, 'not her password'));
  const log = async (query: Readonly<Record<string, string | number>> = {}) =>
    (await request('GET', '/server/activity', { as, query })).json as ServerLogEntry[];

  const all = await log();
  assert.deepEqual(
    all
      .map(({ action, via, user_name, user_email }) => [
        action,
        via,
        user_name === 'Bootstrap' ? user_name : user_email,
      ])
      .toSorted((a, b) => `${a}`.localeCompare(`${b}`)),
    [
      ['account.create', 'service', null],
      ['account.create', 'service', null],
      ['application.create', 'service', null],
      ['cloud.create', 'api', 'Bootstrap'],
      ['project.create', 'api', 'Bootstrap'],
      ['sign-in', 'page', email],
      ['sign-in', 'page', ann.email],
      ['signing-key.create', 'service', null],
    ],
  );
  assert.deepEqual(
    (await log({ action: 'sign-in', user_email: ann.email })).map(({ object, address, result, project_name }) => [
      object?.name,
      address,
      result,
      project_name,
    ]),
    [[ann.email, '127.0.0.1', 'done', null]],
  );
  assert.deepEqual(
    (await log({ action: 'project' })).map(({ object, project_name, app_name }) => [
      object?.name,
      project_name,
      app_name,
    ]),
    [['=1+1', '=1+1', 'Bootstrap']],
  );
  assert.equal(
    (await request('GET', '/server/activity', { as, query: { limit: 1 } })).headers['x-total-count'],
    String(all.length),
  );

  const csv = await request('GET', '/server/activity/export', { as, query: { action: 'project' } });
  assert.deepEqual(
    [csv.status, csv.headers['content-type'], csv.headers['content-disposition']],
    [200, 'text/csv; charset=utf-8', 'attachment; filename="activity.csv"'],
  );
  const [head, line, end, ...more] = csv.text.split('\r\n');
  assert.ok(head?.startsWith('\uFEFFid,date,action,'));
  assert.ok(line?.includes('project.create,done,api,') && line.endsWith("project,1,'=1+1"), line);
  assert.deepEqual([end, more], ['', []]);

  const verdict = (await request('GET', '/server/activity/verification', { as })).json;
  assert.deepEqual(verdict, { lines: all.length, hash: all[0]?.hash, broken_at: null, reason: null });
  for (const path of ['', '/export', '/verification']) {
    for (const who of [ann.as, application])
      assert.equal((await request('GET', `/server/activity${path}`, { as: who })).status, 403);
  }
});
