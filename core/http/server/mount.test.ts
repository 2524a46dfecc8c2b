import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { AppError } from '../../kit/errors.ts';
import { mount, type RawHandler } from './mount.ts';
import { route } from '../api/route.ts';
import { serveForTest } from '../testing/test-server.ts';

const echo: RawHandler = async (request, response, { origin, address }) => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  response.statusCode = 201;
  response.end(
    JSON.stringify({
      method: request.method,
      url: request.url,
      type: request.headers['content-type'],
      text,
      origin,
      address,
    }),
  );
};

test('a handler gets every method and type with the body unread, and the headers of the hooks', async t => {
  const { app } = await serveForTest(t, []);
  mount(app, '/raw', echo);
  for (const [method, type, payload] of [
    ['POST', 'application/x-www-form-urlencoded', 'a=1&b=2'],
    ['POST', 'application/json', '{not json'],
    ['DELETE', 'text/plain', 'x'],
    ['GET', undefined, ''],
  ] as const) {
    const answer = await app.inject({
      method,
      url: '/raw/a/b?c=%20d',
      payload,
      headers: { host: 'localhost', origin: 'https://page.example', ...(type && { 'content-type': type }) },
    });
    assert.equal(answer.statusCode, 201);
    assert.deepEqual(answer.json(), {
      method,
      url: '/raw/a/b?c=%20d',
      ...(type && { type }),
      text: payload,
      origin: 'https://localhost:80',
      address: '127.0.0.1',
    });
    assert.equal(answer.headers['access-control-allow-origin'], 'https://page.example');
  }
});

test('hosts are checked before the handler, and packed bodies refused', async t => {
  const { app } = await serveForTest(t, []);
  let calls = 0;
  mount(app, '/raw', (_request, response) => {
    calls += 1;
    response.end();
  });
  assert.equal((await app.inject({ url: '/raw/x', headers: { host: 'evil.example' } })).statusCode, 421);
  assert.equal(
    (
      await app.inject({
        method: 'POST',
        url: '/raw/x',
        headers: { host: 'localhost', 'content-encoding': 'gzip' },
        payload: 'x',
      })
    ).statusCode,
    415,
  );
  assert.equal(calls, 0);
});

test('errors of a mounted handler are answered like those of a route', async t => {
  const { app, problems } = await serveForTest(t, []);
  mount(app, '/raw', request => {
    throw request.url === '/raw/refused'
      ? new AppError(413, 'too_large', 'Too long.')
      : new Error('a bug with a secret path');
  });
  const refused = await app.inject({ url: '/raw/refused', headers: { host: 'localhost' } });
  assert.deepEqual([refused.statusCode, refused.json()], [413, { detail: 'Too long.', code: 'too_large' }]);
  const bug = await app.inject({ url: '/raw/bug', headers: { host: 'localhost' } });
  assert.deepEqual(
    [bug.statusCode, bug.json<{ code: string }>().code, bug.body.includes('secret')],
    [500, 'internal', false],
  );
  assert.match(problems.join(), /a bug with a secret path/);
});

test('routes next to it keep reading JSON', async t => {
  const Body = Type.Object({ name: Type.String() });
  const { app } = await serveForTest(t, [
    route({
      id: 'echo',
      method: 'POST',
      path: '/echo',
      group: 'test',
      summary: 'x',
      access: { scopes: 'public' },
      body: Body,
      answer: Body,
      handle: async ({ body }) => body,
    }),
  ]);
  mount(app, '/raw', echo);
  const answer = await app.inject({
    method: 'POST',
    url: '/echo',
    payload: { name: 'x' },
    headers: { host: 'localhost' },
  });
  assert.deepEqual([answer.statusCode, answer.json()], [200, { name: 'x' }]);
});
