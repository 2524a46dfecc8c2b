import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../../testing/service.ts';
import { route } from '../api/route.ts';
import { serveForTest } from '../testing/test-server.ts';

test('an unknown method of a known path is answered with 405 and the allowed methods, with any body', async t => {
  const access = { scopes: 'public', audit: { none: 'a test' } } as const;
  const { app } = await serveForTest(t, [
    route({
      id: 'read',
      method: 'GET',
      path: '/thing/{id}',
      group: 'g',
      summary: 's',
      access,
      handle: async () => ({ id: 1 }),
    }),
    route({
      id: 'change',
      method: 'PATCH',
      path: '/thing/{id}',
      group: 'g',
      summary: 's',
      access,
      handle: async () => ({ id: 1 }),
    }),
    route({
      id: 'make',
      method: 'POST',
      path: '/thing/by.name/{name:text}',
      group: 'g',
      summary: 's',
      access,
      handle: async () => ({ id: 1 }),
    }),
    route({
      id: 'topic',
      method: 'GET',
      path: '/bcf/2.1/thing',
      standard: 'bcf',
      group: 'g',
      summary: 's',
      access,
      handle: async () => ({ id: 1 }),
    }),
  ]);
  const call = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'HEAD',
    url: string,
    headers = {},
    payload?: string,
  ) => {
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    return [answer.statusCode, answer.headers.allow, answer.body === '' ? '' : answer.json().code];
  };
  const refused = [405, 'GET, HEAD, OPTIONS, PATCH', 'method_not_allowed'];
  assert.deepEqual(await call('PUT', '/thing/7'), refused);
  assert.deepEqual(await call('POST', '/thing/7/?x=1'), refused);
  assert.deepEqual(await call('POST', '/thing/7', { 'content-type': 'text/odd' }, 'no body that is read'), refused);
  assert.deepEqual(await call('GET', '/thing/by.name/a%20b'), [405, 'OPTIONS, POST', 'method_not_allowed']);
  assert.equal((await app.inject({ method: 'HEAD', url: '/thing/by.name/a' })).statusCode, 405);
  for (const url of ['/thing/seven', '/thing', '/thing/7/8', '/thing/byXname/a', '/nothing'])
    assert.deepEqual(await call('DELETE', url), [404, undefined, 'not_found'], url);
  assert.deepEqual((await app.inject({ method: 'DELETE', url: '/bcf/2.1/thing' })).json(), {
    message: 'This method is not allowed.',
    detail: 'This method is not allowed.',
    code: 'method_not_allowed',
  });
  const malformed = await app.inject({ method: 'GET', url: '/bcf/%zz' });
  assert.deepEqual(malformed.json(), {
    message: 'The address is malformed.',
    detail: 'The address is malformed.',
    code: 'bad_url',
  });
  assert.equal(
    (await app.inject({ method: 'DELETE', url: '/thing/7', headers: { origin: 'https://elsewhere.org' } })).headers[
      'access-control-allow-origin'
    ],
    'https://elsewhere.org',
  );
});

test('hidden and absent objects have the same answer', async t => {
  const { request, createProject } = await startService(t);
  const { path } = await createProject();
  const there = await request('DELETE', `${path}/check-access`);
  const absent = await request('DELETE', '/cloud/987/project/654/check-access');
  assert.deepEqual([there.status, there.headers['allow'], there.text], [405, 'GET, HEAD, OPTIONS', absent.text]);
  assert.deepEqual([absent.status, absent.headers['allow']], [405, 'GET, HEAD, OPTIONS']);
  assert.equal((await request('PUT', `${path}/ifc/1`)).status, 405, 'older names too');
  assert.equal((await request('POST', '/app/')).status, 405);
});
