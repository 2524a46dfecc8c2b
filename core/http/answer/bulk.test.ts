import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import Type from 'typebox';
import { conflict } from '../../kit/errors.ts';
import { answerEach, oneOrMany } from './bulk.ts';
import { route } from '../api/route.ts';
import { serveForTest } from '../testing/test-server.ts';

const Thing = Type.Object({ name: Type.String({ minLength: 1 }) });
const Made = Type.Object({ id: Type.Integer(), name: Type.String() });

/** Makes things; one called `taken` is refused, and one called `old` was there before. */
const things = route({
  id: 'make',
  method: 'POST',
  path: '/thing',
  group: 'g',
  summary: 's',
  access: { scopes: 'public' },
  accepts: 'each',
  body: oneOrMany(Thing),
  answer: oneOrMany(Made),
  handle: call =>
    answerEach(call, Thing, async items =>
      items.map(({ name }, id) =>
        name === 'taken'
          ? { refused: conflict('There is one.') }
          : { record: { id, name, secret: 'never told' }, isNew: name !== 'old' },
      ),
    ),
});

test('a bulk request is answered item by item, a single object alone; the status shows creations', async t => {
  const { app } = await serveForTest(t, [things]);
  const post = async (payload: object) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/thing', payload });
    return [statusCode, JSON.parse(body) as unknown];
  };
  assert.deepEqual(await post({ name: 'a', id: 7 }), [201, { id: 0, name: 'a' }]);
  assert.deepEqual(await post([{ name: 'a' }, { name: 'old' }]), [
    201,
    [
      { id: 0, name: 'a' },
      { id: 1, name: 'old' },
    ],
  ]);
  assert.deepEqual(await post([{ name: 'old' }]), [200, [{ id: 0, name: 'old' }]]);
  assert.deepEqual(await post([]), [200, []]);
  const [status, [first, second, third]] = (await post([{ name: '' }, { name: 'taken' }, { name: 'a' }])) as [
    number,
    [object, { code: string }, object],
  ];
  assert.deepEqual(
    [status, first, second.code, third],
    [
      201,
      { name: ['This field may not be blank.'], code: 'invalid', reasons: { name: [{ code: 'required' }] } },
      'conflict',
      { id: 1, name: 'a' },
    ],
  );
  assert.equal((await post([{ name: 'taken' }, {}]))[0], 400);
  assert.equal((await post({ name: 'taken' }))[0], 409);
  assert.equal((await post(Array.from({ length: 10_001 }, () => ({ name: 'a' }))))[0], 400);
});

test('validating very many items yields to other requests', async t => {
  const Part = Type.Object({ label: Type.String() });
  let [turns, turnsOfCheck] = [0, 0];
  const large = route({
    ...things,
    id: 'makeLarge',
    body: oneOrMany(Type.Object({ parts: Type.Array(Part) })),
    handle: call => {
      const before = turns;
      return answerEach(call, Type.Object({ parts: Type.Array(Part) }), async items => {
        turnsOfCheck = turns - before;
        return items.map((_, id) => ({ record: { id, name: 'large' }, isNew: true }));
      });
    },
  });
  const { app } = await serveForTest(t, [large]);
  const parts = Array.from({ length: 13 }, () => ({ label: 'a' }));
  const payload = Array.from({ length: 10_000 }, () => ({ parts }));
  const { port1, port2 } = new MessageChannel();
  port1.on('message', () => {
    turns += 1;
    port2.postMessage(0);
  });
  t.after(() => port1.close());
  port2.postMessage(0);
  const { statusCode } = await app.inject({ method: 'POST', url: '/thing', payload });
  assert.equal(statusCode, 201);
  assert.ok(turnsOfCheck > 1, `${turnsOfCheck} turns`);
});

test('a long answer is transferred completely over a socket, also compressed', async t => {
  const { listen } = await serveForTest(t, [things]);
  const address = `http://127.0.0.1:${await listen()}/thing`;
  const many = Array.from({ length: 3000 }, (_, index) => ({ name: `thing ${index}` }));
  const expected = many.map(({ name }, id) => ({ id, name }));
  for (const encoding of ['identity', 'zstd', 'gzip']) {
    const answer = await fetch(address, {
      method: 'POST',
      body: JSON.stringify(many),
      headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = (
      answer.headers.get('content-encoding') === 'zstd' && bytes.readUInt32LE(0) === 0xfd2fb528
        ? zstdDecompressSync(bytes)
        : bytes
    ).toString();
    assert.deepEqual([answer.status, JSON.parse(text)], [201, expected], encoding);
  }
});
