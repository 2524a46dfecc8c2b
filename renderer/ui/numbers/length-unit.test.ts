import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthUnitName } from './length-unit.ts';

test('units have their signs', () => {
  assert.deepEqual([1, 0.001, 0.3048, 0.304800609601, 0.0254, 0.5].map(lengthUnitName), [
    'm',
    'mm',
    'ft',
    'ft',
    'in',
    '0.5 m',
  ]);
});
