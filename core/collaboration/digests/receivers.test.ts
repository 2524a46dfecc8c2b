import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { addTotp } from '../../testing/add-totp.ts';
import { joinProject } from '../../testing/join-project.ts';
import { startService, type Person } from '../../testing/service.ts';
import { localTime } from './service.ts';
import { digestTopics, weekdays } from './schema.ts';

test('a digest omits created and deleted folders that are hidden from its receiver', async t => {
  const service = await startService(t);
  const { request, application: as, folder: data, core } = service;
  const { path, projectId, cloudId } = await service.createProject('Tower');
  const ask = async (method: string, at: string, body?: unknown) => {
    const answer = await request(method, at, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${at}: ${answer.text}`);
    return answer.json;
  };
  const ann = await joinProject(service, path, 'ann', 50);
  const group = await ask('POST', `${path}/group`, { name: 'Readers' });
  const member = (await ask('GET', `${path}/user`)).find((each: { email: string }) => each.email === ann.email);
  await ask('POST', `${path}/group/${group.id}/member`, { userproject_id: member.id });
  const days = Object.fromEntries(weekdays.map(day => [day, true]));
  await ask('PUT', `/platform/cloud/${cloudId}/project/${projectId}/notification`, {
    recipients_group_ids: [group.id],
    schedule: { time: localTime(Date.now(), 'UTC').time, timezone: 'UTC', ...days },
    locale: 'en',
    ...Object.fromEntries(digestTopics.map(topic => [topic, topic.startsWith('folder_')])),
  });

  for (const [name, default_permission] of [
    ['Open kept', 50],
    ['Open gone', 50],
    ['Secret kept', 1],
    ['Secret gone', 1],
  ] as const) {
    const { id } = await ask('POST', `${path}/folder`, { name, default_permission });
    if (default_permission === 1) await ask('PATCH', `${path}/folder/${id}/group/${group.id}`, { permission: 1 });
    if (name.endsWith('gone')) await ask('DELETE', `${path}/folder/${id}`);
  }
  await core.tidy();
  const mails = readdirSync(join(data, 'outbox')).map(name => readFileSync(join(data, 'outbox', name), 'utf8'));
  const digest = mails.find(mail => /^Subject: Activity in Tower/m.test(mail)) ?? '';
  assert.match(digest, /Folders added \(2\)\r\n {2}- Open kept\r\n {2}- Open gone/);
  assert.match(digest, /Folders deleted \(1\)\r\n {2}- Open gone/);
  assert.doesNotMatch(digest, /Secret/);
});

test('members without the required second factor get no digest', async t => {
  const service = await startService(t);
  const { request, folder: data, core } = service;
  const ann = await service.createPerson('ann');
  const ask = async (method: string, at: string, body?: unknown, as = ann.as) => {
    const answer = await request(method, at, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${at}: ${answer.text}`);
    return answer.json;
  };
  const { id: cloudId } = await ask('POST', '/cloud', { name: 'Careful' });
  const { id: projectId } = await ask('POST', `/cloud/${cloudId}/project`, { name: 'Tower' });
  const path = `/cloud/${cloudId}/project/${projectId}`;
  const bob = await service.createPerson('bob');
  const redirect_uri = 'https://platform.example/in';
  const { id: invitation } = await ask('POST', `${path}/invitation`, { email: bob.email, role: 50, redirect_uri });
  await ask('POST', `/user/invitations/${invitation}/accept`, undefined, bob.as);
  const group = await ask('POST', `${path}/group`, { name: 'Readers' });
  for (const { id } of await ask('GET', `${path}/user`))
    await ask('POST', `${path}/group/${group.id}/member`, { userproject_id: id });
  await addTotp(service, ann);
  await ask('PUT', `/cloud/${cloudId}/sign-in`, { second_factor: true });
  await ask('PUT', `/platform/cloud/${cloudId}/project/${projectId}/notification`, {
    recipients_group_ids: [group.id],
    schedule: {
      time: localTime(Date.now(), 'UTC').time,
      timezone: 'UTC',
      ...Object.fromEntries(weekdays.map(day => [day, true])),
    },
    locale: 'en',
    ...Object.fromEntries(digestTopics.map(topic => [topic, topic.startsWith('folder_')])),
  });
  await ask('POST', `${path}/folder`, { name: 'Plans' });
  await core.tidy();
  const receivers = readdirSync(join(data, 'outbox'))
    .map(name => readFileSync(join(data, 'outbox', name), 'utf8'))
    .filter(mail => /^Subject: Activity in Tower/m.test(mail))
    .map(mail => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
  assert.deepEqual(receivers, [ann.email]);
});

test('a member who was removed gets no further digest', async t => {
  const service = await startService(t);
  const { request, application: as, folder: data, core } = service;
  const { path, projectId, cloudId } = await service.createProject('Tower');
  const ask = async (method: string, at: string, body?: unknown) => {
    const answer = await request(method, at, { as, ...(body !== undefined && { body }) });
    assert.ok(answer.status < 300, `${method} ${at}: ${answer.text}`);
    return answer.json;
  };
  const names = ['stays', 'leaves-project', 'leaves-cloud', 'ends'];
  const people = await Promise.all(names.map(name => joinProject(service, path, name, 50)));
  const [stays, ofProject, ofCloud, ends] = people as [Person, Person, Person, Person];
  const group = await ask('POST', `${path}/group`, { name: 'Readers' });
  const members = (await ask('GET', `${path}/user`)) as { id: number; email: string }[];
  const memberOf = ({ email }: Person) => members.find(each => each.email === email)?.id;
  for (const person of people)
    await ask('POST', `${path}/group/${group.id}/member`, { userproject_id: memberOf(person) });
  await ask('PUT', `/platform/cloud/${cloudId}/project/${projectId}/notification`, {
    recipients_group_ids: [group.id],
    schedule: {
      time: localTime(Date.now(), 'UTC').time,
      timezone: 'UTC',
      ...Object.fromEntries(weekdays.map(day => [day, true])),
    },
    locale: 'en',
    ...Object.fromEntries(digestTopics.map(topic => [topic, topic.startsWith('folder_')])),
  });
  await ask('POST', `${path}/folder`, { name: 'Plans' });
  await ask('DELETE', `${path}/user/${memberOf(ofProject)}`);
  await ask('DELETE', `/cloud/${cloudId}/user/${ofCloud.id}`);
  await core.users.remove(ends.id);
  await core.tidy();
  const receivers = readdirSync(join(data, 'outbox'))
    .map(name => readFileSync(join(data, 'outbox', name), 'utf8'))
    .filter(mail => /^Subject: Activity in Tower/m.test(mail))
    .map(mail => /^To: (.*)$/m.exec(mail)?.[1]?.trim());
  assert.deepEqual(receivers, [stays.email]);
});
