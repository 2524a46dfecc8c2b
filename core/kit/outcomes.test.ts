import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invalid, notFound } from './errors.ts';
import { orRefusal, orUndefined } from './outcomes.ts';

test('work gives its result, or its refusal', () => {
  const refusal = invalid('name', 'No such name.');
  assert.equal(
    orRefusal(() => 7),
    7,
  );
  assert.equal(
    orRefusal(() => {
      throw refusal;
    }),
    refusal,
  );
  assert.equal(
    orUndefined(() => 'x'),
    'x',
  );
  assert.equal(
    orUndefined(() => {
      throw notFound('wall');
    }),
    undefined,
  );
});

test('a bug is not a refusal', () => {
  assert.throws(
    () =>
      orRefusal(() => {
        throw new TypeError('a mistake');
      }),
    TypeError,
  );
  assert.throws(
    () =>
      orUndefined(() => {
        throw new TypeError('a mistake');
      }),
    TypeError,
  );
});
