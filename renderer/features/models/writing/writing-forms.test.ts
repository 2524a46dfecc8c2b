import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aModel } from '../testing/model.ts';
import { baseName, fileNameOf, isDigits, mergeRequest, optimizedName, swapped, withEnding } from './writing-forms.ts';

test('new files are named as IFC, whatever was written', () => {
  const cases = [
    ['a', 'a.ifc'],
    [' b.IFC ', 'b.IFC'],
    ['c.ifczip', 'c.ifczip.ifc'],
    ['v1.2', 'v1.2.ifc'],
    ['Étage 3 – été', 'Étage 3 – été.ifc'],
    ['.ifc', '.ifc'],
  ] as const;
  for (const [written, name] of cases) assert.equal(withEnding(written), name);
});

test('only the ending of an IFC file is taken off', () => {
  assert.deepEqual(['House.ifc', 'House.IFCZIP', 'House v1.2', 'House.ifc.ifc', 'ifc', ''].map(baseName), [
    'House',
    'House',
    'House v1.2',
    'House.ifc',
    'ifc',
    '',
  ]);
  assert.deepEqual(
    [optimizedName({ name: 'House.ifc' }), optimizedName({ name: null })],
    ['House-optimized.ifc', '-optimized.ifc'],
  );
});

test('models are merged in the order that was chosen, and saved in the folder of the first', () => {
  const [a, b, c] = [aModel({ id: 4 }), aModel({ id: 9 }), aModel({ id: 2 })];
  assert.deepEqual(mergeRequest([b, a, c], ' both '), {
    kind: 'merge',
    model: b,
    body: { ifc_ids: [9, 4, 2], export_name: 'both.ifc' },
  });
  assert.equal(mergeRequest([], 'none'), undefined);
});

test('the name of the file that comes is known before it is there', () => {
  const model = aModel({ name: 'House.ifczip' });
  assert.deepEqual(
    [
      fileNameOf({ kind: 'merge', model, body: { ifc_ids: [1, 2], export_name: 'both.ifc' } }),
      fileNameOf({ kind: 'export', model, body: { file_name: 'House-export.ifc' } }),
      fileNameOf({ kind: 'optimize', model, body: { floating_point_reduction: 8 } }),
    ],
    ['both.ifc', 'House-export.ifc', 'House-optimized.ifc'],
  );
});

test('a model moves down by one place; the last one stays', () => {
  const order = ['a', 'b', 'c'];
  assert.deepEqual(
    [-1, 0, 1, 2, 3].map(index => swapped(order, index).join('')),
    ['abc', 'bac', 'acb', 'abc', 'abc'],
  );
  assert.deepEqual([swapped([], 0), swapped(['only'], 0)], [[], ['only']]);
  assert.deepEqual(order, ['a', 'b', 'c'], 'the list before is not changed');
});

test('numbers are kept with one to seventeen digits', () => {
  assert.deepEqual([1, 8, 17, 0, 18, -3, 2.5, Number.NaN, '', '8'].map(isDigits), [
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});
