import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm } from '../../../testing/http-client.ts';
import { joinProject } from '../../../testing/join-project.ts';
import { startService } from '../../../testing/service.ts';
import type { ActiveAccess } from './schema.ts';

test(
  'security 8: active access is listed with maker, last use and end, and ended one by one or all',
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
    assert.ok(given?.last_used_at && given.expires_at && given.created_at);
    assert.deepEqual(
      hers.filter(({ is_current }) => is_current).map(({ kind }) => kind),
      ['session'],
    );
    const text = JSON.stringify(hers);
    for (const secret of [token, tool.client_secret, tool.api_key, file.slice(-64)])
      assert.ok(!text.includes(secret), 'what opens something is not shown');

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

    // One by one: the token, and with it the addresses that were asked for by it.
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
    await new Promise(resolve => {
      setTimeout(resolve, 500);
    });
    assert.equal((await request('GET', file)).status, 403);

    // A project: all of one kind.
    const mine = (await request('GET', `${path}/document`, { as: ann.as })).json[0].file as string;
    assert.equal((await request('GET', mine)).status, 200);
    assert.equal((await request('DELETE', `${path}/access?kind=addresses`, { as: ann.as })).status, 204);
    assert.equal((await request('GET', mine)).status, 403);
    const fresh = (await request('GET', `${path}/document`, { as: ann.as })).json[0].file as string;
    assert.equal((await request('GET', fresh)).status, 200, 'new ones are given to who still may read');

    // All of oneself: the window that asks goes on.
    assert.equal((await request('DELETE', '/account/access?kind=all', { as: ann.as })).status, 204);
    assert.deepEqual(kinds(await list('/account', ann.as)), ['session']);
    assert.equal((await request('GET', '/cloud', { as: `ApiKey ${tool.api_key}` })).status, 401);

    // An administrator of the service ends what another person has, wherever it is.
    await service.core.users.update(eve.id, { isAdministrator: true });
    const everything = await list(`/server/account/${ann.id}`, eve.as);
    assert.deepEqual(
      everything.map(({ kind, is_current }) => [kind, is_current]),
      [['session', false]],
    );
    assert.equal(
      (await request('DELETE', `/server/account/${ann.id}/access?kind=session&id=${everything[0]?.id}`, { as: eve.as }))
        .status,
      204,
    );
    assert.equal((await request('GET', '/user', { as: ann.as })).status, 401);
  },
);
