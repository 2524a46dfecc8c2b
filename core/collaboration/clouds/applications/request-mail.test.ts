import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { languages } from '../../../kit/text/languages.ts';
import { startService } from '../../../testing/service.ts';
import { requestLetter } from './service.ts';

test('the owner of an application gets one mail for each request to put it into a cloud', async t => {
  const service = await startService(t);
  const { request, createPerson, folder } = service;
  const [ada, bob] = [await createPerson('ada'), await createPerson('bob')];
  const cloud = (await request('POST', '/cloud', { as: ada.as, body: { name: 'Shared' } })).json.id as number;
  const body = { name: 'Tool', base_url: 'https://tool.example' };
  const tool = (await request('POST', '/application', { as: bob.as, body })).json;
  const own = (await request('POST', '/application', { as: ada.as, body: { ...body, name: 'Own' } })).json;
  const at = `/cloud/${cloud}/application`;
  const ask = async (clientId = tool.client_id as string, role = 50) =>
    (await request('POST', at, { as: ada.as, body: { client_id: clientId, role } })).status;
  const mails = () =>
    (existsSync(join(folder, 'outbox')) ? readdirSync(join(folder, 'outbox')) : [])
      .map(name => readFileSync(join(folder, 'outbox', name), 'utf8').replaceAll('=\r\n', ''))
      .filter(mail => /^Subject: Tool: request to join a cloud/m.test(mail) || /^Subject: Own/m.test(mail));

  assert.equal(await ask(own.client_id as string), 201);
  assert.deepEqual(mails(), [], 'it needs no agreement');
  assert.equal(await ask(), 201);
  const [mail = '', ...more] = mails();
  assert.deepEqual(more, []);
  assert.match(mail, new RegExp(`^To: ${bob.email}\r$`, 'm'));
  assert.ok(mail.includes('"Shared"'));
  assert.ok(mail.includes(`/app/applications/${tool.id}`));
  assert.equal(await ask(tool.client_id as string, 100), 201);
  assert.equal(mails().length, 1, 'another role is the same request');

  await request('POST', `/application/${tool.id}/cloud/${cloud}/deny`, { as: bob.as });
  assert.equal(await ask(), 201);
  assert.equal(mails().length, 2, 'a request after a refusal is another one');
});

test('requests are refused when their owner has reached the limit of mails', async t => {
  const service = await startService(t, { owner: { mail_limits: { per_address: 2 } } });
  const { request, createPerson } = service;
  const [ada, bob] = [await createPerson('ada'), await createPerson('bob')];
  const cloud = (await request('POST', '/cloud', { as: ada.as, body: { name: 'Shared' } })).json.id as number;
  const statuses: number[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const body = { name, base_url: 'https://tool.example' };
    const { client_id } = (await request('POST', '/application', { as: bob.as, body })).json;
    statuses.push(
      (await request('POST', `/cloud/${cloud}/application`, { as: ada.as, body: { client_id, role: 50 } })).status,
    );
  }
  assert.deepEqual(statuses, [201, 201, 429]);
  assert.equal((await request('GET', `/cloud/${cloud}/application`, { as: ada.as })).json.length, 2);
});

test('the mail has the names in one line each, in every language', () => {
  const names = { asker: 'Ada\r\nL', application: 'Tool', cloud: 'Shared', link: 'https://x/app/applications/1' };
  const letters = languages.map(locale => requestLetter({ ...names, locale }));
  assert.equal(new Set(letters.map(({ text }) => text)).size, languages.length);
  for (const { text } of letters)
    for (const part of ['Ada L', 'Tool', 'Shared', names.link]) assert.ok(text.includes(part), text);
});
