// How the public web client (API client 10.37.0) signs a person in, and its first requests.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Browser, postForm } from '../../../core/identity/testing/browser.ts';
import { startService } from '../../../core/testing/service.ts';

const CALLBACK = 'https://web-client.example/oidc-callback';
const VERIFIER = 'a-verifier-that-is-long-enough-for-the-standard-0123456789';

test('a client that requests `openid profile email` gets the scopes of its application, and reads /user', async t => {
  const { request, bootstrap, createPerson } = await startService(t, { owner: { local_alias: 'bimdataconnect' } });
  const person = await createPerson('ada');
  const made = await request('POST', '/application', {
    as: person.as,
    body: {
      name: 'Web client',
      access_type: 'Public',
      base_url: 'https://web-client.example',
      redirect_uris: [CALLBACK],
      scopes: ['user:read', 'user:write', 'cloud:read', 'model:read'],
    },
  });
  assert.equal(made.status, 201, made.text);
  const ca = readFileSync(bootstrap.ca_file, 'utf8');
  const openid = `${bootstrap.auth_url}/auth/realms/bimdata/protocol/openid-connect`;
  const browser = new Browser(ca, CALLBACK);
  for (const scope of ['openid profile email', undefined]) {
    const page = await browser.open(
      `${openid}/auth?${new URLSearchParams({
        client_id: made.json.client_id,
        redirect_uri: CALLBACK,
        response_type: 'code',
        ...(scope !== undefined && { scope }),
        state: 's',
        prompt: 'consent',
        code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
        code_challenge_method: 'S256',
      })}`,
    );
    const consent = page.text.includes('name="password"')
      ? await browser.submit(page, { username: person.email, password: person.password })
      : page;
    assert.match(consent.text, /View your profile.*View models/s, 'all of it is listed');
    const end = await browser.submit(consent, { decision: 'allow' });
    const answer = await postForm(ca, `${openid}/token`, {
      grant_type: 'authorization_code',
      client_id: made.json.client_id,
      redirect_uri: CALLBACK,
      code: end.url.searchParams.get('code') ?? '',
      code_verifier: VERIFIER,
    });
    const set = JSON.parse(answer.text) as { access_token: string; scope: string };
    assert.equal(answer.status, 200, answer.text);
    const as = `Bearer ${set.access_token}`;
    const self = await request('GET', '/user', { as });
    assert.deepEqual([self.status, self.json.email, self.json.firstname], [200, person.email, 'ada']);
    const { json } = await request('GET', `${openid}/userinfo`, { as });
    assert.equal(json.preferred_username, `bimdataconnect.${person.email}`);
    assert.equal((await request('POST', '/cloud', { as, body: { name: 'x' } })).status, 403, 'no more than that');
  }
});

test('a cloud belongs to an organization, and has its remaining quota', async t => {
  const { request, application: as, createProject } = await startService(t);
  const { cloudId } = await createProject();
  const { organization } = (await request('GET', `/cloud/${cloudId}`, { as })).json;
  assert.deepEqual(
    [Object.keys(organization), organization.name, organization.is_personnal],
    [['id', 'name', 'is_personnal', 'created_at', 'updated_at', 'logo'], 'Plinth', false],
  );
  const size = (await request('GET', `/cloud/${cloudId}/size`, { as })).json;
  assert.deepEqual([typeof size.remaining_total_size, size.remaining_total_size_percent], ['number', 100]);
});
