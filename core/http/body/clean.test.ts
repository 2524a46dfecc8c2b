import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type, { type TSchema } from 'typebox';
import { named, nullable, repeated } from '../../kit/shapes.ts';
import { createCleaner } from './clean.ts';

function cleaned(schema: TSchema, value: unknown): unknown {
  const steps = createCleaner(schema)(value);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const Point = named('Point', Type.Object({ x: Type.Number(), y: Type.Optional(nullable(Type.Number())) }));

test('only members of the schema stay, at every depth, also in references and nullable schemas', () => {
  const schema = named(
    'Line',
    Type.Object({
      from: Point,
      to: Type.Optional(nullable(Point)),
      via: Type.Optional(nullable(Type.Array(Point))),
      tags: repeated(Type.String()),
    }),
  );
  const odd = { x: 1, y: null, z: 3 };
  assert.deepEqual(cleaned(schema, { from: odd, to: odd, via: [odd, { x: 2, id: 7 }], tags: ['a'], id: 5 }), {
    from: { x: 1, y: null },
    to: { x: 1, y: null },
    via: [{ x: 1, y: null }, { x: 2 }],
    tags: ['a'],
  });
  assert.deepEqual(cleaned(schema, { to: null, via: null }), { to: null, via: null });
  assert.deepEqual(
    cleaned(Type.Array(Point), [odd, 7, null]),
    [{ x: 1, y: null }, 7, null],
    'what has another kind is for the check',
  );
});

test('free-form objects are kept, except names that reach prototypes', () => {
  const schema = Type.Object({
    value: Type.Unknown(),
    list: Type.Array(Type.Object({}, { additionalProperties: true })),
    none: Type.Object({}),
  });
  const given = JSON.parse(
    '{"value":{"a":[{"b":1,"__proto__":{"evil":1},"constructor":2}]},"list":[{"b":{"__proto__":1}}],"none":{"b":1},"prototype":1,"__proto__":{"evil":2}}',
  ) as unknown;
  const result = cleaned(schema, given) as { value: { a: object[] } };
  assert.deepEqual(result, { value: { a: [{ b: 1 }] }, list: [{ b: {} }], none: {} });
  assert.equal('evil' in result || 'evil' in result.value.a[0]!, false);
});

test('of alternatives the one with the type of the value applies', () => {
  const either = Type.Unsafe({ anyOf: [Point, Type.Array(Point), Type.String()] });
  assert.deepEqual(cleaned(either, { x: 1, more: 2 }), { x: 1 });
  assert.deepEqual(cleaned(either, [{ x: 1, more: 2 }]), [{ x: 1 }]);
  assert.equal(cleaned(either, 'text'), 'text');
  const two = Type.Unsafe({ anyOf: [Point, Type.Object({ name: Type.String() })] });
  assert.deepEqual(
    cleaned(two, { x: 1, name: 'n' }),
    { x: 1, name: 'n' },
    'which of two objects is meant is not known',
  );
});

test('recursive schemas are cleaned at any depth', () => {
  const Tree = Type.Cyclic(
    {
      Node: named(
        'Node',
        Type.Object({ name: Type.String(), children: Type.Optional(nullable(Type.Array(Type.Ref('Node')))) }),
      ),
    },
    'Node',
  );
  const tree = (depth: number): object => ({
    name: String(depth),
    extra: depth,
    children: depth > 0 ? [tree(depth - 1)] : null,
  });
  const expected = (depth: number): object => ({
    name: String(depth),
    children: depth > 0 ? [expected(depth - 1)] : null,
  });
  assert.deepEqual(cleaned(Tree, tree(20)), expected(20));
});

test('security 3: the first list or text that is too long ends the cleaning, before its content is read', () => {
  const schema = Type.Object({
    ids: Type.Array(Type.Integer(), { maxItems: 3 }),
    lines: nullable(Type.Array(Type.Object({ text: nullable(Type.String({ maxLength: 2 })) }), { maxItems: 2 })),
  });
  const never = new Proxy([0], {
    get: (list, name) =>
      name === 'length' ? 7_500_000 : name === '0' ? assert.fail('an item was read') : Reflect.get(list, name),
  });
  const refused = (value: unknown, fields: object) =>
    assert.throws(() => cleaned(schema, value), { status: 400, code: 'invalid', fields });
  refused({ ids: never, lines: never }, { ids: ['Must not have more than 3 items.'] });
  refused(
    { ids: [], lines: [{ text: null }, { text: 'abc' }] },
    { 'lines.1.text': ['Must not have more than 2 characters.'] },
  );
  refused({ ids: [], lines: [1, 2, 3] }, { lines: ['Must not have more than 2 items.'] });
  assert.deepEqual(cleaned(schema, { ids: [1, 2, 3], lines: [{ text: '\u{1f600}\u{1f600}' }] }), {
    ids: [1, 2, 3],
    lines: [{ text: '\u{1f600}\u{1f600}' }],
  });
});
