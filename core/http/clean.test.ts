import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type, { type TSchema } from 'typebox';
import { named, nullable, repeated } from '../kit/shapes.ts';
import { createCleaner } from './clean.ts';

/** Both ways of cleaning, which must be one. */
async function cleaned(schema: TSchema, value: unknown): Promise<unknown> {
  const { clean, cleanInTurns } = createCleaner(schema);
  const result = clean(value);
  assert.deepEqual(await cleanInTurns(value), result);
  return result;
}

const Point = named('Point', Type.Object({ x: Type.Number(), y: Type.Optional(nullable(Type.Number())) }));

test('only what the schema names stays, at every depth, also of schemas with names and of what may be null', async () => {
  const schema = named('Line', Type.Object({
    from: Point, to: Type.Optional(nullable(Point)), via: Type.Optional(nullable(Type.Array(Point))), tags: repeated(Type.String()),
  }));
  const odd = { x: 1, y: null, z: 3 };
  assert.deepEqual(await cleaned(schema, { from: odd, to: odd, via: [odd, { x: 2, id: 7 }], tags: ['a'], id: 5 }),
    { from: { x: 1, y: null }, to: { x: 1, y: null }, via: [{ x: 1, y: null }, { x: 2 }], tags: ['a'] });
  assert.deepEqual(await cleaned(schema, { to: null, via: null }), { to: null, via: null });
  assert.deepEqual(await cleaned(Type.Array(Point), [odd, 7, null]), [{ x: 1, y: null }, 7, null], 'what has another kind is for the check');
});

test('values without members of their own are free, but for names that reach prototypes', async () => {
  const schema = Type.Object({ value: Type.Unknown(), list: Type.Array(Type.Object({}, { additionalProperties: true })), none: Type.Object({}) });
  const given = JSON.parse('{"value":{"a":[{"b":1,"__proto__":{"evil":1},"constructor":2}]},"list":[{"b":{"__proto__":1}}],"none":{"b":1},"prototype":1,"__proto__":{"evil":2}}') as unknown;
  const result = await cleaned(schema, given) as { value: { a: object[] } };
  assert.deepEqual(result, { value: { a: [{ b: 1 }] }, list: [{ b: {} }], none: {} });
  assert.equal('evil' in result || 'evil' in result.value.a[0]!, false);
});

test('of alternatives the one counts that is a list, or an object, as the value is', async () => {
  const either = Type.Unsafe({ anyOf: [Point, Type.Array(Point), Type.String()] });
  assert.deepEqual(await cleaned(either, { x: 1, more: 2 }), { x: 1 });
  assert.deepEqual(await cleaned(either, [{ x: 1, more: 2 }]), [{ x: 1 }]);
  assert.equal(await cleaned(either, 'text'), 'text');
  const two = Type.Unsafe({ anyOf: [Point, Type.Object({ name: Type.String() })] });
  assert.deepEqual(await cleaned(two, { x: 1, name: 'n' }), { x: 1, name: 'n' }, 'which of two objects is meant is not known');
});

test('what refers to itself is cleaned as deep as it goes', async () => {
  const Tree = Type.Cyclic({ Node: named('Node', Type.Object({ name: Type.String(), children: Type.Optional(nullable(Type.Array(Type.Ref('Node')))) })) }, 'Node');
  const tree = (depth: number): object => ({ name: String(depth), extra: depth, children: depth > 0 ? [tree(depth - 1)] : null });
  const expected = (depth: number): object => ({ name: String(depth), children: depth > 0 ? [expected(depth - 1)] : null });
  assert.deepEqual(await cleaned(Tree, tree(20)), expected(20));
});
