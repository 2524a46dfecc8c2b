import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { roles } from '../../access/roles.ts';
import { readBcf } from '../../formats/bcfzip/reading/read-bcf.ts';
import { fileForm } from '../../testing/http-client.ts';
import { joinProject } from '../../testing/join-project.ts';
import { openServiceDb } from '../../testing/open-database.ts';
import { startService, type Person } from '../../testing/service.ts';

interface Named {
  readonly imported?: object;
}

const isCreation = ({ events }: { readonly events: readonly { readonly type: string }[] }): boolean =>
  events.some(({ type }) => type.endsWith('_created'));

// Long: one file, every way out of the service.
test('authors of an imported file are not taken for members; every answer names the importer and the date', async t => {
  const service = await startService(t, { owner: { webhook_allow: ['127.0.0.1'] } });
  const { request, application, folder } = service;
  const { path, projectId, cloudId } = await service.createProject();
  const boss = await joinProject(service, path, 'boss', roles.admin);
  const user = await joinProject(service, path, 'usa', roles.user);
  const guest = await joinProject(service, path, 'gus', roles.guest);
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, by: Person, body?: object) =>
    request(method, `${at}${target}`, { as: by.as, ...(body && { body }) });

  const mention = `Written by the boss for @${user.email}`;
  const made = (await ask('POST', '/full-topic', boss, { title: 'Wall', comments: [{ comment: mention }] })).json;
  await ask('PATCH', `/topics/${made.guid}`, boss, { assigned_to: user.email });
  assert.deepEqual([made.creation_author, made.imported], [boss.email, undefined]);
  const { bytes } = await ask('GET', '/export', boss);
  await ask('DELETE', `/topics/${made.guid}`, boss);
  await request('POST', `/cloud/${cloudId}/webhook`, {
    as: application,
    body: { events: ['bcf.topic.full.creation'], url: 'http://127.0.0.1:9/', secret: 'a secret' },
  });
  const db = await openServiceDb(t, folder);
  const take = async (by: Person) => {
    const before = (await db.get<{ id: number }>('SELECT max(id) AS id FROM outbox'))?.id ?? 0;
    const taken = await ask('POST', '/import', by, fileForm('a.bcf', bytes, {}));
    assert.equal(taken.status, 200, taken.text);
    const events = await db.all<{ data: string }>('SELECT data FROM outbox WHERE id > ? ORDER BY id', [before]);
    const topics = events.map(({ data }) => JSON.parse(data).topic);
    const whole = (await ask('GET', `/full-topic/${made.guid}`, boss)).json;
    assert.deepEqual(
      topics.map(({ creation_author, imported }) => [creation_author, imported]),
      topics.map(() => [whole.creation_author, whole.imported]),
    );
    const [comment] = whole.comments;
    assert.deepEqual(topics.at(-1).comments, [comment]);
    const history = (await ask('GET', `/topics/${made.guid}/events`, boss)).json;
    const said = (await ask('GET', `/topics/${made.guid}/comments/${comment.guid}/events`, boss)).json;
    const in3 = await request('GET', `/bcf/3.0/projects/${projectId}/topics/${made.guid}`, { as: boss.as });
    const comments3 = await request('GET', `/bcf/3.0/projects/${projectId}/topics/${made.guid}/comments`, {
      as: boss.as,
    });
    const known: [string, Named][] = [
      [whole.creation_author, whole],
      [whole.modified_author, { imported: whole.modified_imported }],
      [comment.author, comment],
      // Events of the deleted topic stay.
      [history.findLast(isCreation).author, history.findLast(isCreation)],
      [said.findLast(isCreation).author, said.findLast(isCreation)],
      [in3.json.creation_author, in3.json],
      [in3.json.modified_author, { imported: in3.json.modified_imported }],
      [comments3.json[0].author, comments3.json[0]],
    ];
    const date = whole.imported.date as string;
    for (const [, { imported }] of known)
      assert.deepEqual(imported, { by: by.email, date, author: boss.email }, JSON.stringify(known));
    const file = await readBcf((await ask('GET', '/export', by)).bytes);
    assert.deepEqual(
      file.topics.map(topic => [topic.creation_author, topic.modified_author, topic.comments[0]?.author]),
      [[boss.email, boss.email, boss.email]],
      'a file keeps its authors',
    );
    return { authors: new Set(known.map(([author]) => author)), date, comment: comment.guid };
  };

  await t.test('only an administrator may name any author', async () => {
    for (const by of [guest, user]) {
      const { authors, date, comment } = await take(by);
      assert.deepEqual([...authors], [`${boss.email} (imported by ${by.email} on ${date.slice(0, 10)})`]);
      const filter = encodeURIComponent(`creation_author eq '${boss.email}'`);
      assert.deepEqual((await ask('GET', `/topics?$filter=${filter}`, boss)).json, []);
      const line = await db.get<{ action: string; actor_email: string }>(
        `SELECT action, account.email AS actor_email FROM activity JOIN account ON account.id = activity.actor_id ORDER BY seq DESC LIMIT 1`,
      );
      assert.deepEqual(line, { action: 'topic.import', actor_email: by.email });
      // The author of a change after the import is the member who makes it.
      await ask('PATCH', `/topics/${made.guid}/comments/${comment}`, boss, { comment: 'Other words' });
      const changed = (await ask('PATCH', `/topics/${made.guid}`, guest, { title: 'Other' })).json;
      assert.deepEqual([changed.modified_author, changed.modified_imported], [guest.email, undefined]);
      assert.deepEqual(changed.imported.author, boss.email);
      const edited = (await ask('GET', `/topics/${made.guid}/comments/${comment}`, boss)).json;
      assert.deepEqual([edited.modified_author, edited.modified_imported], [boss.email, undefined]);
      await ask('DELETE', `/topics/${made.guid}`, boss);
    }
    const { authors } = await take(boss);
    assert.deepEqual([...authors], [boss.email], 'an administrator may name every author');
  });

  await t.test('mails name the importer; imported comments send no mention again', async () => {
    const mails = () =>
      readdirSync(join(folder, 'outbox'))
        .map(name => readFileSync(join(folder, 'outbox', name), 'utf8').replace(/=\r\n/g, ''))
        .filter(text => text.includes(`To: ${user.email}`))
        .join();
    while (!mails().includes('boss Tester imported')) await pause(20);
    assert.match(mails(), /gus Tester imported the issue #\d+ "Wall", which is assigned to you\./);
    assert.match(mails(), new RegExp(`Author in the imported file: ${boss.email}`));
    assert.equal(mails().match(/mentioned you in/g)?.length, 1);
  });
});

test('merging replaces no author, and its changes are attributed to the importer', async t => {
  const service = await startService(t);
  const { request } = service;
  const { path, projectId } = await service.createProject();
  const boss = await joinProject(service, path, 'boss', roles.admin);
  const guest = await joinProject(service, path, 'gus', roles.guest);
  const at = `/bcf/2.1/projects/${projectId}`;
  const ask = (method: string, target: string, by: Person, body?: object) =>
    request(method, `${at}${target}`, { as: by.as, ...(body && { body }) });
  const { guid } = (await ask('POST', '/topics', guest, { title: 'Wall' })).json;
  const comment = (await ask('POST', `/topics/${guid}/comments`, guest, { comment: 'First' })).json;
  // A later state of it: a file can name any author.
  const elsewhere = await service.createProject('Elsewhere');
  const bytes = (await ask('GET', '/export', guest)).bytes;
  const there = `/bcf/2.1/projects/${elsewhere.projectId}`;
  const as = service.application;
  await request('POST', `${there}/import`, { as, body: fileForm('a.bcf', bytes, {}) });
  const email = boss.email;
  await joinProject(service, elsewhere.path, 'other', roles.admin);
  await request('POST', `${elsewhere.path}/invitation`, {
    as,
    body: { email, redirect_uri: 'https://platform.example/', role: roles.admin },
  });
  const [received] = (await request('GET', '/user/invitations', { as: boss.as })).json;
  await request('POST', `/user/invitations/${received.id}/accept`, { as: boss.as });
  await request('PATCH', `${there}/topics/${guid}`, { as: boss.as, body: { title: 'Forged' } });
  await request('PATCH', `${there}/topics/${guid}/comments/${comment.guid}`, {
    as: boss.as,
    body: { comment: 'Second', author: boss.email },
  });
  const later = (await request('GET', `${there}/export`, { as })).bytes;

  const merged = await ask('POST', '/import?conflict=merge', guest, fileForm('b.bcf', later, {}));
  assert.equal(merged.status, 200, merged.text);
  const topic = (await ask('GET', `/topics/${guid}`, boss)).json;
  const { date } = topic.modified_imported;
  const imported = { by: guest.email, date, author: boss.email };
  const marked = `${boss.email} (imported by ${guest.email} on ${date.slice(0, 10)})`;
  assert.deepEqual(
    [topic.title, topic.creation_author, topic.imported, topic.modified_author, topic.modified_imported],
    ['Forged', guest.email, undefined, marked, imported],
  );
  const said = (await ask('GET', `/topics/${guid}/comments/${comment.guid}`, boss)).json;
  assert.deepEqual(
    [said.comment, said.author, said.imported, said.modified_author, said.modified_imported],
    ['Second', guest.email, undefined, marked, imported],
  );
});

test('an application named like an email writes under its own name', async t => {
  const service = await startService(t);
  const { request } = service;
  const boss = await service.createPerson('boss');
  const eve = await service.createPerson('eve');
  const body = { name: boss.email, base_url: 'https://tool.example' };
  const as = `ApiKey ${(await request('POST', '/application', { as: eve.as, body })).json.api_key}`;
  const { projectId } = await service.createProject('Its project', { as, cloud: 'Of the application' });
  const at = `/bcf/2.1/projects/${projectId}/topics`;
  const { guid, creation_author } = (await request('POST', at, { as, body: { title: 'Wall' } })).json;
  const { author } = (await request('POST', `${at}/${guid}/comments`, { as, body: { comment: 'x' } })).json;
  assert.match(creation_author, /@applications\.invalid$/);
  assert.equal(author, creation_author);
});
