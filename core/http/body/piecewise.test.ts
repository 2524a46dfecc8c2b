import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type, { type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { named, nullable } from '../../kit/shapes.ts';
import { createPiecewiseCheck } from './piecewise.ts';

function problemsOf(schema: TSchema, value: unknown): string[] {
  const steps = createPiecewiseCheck(schema)(value);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`);
}

const Line = Type.Object({
  name: Type.String({ minLength: 1 }),
  points: Type.Optional(nullable(Type.Array(Type.Array(Type.Number()), { maxItems: 3 }))),
});
const Plan = Type.Object({
  id: Type.Integer(),
  lines: Type.Array(Line, { minItems: 1 }),
  base: Type.Optional(nullable(Line)),
});
const Tree = Type.Cyclic(
  {
    Node: named(
      'Node',
      Type.Object({ name: Type.String(), children: Type.Optional(nullable(Type.Array(Type.Ref('Node')))) }),
    ),
  },
  'Node',
);

test('security 3: at most twenty problems are listed, however many there are', () => {
  const lines = Array.from({ length: 1_000_000 }, () => ({ name: '' }));
  const expected = Array.from({ length: 20 }, (_, index) => `/lines/${index}/name minLength`);
  assert.deepEqual(problemsOf(Plan, { id: 1, lines }), expected);
});

test('a value is valid in pieces exactly when it is valid as a whole', () => {
  const line = { name: 'a', points: [[1, 2], []] };
  const values = [
    { id: 1, lines: [line] },
    { id: 1, lines: [line], base: null },
    { id: 1, lines: [line], base: line },
    { id: 1, lines: [] },
    { lines: [line] },
    { id: 1, lines: [{ name: '' }] },
    { id: 1, lines: [{ name: 'a', points: [[1, 'x']] }] },
    { id: 1, lines: [{ name: 'a', points: 7 }] },
    { id: 1, lines: [{ name: 'a', points: [1] }] },
    { id: 1, lines: [{ name: 'a', points: [[], [], [], []] }] },
    { id: 1, lines: {} },
    { id: 1, lines: null },
    { id: 1, lines: [line], base: [] },
    { id: 1, lines: [line], base: 7 },
    { id: 1, lines: [line, null] },
    null,
    7,
    [],
    {},
    { id: 1.5, lines: [line] },
  ];
  const whole = Compile(Plan);
  assert.deepEqual(
    values.map(value => problemsOf(Plan, value).length === 0),
    values.map(value => whole.Check(value)),
  );
  const trees = [
    { name: 'a' },
    { name: 'a', children: [{ name: 'b', children: null }] },
    { name: 'a', children: [{ name: 'b', children: [{}] }] },
    { name: 1 },
  ];
  assert.deepEqual(
    trees.map(value => problemsOf(Tree, value).length === 0),
    [true, true, false, false],
  );
  assert.deepEqual(problemsOf(Tree, trees[2]), ['/children/0/children/0 required']);
});
