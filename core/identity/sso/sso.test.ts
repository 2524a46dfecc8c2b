import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveIdentity } from '../services-for-test.ts';
import { postForm } from '../browser-for-test.ts';

test('try', async t => {
  const { applications, realm, ca, problems, tokens } = await serveIdentity(t);
  const { application, clientSecret } = await applications.create({ name: 'x' });
  const a = await postForm(ca, `${realm}/protocol/openid-connect/token`, { grant_type: 'client_credentials', client_id: application.clientId, client_secret: clientSecret ?? '' });
  console.log(a.status, a.headers, a.text, problems);
  console.log(await tokens.identify(`Bearer ${JSON.parse(a.text).access_token}`, 'x'));
  assert.ok(1);
});
