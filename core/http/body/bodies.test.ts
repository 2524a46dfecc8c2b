import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import Type from 'typebox';
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { route } from '../api/route.ts';
import { serveForTest } from '../testing/test-server.ts';

const access = { scopes: 'public' } as const;
const start = (t: TestContext) =>
  serveForTest(t, [
    route({
      id: 'create',
      method: 'POST',
      path: '/thing',
      group: 'g',
      summary: 's',
      access,
      status: 201,
      body: Type.Object({ name: Type.String({ minLength: 1 }) }),
      handle: async ({ body }) => ({ got: body }),
    }),
    route({
      id: 'ping',
      method: 'POST',
      path: '/ping',
      group: 'g',
      summary: 's',
      access,
      handle: async () => ({ ok: true }),
    }),
    route({
      id: 'remove',
      method: 'DELETE',
      path: '/thing',
      group: 'g',
      summary: 's',
      access,
      body: Type.Array(Type.Integer()),
      handle: async ({ body }) => ({ removed: body }),
    }),
    route({ id: 'list', method: 'GET', path: '/thing', group: 'g', summary: 's', access, handle: async () => [] }),
    route({
      id: 'any',
      method: 'POST',
      path: '/any',
      group: 'g',
      summary: 's',
      access,
      bodyLimit: 16 << 20,
      handle: async ({ body }) => ({ size: (body as string[]).length }),
    }),
  ]);

const json = { 'content-type': 'application/json' };

test('JSON bodies are read, also of DELETE; a GET ignores its body', async t => {
  const { app } = await start(t);
  const created = await app.inject({
    method: 'POST',
    url: '/thing',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    payload: '{"name":"Ünï","other":1,"__proto__":{"x":1}}',
  });
  assert.deepEqual([created.statusCode, created.json()], [201, { got: { name: 'Ünï' } }]);
  assert.deepEqual((await app.inject({ method: 'DELETE', url: '/thing', headers: json, payload: '[1,2]' })).json(), {
    removed: [1, 2],
  });
  assert.equal((await app.inject({ url: '/thing', headers: json })).statusCode, 200);
});

test('an empty body is an absent one', async t => {
  const { app } = await start(t);
  for (const headers of [{}, json]) {
    assert.equal((await app.inject({ method: 'POST', url: '/ping', headers })).statusCode, 200);
    const missing = await app.inject({ method: 'POST', url: '/thing', headers });
    assert.deepEqual(
      [missing.statusCode, missing.json()],
      [400, { name: ['This field is required.'], code: 'invalid', reasons: { name: [{ code: 'required' }] } }],
    );
  }
});

test('malformed JSON is answered with 400, another type with 415', async t => {
  const { app, problems } = await start(t);
  for (const payload of [
    '{',
    '{"name":1}x',
    'name=1',
    '\u0000',
    '{"a":"\n"}',
    `${'['.repeat(65)}${']'.repeat(65)}`,
    '['.repeat(1_000_000),
    '{"a":'.repeat(10_000),
  ]) {
    const answer = await app.inject({ method: 'POST', url: '/thing', headers: json, payload });
    assert.deepEqual(
      [answer.statusCode, answer.json<{ code: string }>().code],
      [400, 'invalid_json'],
      payload.slice(0, 20),
    );
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/xml',
    'nonsense',
  ]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/thing',
      headers: { 'content-type': type },
      payload: '{"name":"x"}',
    });
    assert.deepEqual([answer.statusCode, answer.json<{ code: string }>().code], [415, 'unsupported_media_type'], type);
  }
  const bare = await app.inject({ method: 'POST', url: '/thing', payload: Buffer.from('{"name":"x"}') });
  assert.equal(bare.statusCode, 415);
  assert.deepEqual(problems, []);
});

test('brackets in texts do not count as levels', async t => {
  const { app } = await start(t);
  const name = `${'[{'.repeat(100)}\\"${'['.repeat(100)}`;
  const answer = await app.inject({ method: 'POST', url: '/thing', headers: json, payload: JSON.stringify({ name }) });
  assert.deepEqual(answer.json(), { got: { name } });
});

test('gzip and zstd bodies are inflated, others are 415', async t => {
  const { app } = await start(t);
  const send = async (encoding: string, payload: Buffer) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/thing',
      headers: { ...json, 'content-encoding': encoding },
      payload,
    });
    return [
      answer.statusCode,
      answer.json<{ code?: string; got?: unknown }>().code ?? answer.json<{ got: unknown }>().got,
    ];
  };
  const body = Buffer.from(JSON.stringify({ name: 'abc'.repeat(1000) }));
  const good = [201, { name: 'abc'.repeat(1000) }];
  assert.deepEqual(await send('gzip', gzipSync(body)), good);
  assert.deepEqual(await send('X-GZIP', gzipSync(body)), good);
  assert.deepEqual(await send('zstd', zstdCompressSync(body)), good);
  assert.deepEqual(await send('identity', body), good);
  assert.deepEqual(await send('br', brotliCompressSync(body)), [415, 'unsupported_encoding']);
  assert.deepEqual(await send('gzip, gzip', gzipSync(gzipSync(body))), [415, 'unsupported_encoding']);
  const noise = Buffer.from(JSON.stringify({ name: randomBytes(5000).toString('base64') }));
  for (const [encoding, bytes] of [
    ['gzip', gzipSync(noise)],
    ['zstd', zstdCompressSync(noise)],
  ] as const) {
    assert.deepEqual(await send(encoding, body), [400, 'invalid_encoding'], `${encoding} of plain text`);
    assert.deepEqual(
      await send(encoding, bytes.subarray(0, bytes.length / 2)),
      [400, 'invalid_encoding'],
      `half of ${encoding}`,
    );
  }
});

test('a decompression bomb is answered with 413', async t => {
  const { app, problems } = await start(t);
  const zeros = Buffer.alloc(15 * 1024 * 1024, '0');
  const much = Buffer.from(JSON.stringify(Array.from({ length: 100 }, () => 'x'.repeat(100_000)))); // 10 MB, still free
  for (const [encoding, compress] of [
    ['gzip', gzipSync],
    ['zstd', zstdCompressSync],
  ] as const) {
    const bomb = await app.inject({
      method: 'POST',
      url: '/any',
      headers: { ...json, 'content-encoding': encoding },
      payload: compress(zeros),
    });
    assert.deepEqual([bomb.statusCode, bomb.json<{ code: string }>().code], [413, 'too_large']);
    const fine = await app.inject({
      method: 'POST',
      url: '/any',
      headers: { ...json, 'content-encoding': encoding },
      payload: compress(much),
    });
    assert.deepEqual(fine.json(), { size: 100 });
  }
  const large = await app.inject({
    method: 'POST',
    url: '/any',
    headers: json,
    payload: Buffer.alloc(17 * 1024 * 1024, '0'),
  });
  assert.deepEqual([large.statusCode, large.json<{ code: string }>().code], [413, 'too_large']);
  assert.deepEqual(problems, []);
});

test('an unreadable address is answered with 400 in the usual shape', async t => {
  const { app } = await start(t);
  const answer = await app.inject({ url: '/thing/%E0%A4%A' });
  assert.deepEqual([answer.statusCode, answer.json()], [400, { detail: 'The address is malformed.', code: 'bad_url' }]);
  assert.equal((await app.inject({ url: '/thing/%E0%A4%A', headers: { host: 'evil.example' } })).statusCode, 421);
});
