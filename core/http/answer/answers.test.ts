// ETags and compression of JSON answers together, as server.ts installs them.
import { test, type TestContext } from 'node:test';
import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import Type from 'typebox';
import { invalid } from '../../kit/errors.ts';
import { answerEach, oneOrMany } from './bulk.ts';
import { route } from '../api/route.ts';
import { serveForTest } from '../testing/test-server.ts';

const list = Array.from({ length: 400 }, (_, id) => ({ id, name: `Door ${id}` }));
const access = { scopes: 'public' } as const;
const start = (t: TestContext) =>
  serveForTest(t, [
    route({
      id: 'list',
      method: 'GET',
      path: '/list',
      group: 'g',
      summary: 's',
      access,
      answer: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
      handle: async () => list,
    }),
    route({
      id: 'small',
      method: 'GET',
      path: '/small',
      group: 'g',
      summary: 's',
      access,
      handle: async () => ({ id: 1 }),
    }),
    route({
      id: 'create',
      method: 'POST',
      path: '/list',
      group: 'g',
      summary: 's',
      access,
      status: 201,
      handle: async () => ({ id: 1 }),
    }),
    route({
      id: 'wrong',
      method: 'GET',
      path: '/wrong',
      group: 'g',
      summary: 's',
      access,
      handle: async () => {
        throw invalid('x', 'Wrong.');
      },
    }),
  ]);

test('answers are compressed as accepted, zstd before brotli before gzip', async t => {
  const { app } = await start(t);
  const get = async (accepted?: string) => {
    const { headers, rawPayload } = await app.inject({
      url: '/list',
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });
    return { encoding: headers['content-encoding'], vary: headers.vary, etag: headers.etag, bytes: rawPayload };
  };
  const plain = await get();
  assert.deepEqual([plain.encoding, JSON.parse(plain.bytes.toString())], [undefined, list]);
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const answer = await get(accepted);
    assert.deepEqual([answer.encoding, answer.etag, decode(answer.bytes)], [encoding, plain.etag, plain.bytes]);
    assert.match(String(answer.vary), /Origin.*accept-encoding/i);
  }
  assert.equal((await get('identity')).encoding, undefined);
  assert.equal(
    (await app.inject({ url: '/small', headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'],
    undefined,
  );
});

test('separately serialised items are compressed together', async t => {
  const Item = Type.Object({ id: Type.Integer(), name: Type.String() });
  const { app } = await serveForTest(t, [
    route({
      id: 'many',
      method: 'POST',
      path: '/many',
      group: 'g',
      summary: 's',
      access: { ...access, audit: { none: 'a test' } },
      accepts: 'each',
      body: oneOrMany(Item),
      answer: oneOrMany(Item),
      handle: call => answerEach(call, Item, async items => items.map(record => ({ record, isNew: true }))),
    }),
  ]);
  const many = Array.from({ length: 20 }, () => list).flat();
  const { statusCode, headers, rawPayload } = await app.inject({
    method: 'POST',
    url: '/many',
    payload: many,
    headers: { 'accept-encoding': 'gzip' },
  });
  assert.deepEqual(
    [statusCode, headers['content-encoding'], JSON.parse(gunzipSync(rawPayload).toString())],
    [201, 'gzip', many],
  );
});

test('an answer that did not change is 304', async t => {
  const { app } = await start(t);
  const first = await app.inject({ url: '/list' });
  const etag = String(first.headers.etag);
  assert.match(etag, /^W\/"[\w-]{27}"$/);
  assert.equal(first.headers['cache-control'], 'private, no-cache');
  for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
    const again = await app.inject({ url: '/list', headers: { 'if-none-match': known, 'accept-encoding': 'gzip' } });
    assert.deepEqual(
      [
        again.statusCode,
        again.body,
        again.headers.etag,
        again.headers['content-encoding'],
        again.headers['content-length'],
      ],
      [304, '', etag, undefined, undefined],
      known,
    );
  }
  assert.equal((await app.inject({ url: '/list', headers: { 'if-none-match': '"other"' } })).statusCode, 200);
  assert.notEqual((await app.inject({ url: '/small' })).headers.etag, etag);
});

test('only successful answers to reads have an ETag', async t => {
  const { app } = await start(t);
  assert.equal((await app.inject({ method: 'POST', url: '/list' })).headers.etag, undefined);
  assert.equal((await app.inject({ url: '/wrong' })).headers.etag, undefined);
  assert.equal((await app.inject({ url: '/nothing' })).headers.etag, undefined);
  const head = await app.inject({ method: 'HEAD', url: '/list' });
  assert.deepEqual(
    [head.statusCode, head.body, head.headers.etag],
    [200, '', (await app.inject({ url: '/list' })).headers.etag],
  );
  assert.equal((await app.inject({ method: 'HEAD', url: '/list', headers: { 'if-none-match': '*' } })).statusCode, 200);
});

test('a list is complete, or the requested page, with its length in a header', async t => {
  const { app } = await start(t);
  const part = async (query: string) => {
    const answer = await app.inject({ url: `/list${query}` });
    return [
      answer.statusCode,
      answer.headers['x-total-count'],
      answer.statusCode === 200 ? answer.json<{ id: number }[]>().map(({ id }) => id) : answer.json(),
    ];
  };
  assert.deepEqual(await part(''), [200, '400', list.map(({ id }) => id)]);
  assert.deepEqual(await part('?limit=2&offset=5'), [200, '400', [5, 6]]);
  assert.deepEqual(await part('?offset=398'), [200, '400', [398, 399]]);
  assert.deepEqual(await part('?limit=0'), [200, '400', []]);
  assert.deepEqual(await part('?limit=x'), [
    400,
    undefined,
    { limit: ['Must be integer.'], code: 'invalid', reasons: { limit: [{ code: 'invalid_number' }] } },
  ]);
});
