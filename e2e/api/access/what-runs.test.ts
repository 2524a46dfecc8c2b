// The end of a right ends the running requests that depend on it, within a second (security issue, point 8).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileForm } from '../../../core/testing/http-client.ts';
import { joinProject } from '../../../core/testing/join-project.ts';
import { startService, type TestService } from '../../../core/testing/service.ts';

/** Begins to read and continues slowly; `milliseconds` until the other side ends it. */
async function open(t: TestContext, { url, bootstrap }: TestService, path: string, as?: string) {
  const address = path.startsWith('https:') ? path : `${url}${path}`;
  const request = https.get(address, {
    ca: readFileSync(bootstrap.ca_file),
    agent: false,
    headers: as ? { authorization: as } : {},
  });
  t.after(() => request.destroy());
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  assert.equal(response.statusCode, 200, path);
  const state = { isOver: false };
  const over = new Promise<void>(resolve => {
    response.once('close', resolve).once('error', () => resolve());
  });
  void over.then(() => {
    state.isOver = true;
  });
  response.once('data', () => {
    response.pause();
  });
  const slowly = setInterval(() => {
    if (response.isPaused()) response.read(1024);
  }, 20);
  t.after(() => clearInterval(slowly));
  return {
    isOpen: () => !state.isOver,
    async endsWithin(milliseconds: number): Promise<void> {
      const begun = Date.now();
      // Bytes sent before still arrive; a download that continues could end by itself in the meantime.
      await Promise.race([over, sleep(milliseconds)]);
      response.resume();
      await Promise.race([over, sleep(500)]);
      assert.ok(state.isOver, `${path} still runs after ${Date.now() - begun} ms`);
      // An incomplete answer must not appear complete; a stream of events simply ends.
      assert.equal(response.complete, path === '/live');
    },
  };
}

async function prepare(t: TestContext) {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const { path } = await createProject();
  const ann = await joinProject(service, path, 'ann', 50);
  await request('POST', `${path}/document`, {
    as,
    body: fileForm('large.bin', randomBytes(24 * 1024 * 1024), { name: 'large.bin' }),
  });
  const [document] = (await request('GET', `${path}/document`, { as: ann.as })).json as readonly {
    readonly file: string;
  }[];
  return { ...service, service, path, ann, file: document?.file ?? '', archive: `/archive${path}` };
}

test(
  'security 8: a new password ends running streams, archives and downloads, and earlier tokens',
  { timeout: 120_000 },
  async t => {
    const { service, request, application, path, ann, file, archive, core } = await prepare(t);
    const token = `Bearer ${(await request('POST', `${path}/access-token`, { as: ann.as, body: { scopes: ['document:read'] } })).json.token}`;
    const hers = await Promise.all([
      open(t, service, '/live', ann.as),
      open(t, service, archive, ann.as),
      open(t, service, file),
      open(t, service, archive, token),
    ]);
    const others = await open(t, service, '/live', application);
    await sleep(600);
    assert.ok(hers.every(({ isOpen }) => isOpen()));
    await core.users.setPassword(ann.id, 'a new password for Ann');
    await Promise.all(hers.map(({ endsWithin }) => endsWithin(1000)));
    assert.ok(others.isOpen());
    assert.deepEqual(
      await Promise.all([ann.as, token].map(async as => (await request('GET', `${path}/document`, { as })).status)),
      [401, 401],
    );
    assert.equal((await request('GET', file)).status, 403);
  },
);

test('security 8: a member who leaves a project keeps nothing running in it', { timeout: 120_000 }, async t => {
  const { service, request, application: as, path, ann, file, archive } = await prepare(t);
  const hers = await Promise.all([open(t, service, archive, ann.as), open(t, service, file)]);
  const live = await open(t, service, '/live', ann.as);
  const members = (await request('GET', `${path}/user`, { as })).json as readonly {
    readonly id: number;
    readonly user_id: number | null;
  }[];
  await request('DELETE', `${path}/user/${members.find(({ user_id }) => user_id === ann.id)?.id}`, { as });
  await Promise.all(hers.map(({ endsWithin }) => endsWithin(1000)));
  assert.ok(live.isOpen(), 'she is signed in, and hears of other projects');
});

test(
  'security 8: a rotated key or secret and a removed scope end running work of an application',
  { timeout: 120_000 },
  async t => {
    const { service, request, path, ann } = await prepare(t);
    const make = async () =>
      (await request('POST', '/application', { as: ann.as, body: { name: 'Tool', base_url: 'https://tool.example' } }))
        .json;
    const [cut, rotated] = [await make(), await make()] as { readonly id: number; readonly api_key: string }[];
    for (const { id } of [cut, rotated] as { readonly id: number }[]) {
      const cloud = path.split('/project/')[0];
      await request('PUT', `${cloud}/application/${id}`, { as: service.application, body: {} });
    }
    const [cutKey, rotatedKey] = [`ApiKey ${cut?.api_key}`, `ApiKey ${rotated?.api_key}`];
    const [one, two] = await Promise.all([open(t, service, '/live', cutKey), open(t, service, '/live', rotatedKey)]);
    await request('PATCH', `/application/${cut?.id}`, { as: ann.as, body: { scopes: ['model:read'] } });
    await one.endsWithin(1000);
    assert.ok(two.isOpen());
    await request('POST', `/application/${rotated?.id}/api-key`, { as: ann.as, body: {} });
    await two.endsWithin(1000);
    assert.equal((await request('GET', '/cloud', { as: rotatedKey })).status, 401);
  },
);
