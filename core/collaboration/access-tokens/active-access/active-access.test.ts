import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser } from '../../../identity/testing/browser.ts';
import { fileForm } from '../../../testing/http-client.ts';
import { joinProject } from '../../../testing/join-project.ts';
import { startService, type Person, type TestService } from '../../../testing/service.ts';
import type { ActiveAccess } from '../schema.ts';

test(
  'security 8: active access is listed with maker, last use and end, and revoked one by one or all',
  { timeout: 60_000 },
  // Long: one list of access, ended piece by piece until nothing is left.
  async t => {
    const service = await startService(t);
    const { request, createProject, createPerson } = service;
    const { path, cloudId } = await createProject();
    const ann = await joinProject(service, path, 'ann', 100);
    const lea = await joinProject(service, `/cloud/${cloudId}`, 'lea', 100);
    const eve = await createPerson('eve');
    const list = async (at: string, as: string) =>
      (await request('GET', `${at}/access`, { as })).json as readonly ActiveAccess[];
    const kinds = (entries: readonly ActiveAccess[]) => entries.map(({ kind }) => kind).toSorted();

    const tool = (
      await request('POST', '/application', { as: ann.as, body: { name: 'Tool', base_url: 'https://tool.example' } })
    ).json;
    const token = (await request('POST', `${path}/access-token`, { as: ann.as, body: { scopes: ['document:read'] } }))
      .json.token as string;
    await request('POST', `${path}/invitation`, {
      as: ann.as,
      body: { email: 'new@example.org', role: 25, redirect_uri: 'https://app.example' },
    });
    await request('POST', `${path}/document`, { as: ann.as, body: fileForm('a.txt', 'text', { name: 'a.txt' }) });
    const { file } = (await request('GET', `${path}/document`, { as: `Bearer ${token}` })).json[0] as {
      readonly file: string;
    };

    const hers = await list('/account', ann.as);
    assert.deepEqual(kinds(hers), [
      'addresses',
      'addresses',
      'api-key',
      'invitation',
      'project-token',
      'secret',
      'session',
    ]);
    const given = hers.find(({ kind }) => kind === 'project-token');
    assert.deepEqual(
      [given?.place, given?.maker?.email, given?.scopes, given?.is_current],
      ['Test project', ann.email, ['document:read'], false],
    );

    await t.test('secrets are not shown', () => {
      assert.ok(given?.last_used_at && given.expires_at && given.created_at);
      assert.deepEqual(
        hers.filter(({ is_current }) => is_current).map(({ kind }) => kind),
        ['session'],
      );
      const text = JSON.stringify(hers);
      for (const secret of [token, tool.client_secret, tool.api_key, file.slice(-64)])
        assert.ok(!text.includes(secret), 'what opens something is not shown');
    });

    await t.test('each list is readable by its owners and administrators', async () => {
      assert.deepEqual(kinds(await list(`/application/${tool.id}`, ann.as)), ['api-key', 'secret']);
      assert.equal((await request('GET', `/application/${tool.id}/access`, { as: eve.as })).status, 404);
      assert.deepEqual(kinds(await list(path, ann.as)), ['addresses', 'addresses', 'invitation', 'project-token']);
      assert.deepEqual(kinds(await list(`/cloud/${cloudId}`, lea.as)), [
        'addresses',
        'addresses',
        'invitation',
        'project-token',
      ]);
      assert.deepEqual(
        [
          (await request('GET', `${path}/access`, { as: eve.as })).status,
          (await request('GET', `/server/account/${ann.id}/access`, { as: ann.as })).status,
        ],
        [404, 403],
      );
    });

    await t.test('an ended token ends the addresses that were requested with it', async () => {
      assert.equal((await request('GET', file)).status, 200);
      assert.equal(
        (await request('DELETE', `/account/access?kind=project-token&id=${given?.id}`, { as: eve.as })).status,
        404,
      );
      assert.equal(
        (await request('DELETE', `/account/access?kind=project-token&id=${given?.id}`, { as: ann.as })).status,
        204,
      );
      assert.equal((await request('GET', path, { as: `Bearer ${token}` })).status, 401);
      // An answer about an address is cached for a moment.
      while ((await request('GET', file)).status === 200) await sleep(20);
      assert.equal((await request('GET', file)).status, 403);
    });

    await t.test('all access of one kind is ended in a project', async () => {
      const mine = (await request('GET', `${path}/document`, { as: ann.as })).json[0].file as string;
      assert.equal((await request('GET', mine)).status, 200);
      assert.equal((await request('DELETE', `${path}/access?kind=addresses`, { as: ann.as })).status, 204);
      assert.equal((await request('GET', mine)).status, 403);
      const fresh = (await request('GET', `${path}/document`, { as: ann.as })).json[0].file as string;
      assert.equal((await request('GET', fresh)).status, 200, 'new ones are given to who still may read');
    });

    await t.test('all own access is ended except the session of the request', async () => {
      assert.equal((await request('DELETE', '/account/access?kind=all', { as: ann.as })).status, 204);
      assert.deepEqual(kinds(await list('/account', ann.as)), ['session']);
      assert.equal((await request('GET', '/cloud', { as: `ApiKey ${tool.api_key}` })).status, 401);
    });

    await t.test('a server administrator ends the access of another person', async () => {
      await service.core.users.update(eve.id, { isAdministrator: true });
      const everything = await list(`/server/account/${ann.id}`, eve.as);
      assert.deepEqual(
        everything.map(({ kind, is_current }) => [kind, is_current]),
        [['session', false]],
      );
      assert.equal(
        (
          await request('DELETE', `/server/account/${ann.id}/access?kind=session&id=${everything[0]?.id}`, {
            as: eve.as,
          })
        ).status,
        204,
      );
      assert.equal((await request('GET', '/user', { as: ann.as })).status, 401);
    });
  },
);

const CALLBACK = 'http://127.0.0.1:49899/callback';
const VERIFIER = 'v'.repeat(43);

/** The token of a person through a client of their team, as its program gets it. */
async function tokenThrough(
  { bootstrap, request }: TestService,
  { email, password }: Person,
  { client_id, client_secret }: { readonly client_id: string; readonly client_secret: string },
): Promise<string> {
  const openid = `${bootstrap.auth_url}/auth/realms/${bootstrap.realm}/protocol/openid-connect`;
  const browser = new Browser(readFileSync(bootstrap.ca_file, 'utf8'), CALLBACK);
  const query = new URLSearchParams({
    client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid user:read user:write org:manage',
    state: 's',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
  });
  let page = await browser.open(`${openid}/auth?${query}`);
  if (page.text.includes('name="password"')) page = await browser.submit(page, { username: email, password });
  if (page.text.includes('value="allow"')) page = await browser.submit(page, { decision: 'allow' });
  const { json } = await request('POST', `${openid}/token`, {
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: page.url.searchParams.get('code') ?? '',
      code_verifier: VERIFIER,
      redirect_uri: CALLBACK,
      client_id,
      client_secret,
    }),
  });
  return `Bearer ${json.access_token}`;
}

test('active access is listed and ended by a person and their own programs, not by other applications', async t => {
  const service = await startService(t);
  const { request, application, createProject } = service;
  const { path, cloudId } = await createProject();
  const ann = await joinProject(service, `/cloud/${cloudId}`, 'ann', 100);
  const eve = await joinProject(service, path, 'eve', 50);
  const create = async (by: Person) =>
    (
      await request('POST', '/application', {
        as: by.as,
        body: { name: 'Tool', base_url: 'https://tool.example', redirect_uris: [CALLBACK] },
      })
    ).json;
  const [own, foreign] = [await create(ann), await create(eve)];
  const kinds = async (at: string, as: string) => {
    const { status, json } = await request('GET', `${at}/access`, { as });
    return status === 200 ? (json as readonly ActiveAccess[]).map(({ kind }) => kind).toSorted() : [status, json.code];
  };
  const { token } = (await request('POST', `${path}/access-token`, { as: ann.as, body: { scopes: ['document:read'] } }))
    .json;

  // With a token of her own application she sees her access; with one of a foreign application she does not.
  const through = await tokenThrough(service, ann, own);
  const other = await tokenThrough(service, ann, foreign);
  assert.deepEqual(await kinds('/account', through), [
    'api-key',
    'project-token',
    'secret',
    'session',
    'session',
    'session',
  ]);
  assert.deepEqual(await kinds(`/cloud/${cloudId}`, through), ['project-token']);
  assert.deepEqual(await kinds(`/application/${own.id}`, through), ['api-key', 'secret', 'session']);
  for (const at of ['/account', `/application/${own.id}`, `/cloud/${cloudId}`, path])
    assert.deepEqual(await kinds(at, other), [403, 'own_name_only'], at);
  const end = (at: string, query: string, as: string) => request('DELETE', `${at}/access?${query}`, { as });
  assert.equal((await end('/account', 'kind=project-token', through)).status, 204);
  assert.equal((await request('GET', path, { as: `Bearer ${token}` })).status, 401);

  const sessions = async () => (await request('GET', '/account/session', { as: through })).json;
  assert.deepEqual((await sessions()).map(({ is_current }: { is_current: boolean }) => is_current).toSorted(), [
    false,
    false,
    true,
  ]);
  assert.deepEqual((await request('GET', '/user/impersonation', { as: through })).json, []);
  for (const at of ['/account/session', '/user/impersonation'])
    assert.equal((await request('GET', at, { as: other })).status, 403, at);

  // With its own key an application sees what it administers and its own access.
  const tool = `ApiKey ${own.api_key}`;
  assert.deepEqual(await kinds('/account', tool), ['api-key', 'secret', 'session']);
  assert.deepEqual(await kinds(`/application/${own.id}`, tool), ['api-key', 'secret', 'session']);
  assert.deepEqual(await kinds(`/application/${foreign.id}`, tool), [404, 'not_found']);
  assert.deepEqual(await kinds(`/cloud/${cloudId}`, tool), [404, 'not_found'], 'it is not on the cloud');
  await request('POST', `${path}/invitation`, {
    as: ann.as,
    body: { email: 'new@example.org', role: 25, redirect_uri: 'https://app.example' },
  });
  for (const at of [path, `/cloud/${cloudId}`]) assert.deepEqual(await kinds(at, application), ['invitation'], at);
  assert.equal((await end(path, 'kind=invitation', application)).status, 204);
  assert.deepEqual(await kinds(path, application), []);
  assert.deepEqual(await kinds(path, eve.as), [403, 'permission_denied']);
  assert.equal((await end('/account', 'kind=session', tool)).status, 204);
  assert.equal((await request('GET', '/user', { as: through })).status, 401, 'who came by it is signed out of it');
  assert.equal((await request('GET', '/user', { as: ann.as })).status, 200);

  // All except the access of the program itself.
  const again = await tokenThrough(service, ann, own);
  assert.equal((await end('/account', 'kind=session', again)).status, 204);
  assert.deepEqual(await kinds('/account', again), ['api-key', 'secret', 'session']);
  assert.equal((await request('GET', '/user', { as: ann.as })).status, 401);
  assert.equal((await request('DELETE', '/account/session', { as: again })).status, 204);
  assert.equal((await request('GET', '/user', { as: again })).status, 200);
});
