import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { named, nullable, Timestamp } from '../../kit/shapes.ts';
import { route } from '../api/route.ts';
import { withoutTrials } from './serializers.ts';
import { serveForTest } from '../testing/test-server.ts';

const Person = named('Person', Type.Object({ name: Type.String(), since: Timestamp }));
const Shelf = Type.Object({
  by: nullable(Person),
  before: Type.Optional(nullable(Person)),
  names: nullable(Type.Array(nullable(Type.String()))),
  inner: Type.Object({ people: Type.Array(nullable(Person)) }),
});

test('a nullable object or list is written directly, with the members of its schema', async t => {
  assert.equal(JSON.stringify(withoutTrials(Shelf)).includes('anyOf'), false);
  const ann = { name: 'Ann', since: '2026-01-01T00:00:00.000Z', secret: 'not for you' };
  const { secret: _, ...shown } = ann;
  const read = async (shelf: object) => {
    const get = route({
      id: 'shelf',
      method: 'GET',
      path: '/shelf',
      group: 'test',
      summary: 'Shelf',
      access: { scopes: 'public' },
      answer: Shelf,
      handle: async () => shelf as never,
    });
    const { statusCode, body } = await (await serveForTest(t, [get])).app.inject('/shelf');
    return statusCode === 200 ? (JSON.parse(body) as unknown) : statusCode;
  };
  assert.deepEqual(await read({ by: ann, names: ['a', null], inner: { people: [ann, null] } }), {
    by: shown,
    names: ['a', null],
    inner: { people: [shown, null] },
  });
  const empty = { by: null, before: null, names: null, inner: { people: [] } };
  assert.deepEqual(await read(empty), empty);
  assert.equal(await read({ ...empty, by: { name: 'Ann' } }), 500, 'what lacks a member is refused');
});

test('alternatives without null stay unchanged', () => {
  for (const schema of [
    { anyOf: [{ type: 'object' }, { type: 'array' }] },
    { anyOf: [{ $ref: 'Node' }, { type: 'null' }] },
    { properties: { anyOf: { type: 'null' } } },
  ])
    assert.deepEqual(withoutTrials(schema), schema);
});
