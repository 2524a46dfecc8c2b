import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { named, nullable, oneOf, repeated } from './shapes.ts';

test('nullable adds null to a schema, in the form that serialises without trying alternatives', () => {
  assert.deepEqual(
    { ...nullable(Type.String({ format: 'date-time' })) },
    { type: ['string', 'null'], format: 'date-time' },
  );
  assert.deepEqual({ ...nullable(oneOf(['A', 'D'])) }, { type: ['string', 'null'], enum: ['A', 'D', null] });
  assert.deepEqual({ ...nullable(oneOf([100, 50])) }, { type: ['integer', 'null'], enum: [100, 50, null] });
  const record = nullable(Type.Object({ id: Type.Integer() }));
  for (const [value, fits] of [
    [null, true],
    [{ id: 1 }, true],
    [{ id: 'x' }, false],
    [1, false],
  ] as const)
    assert.equal(Value.Check(record, value), fits);
});

test('named and repeated shapes', () => {
  assert.equal((named('Cloud', Type.Object({})) as { title?: string }).title, 'Cloud');
  const query = Type.Object({ status: repeated(oneOf(['P', 'C'])) });
  for (const [value, fits] of [
    [{}, true],
    [{ status: ['P', 'C'] }, true],
    [{ status: ['X'] }, false],
    [{ status: 'P' }, false],
  ] as const)
    assert.equal(Value.Check(query, value), fits);
});
