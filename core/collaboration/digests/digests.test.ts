import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileForm } from '../../testing/http-client.ts';
import { startService } from '../../testing/service.ts';
import { localTime } from './service.ts';
import { digestTopics, weekdays } from './schema.ts';

// Long: one digest, from its setting to its end.
test('a digest is sent once a day to the members of its groups, in its language, with visible changes only', async t => {
  const { request, application: as, createProject, createPerson, folder: data, core } = await startService(t);
  const { path, projectId, cloudId } = await createProject('Tower');
  const notification = `/platform/cloud/${cloudId}/project/${projectId}/notification`;
  const call = async (method: string, at: string, body?: unknown, who = as) => {
    const answer = await request(method, at, { as: who, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${at}: ${answer.text}`);
    return answer.json;
  };
  const people = [await createPerson('ann'), await createPerson('bob'), await createPerson('eve')];
  const redirect_uri = 'https://platform.example/in';
  const [group, other] = [
    await call('POST', `${path}/group`, { name: 'Readers' }),
    await call('POST', `${path}/group`, { name: 'Others' }),
  ];
  for (const { email, as: who } of people) {
    const { id } = await call('POST', `${path}/invitation`, { email, role: 50, redirect_uri });
    await call('POST', `/user/invitations/${id}/accept`, undefined, who);
    const member = (await call('GET', `${path}/user`)).find((each: { email: string }) => each.email === email);
    if (!email.startsWith('eve')) await call('POST', `${path}/group/${group.id}/member`, { userproject_id: member.id });
    if (email.startsWith('bob')) await call('POST', `${path}/group/${other.id}/member`, { userproject_id: member.id });
  }
  const [open, hidden] = [
    await call('POST', `${path}/folder`, { name: 'Open' }),
    await call('POST', `${path}/folder`, { name: 'Hidden' }),
  ];
  await call('PATCH', `${path}/folder/${hidden.id}/group/${group.id}`, { permission: 1 });
  await call('PATCH', `${path}/folder/${hidden.id}/group/${other.id}`, { permission: 100 });

  assert.equal((await request('GET', notification, { as })).status, 404, 'until it is set');
  const days = Object.fromEntries(weekdays.map(day => [day, true]));
  const topics = Object.fromEntries(digestTopics.map(topic => [topic, topic === 'document_creation']));
  const { time } = localTime(Date.now(), 'UTC');
  const settings = {
    recipients_group_ids: [group.id],
    schedule: { time, timezone: 'UTC', ...days },
    locale: 'de',
    ...topics,
  };
  for (const [change, problem] of [
    [{ recipients_group_ids: [987_654] }, { recipients_group_ids: ['Group not found.'] }],
    [
      { schedule: { ...settings.schedule, timezone: 'Mars/Olympus' } },
      { 'schedule.timezone': ['Not a valid time zone.'] },
    ],
    [{ schedule: { ...settings.schedule, time: '25:00' } }, { 'schedule.time': ['Enter a time as HH:MM.'] }],
    [
      { schedule: { ...settings.schedule, ...Object.fromEntries(weekdays.map(day => [day, false])) } },
      { schedule: ['Choose at least one day.'] },
    ],
  ] as const) {
    const {
      code: _code,
      reasons: _reasons,
      ...refused
    } = (await request('PUT', notification, { as, body: { ...settings, ...change } })).json;
    assert.deepEqual(refused, problem);
  }
  const set = await request('PUT', notification, { as, body: settings });
  assert.deepEqual([set.status, set.json], [200, { id: set.json.id, ...settings }]);
  assert.deepEqual((await request('GET', notification, { as })).json, set.json);
  const [ann] = people;
  assert.equal((await request('GET', notification, { as: ann?.as })).status, 403);

  await call('POST', `${path}/document`, fileForm('a.txt', 'a', { name: 'Seen by both', parent_id: open.id }));
  await call('POST', `${path}/document`, fileForm('b.txt', 'b', { name: 'Seen by one', parent_id: hidden.id }));
  await call('POST', `${path}/folder`, { name: 'Not asked for' });
  const mails = () =>
    readdirSync(join(data, 'outbox'))
      .map(name => readFileSync(join(data, 'outbox', name), 'utf8').replaceAll('=\r\n', ''))
      .filter(text => /^Subject: Neues in Tower\r$/m.test(text))
      .sort((one, two) => (/^To: (.*)$/m.exec(one)?.[1] ?? '').localeCompare(/^To: (.*)$/m.exec(two)?.[1] ?? ''));
  await core.tidy();
  await core.tidy();
  const [toAnn = '', toBob = '', ...more] = mails();
  assert.deepEqual(more, [], 'one for each, once');
  assert.match(toAnn, /^To: ann@/m);
  assert.match(toAnn, /Neue Dokumente \(1\)\r\n {2}- Seen by both/);
  assert.match(toBob, /^To: bob@/m);
  assert.match(toBob, /Neue Dokumente \(2\)/);
  assert.doesNotMatch(toBob, /Not asked for/);

  assert.equal((await request('DELETE', notification, { as })).status, 204);
  assert.equal((await request('DELETE', notification, { as })).status, 404);
});
